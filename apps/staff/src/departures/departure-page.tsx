import { toneOf } from "@ginkgo/api-contract/orders/order-codes";
import {
  type DepartureCase as Departure,
  departureViews,
  type GroupDeparture,
  staffDeparture,
  staffDepartures,
} from "@ginkgo/api-contract/tours/departures";
import { sumText } from "@ginkgo/locale/money";
import { dayText, shortDayText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import table from "../data-table.module.css";
import { Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { CaseFrame } from "../split/case-frame.tsx";
import { CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { timeLeft } from "../tasks/time-left.ts";
import { useServerNow } from "../tasks/use-server-now.ts";
import { ToneTag } from "../tone-tag.tsx";
import { departureSteps } from "./departure-steps.tsx";
import own from "./departures.module.css";
import { SeatBar } from "./seat-bar.tsx";
import { Travelers } from "./travelers.tsx";

const tones = { FORMING: "gold", FORMED: "ok", FULL: "info", GONE: "neutral", CANCELLED: "neutral" } as const;

const StateTag = ({ one: { state, stateText, asked } }: { one: GroupDeparture }) => (
  <Tag tone={asked ? "gold" : tones[state]}>{stateText}</Tag>
);

const missingOf = ({ minGroup, paidSeats }: GroupDeparture) => Math.max(0, minGroup - paidSeats);

/** What happens next, in a few words. */
const nextOf = (one: GroupDeparture) => {
  if (one.decidesAt === null) return `${one.paidSeats} 位`;
  const missing = missingOf(one);
  return `${missing > 0 ? `差 ${missing} 位` : "人数够了"}，${shortDayText(one.decidesAt.slice(0, 10))} 定`;
};

/** What the clock does by itself. */
function clockText({ decidesAt, clock, minGroup, ifFormed, ifCancelled }: Departure): string | null {
  if (decidesAt === null || clock === null) return null;
  const at = shortMomentText(decidesAt);
  return clock === "FORMED"
    ? `没人定的话，${at} 系统整团确认：${ifFormed.orders} 单成行，告诉 ${ifFormed.people} 位会员。`
    : `没人定的话，${at} 还不足 ${minGroup} 位，系统整团取消：全退 ${sumText(ifCancelled.refundFen)}，告诉 ${ifCancelled.people} 位会员。`;
}

/** How many have paid against the fewest and the most, and when it is decided on. */
function Group({ one }: { one: Departure }) {
  const now = useServerNow();
  const left = one.decidesAt === null ? undefined : timeLeft(one.decidesAt, now);
  const clock = clockText(one);
  return (
    <Part id="group" title="整团">
      <p className={own.count}>
        <span>
          <b>{one.paidSeats}</b> / 最少 {one.minGroup} 位
        </span>
        {left && <span className={cx(left.isLate && styles.late)}>{left.text}</span>}
      </p>
      <SeatBar departure={one} />
      <p className={cx(layout.hint, own.legend)}>
        <span>付款 {one.paidSeats} 位</span>
        <span>待付款 {one.unpaidSeats} 位</span>
        <span>
          占座 {one.takenSeats} / {one.maxGroup}
        </span>
        <span>竖线是最少人数</span>
      </p>
      {clock && <p>{clock}</p>}
      {one.asked && (
        <ol>
          <li>
            第一位：{one.asked.name}，{shortMomentText(one.asked.at)} 申请不够人数成团。“{one.asked.reason}”
          </li>
          <li>第二位：平台里另一位有团期权限的同事，不能是第一位。</li>
        </ol>
      )}
    </Part>
  );
}

function Roster({ one }: { one: Departure }) {
  const { roster } = one;
  const seats = roster.reduce((sum, o) => sum + o.seats, 0);
  if (roster.length === 0)
    return (
      <Part id="roster" title="名单">
        <p className={layout.muted}>还没有人报名。</p>
      </Part>
    );
  return (
    <Part id="roster" title={`名单：${seats} 位，${roster.length} 单`}>
      <ScrollBox label="这一团的订单">
        <table className={cx(table.table, own.roster)}>
          <caption className={layout.screenReader}>这一团的订单</caption>
          <thead>
            <tr>
              <th scope="col">订单，下单的人</th>
              <th scope="col" className={own.number}>
                位
              </th>
              <th scope="col">状态</th>
              <th scope="col" className={own.number}>
                已付
              </th>
            </tr>
          </thead>
          <tbody>
            {roster.map((o) => (
              <tr key={o.orderId}>
                <th scope="row">
                  <Link to={`/orders/${o.orderId}`}>{o.sn}</Link>
                  <span className={layout.hint}>{o.ownerName ?? "会员"}</span>
                </th>
                <td className={own.number}>{o.seats}</td>
                <td>
                  <ToneTag tone={toneOf(o.status)} text={o.statusText} />
                </td>
                <td className={own.number}>{sumText(o.paidFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {one.orders > 0 && <Travelers key={one.id} id={one.id} />}
    </Part>
  );
}

function DepartureCase({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(staffDeparture, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase("departures", id, load);
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>{one.tripName}</h2>
          <StateTag one={one} />
          <span>{dayText(one.date, Date.now())}出发</span>
        </>
      }
      main={<Roster one={one} />}
      side={
        <>
          <Group one={one} />
          <CaseSteps
            name="departures"
            one={one}
            steps={departureSteps(one)}
            onDone={keep}
            onMoved={lookAgain}
          />
          <p className={layout.hint}>一个团只定一次，所有订单一起变。</p>
        </>
      }
    />
  );
}

/** Departures decided on as one: small groups near their day first. */
export function DeparturePage() {
  const cases = useCases<GroupDeparture, keyof typeof departureViews>(
    "departures",
    departureViews,
    "todo",
    (view, paging, keyword) => callStaff(staffDepartures, { query: { view, keyword, ...paging } }),
  );
  return (
    <SplitPage
      title="团期"
      views={departureViews}
      cases={cases}
      searchLabel="线路的名字"
      unit="个"
      empty="没有这样的团期。快到日子还不够人数的、等第二个人同意的，会排在“先要定的”里。"
      row={(one) => (
        <>
          <span className={styles.line}>
            <b>{one.tripName}</b>
            <span>{shortDayText(one.date)}</span>
          </span>
          <SeatBar departure={one} />
          <span className={styles.line}>
            <span className={layout.muted}>{nextOf(one)}</span>
            <StateTag one={one} />
          </span>
        </>
      )}
    >
      {(id) => <DepartureCase id={id} />}
    </SplitPage>
  );
}
