import { type DepartureTraveler, revealTravelers } from "@ginkgo/api-contract/tours/departures";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { callStaff } from "../call-staff.ts";
import table from "../data-table.module.css";
import { Reveal } from "../reveal/reveal.tsx";
import { RevealReason } from "../reveal/reveal-reason.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { textOf } from "../step-form/step-fields.tsx";
import own from "./departures.module.css";

/** What a guide looks after, in one cell. */
const careText = ({ mobility, diet, health }: DepartureTraveler) =>
  [mobility, diet, health].filter(Boolean).join("；") || "没有写";

function TravelerTable({ travelers }: { travelers: readonly DepartureTraveler[] }) {
  return (
    <ScrollBox label="出行人的表">
      <table className={cx(table.table, own.travelers)}>
        <caption className={layout.screenReader}>出行人</caption>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col">证件号</th>
            <th scope="col" className={own.number}>
              年龄
            </th>
            <th scope="col">电话</th>
            <th scope="col">行动、饮食、健康</th>
          </tr>
        </thead>
        <tbody>
          {travelers.map((traveler, i) => (
            <tr key={`${traveler.orderId} ${i.toString()}`}>
              <th scope="row">{traveler.name}</th>
              <td>{traveler.idNo ?? `没有填，生日 ${traveler.birthday ?? "也没有填"}`}</td>
              <td className={own.number}>{traveler.age ?? "—"}</td>
              <td>{traveler.phone ?? "—"}</td>
              <td>{careText(traveler)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Who travels along, in full, for a reason. */
export const Travelers = ({ id }: { id: string }) => (
  <Reveal
    opener="查看出行人…"
    reveal={(form) =>
      callStaff(revealTravelers, { params: { id }, body: { reason: textOf(form, "reason") } })
    }
    shown={({ records }) => <TravelerTable travelers={records} />}
  >
    {(texts) => (
      <RevealReason
        fields={texts}
        label="为什么要看证件号和健康情况"
        hint="例如：给这一团上保险。会员看得到"
      />
    )}
  </Reveal>
);
