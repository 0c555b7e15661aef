import type { FeeEstimate } from "@ginkgo/api-contract/fees/fee-consultation";
import { fenRange } from "@ginkgo/api-contract/fees/fee-rules";
import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import { roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { FeeTable } from "@ginkgo/ui/fee-table";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Price } from "@ginkgo/ui/price";
import styles from "./fee-consultation.module.css";

const span = ({ minFen, maxFen }: { minFen: number; maxFen: number }) => fenRange(minFen, maxFen);

/** What is posted as nothing is part of the rest. */
const amountOf = (line: { minFen: number; maxFen: number }, unit: string) =>
  line.maxFen === 0 ? "不另收" : `${span(line)} 元${unit}`;

/** Every line of an estimate: by the month, what public money takes off, and what is due once. */
export function FeeEstimateTable({ estimate }: { estimate: FeeEstimate }) {
  const { lines, deductions, monthly, own, first, people, half } = estimate;
  const chosen = [
    careLevels[estimate.careLevel],
    estimate.roomKind && roomKinds[estimate.roomKind],
    people > 1 && `${people} 人`,
  ]
    .filter(Boolean)
    .join("、");
  const once = lines.filter((l) => l.when === "ONCE");
  return (
    <div className={styles.tables}>
      <FeeTable
        caption={`${estimate.orgName ?? estimate.placeText}，${chosen}，每个月的费用`}
        rows={[
          ...lines
            .filter((l) => l.when === "MONTH")
            .map((l) => ({ item: l.name, note: l.note, amount: amountOf(l, " / 月") })),
          ...deductions.map((d) => ({
            item: `减：${d.name}`,
            note: d.note,
            amount: `−${fenRange(d.fen, d.fen)} 元 / 月`,
          })),
        ]}
        total={{
          label: deductions.length > 0 ? "自己每月要交" : "每月合计",
          note: deductions.length > 0 ? `补贴前每月 ${span(monthly)} 元` : `按${chosen}算`,
          amount: <Price fen={own.minFen} to={own.maxFen} unit="月" />,
        }}
      />
      <div className={styles.first}>
        <FeeTable
          caption="入住那天要交的费用"
          rows={[
            { item: "第一个月", note: "补贴一般先交后领，按补贴前算", amount: `${span(monthly)} 元` },
            ...once.map((l) => ({
              item: l.name,
              note: l.note,
              detail:
                l.beyondLawFen === undefined
                  ? undefined
                  : `按规定，押金最多是月床位费的 12 倍，这里算到 ${span({ minFen: l.maxFen, maxFen: l.maxFen })} 元；有机构写到 ${span({ minFen: l.beyondLawFen, maxFen: l.beyondLawFen })} 元，这种房型不能收这么多。`,
              amount: amountOf(l, ""),
            })),
          ]}
          total={{
            label: "首次要交",
            note: once.length > 0 ? "写着“退住时退”的以后会退" : undefined,
            amount: <Price fen={first.minFen} to={first.maxFen} />,
          }}
        />
      </div>
      {half && (
        <p>
          {half.count} 家公布了这种房型的价格，中间的一半每月 <b>{span(half.monthly)}</b> 元，首次要交{" "}
          <b>{span(half.first)}</b> 元；四分之一更低，四分之一更高。
        </p>
      )}
      <p className={layout.hint}>
        {estimate.orgName
          ? `按${estimate.orgName}公示的价格算`
          : `按${estimate.placeText} ${estimate.orgCount} 家机构公示的价格算，从最低到最高`}
        ，{dateText(estimate.updatedOn)}更新。补贴以当地民政、医保部门公布为准，最后以合同为准。
      </p>
    </div>
  );
}
