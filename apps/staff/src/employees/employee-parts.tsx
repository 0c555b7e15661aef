import { toneOf } from "@ginkgo/api-contract/orders/order-codes";
import type { EmployeeFile } from "@ginkgo/api-contract/visits/employee-files";
import {
  clockText,
  fullMomentText,
  hoursText,
  minutesOf,
  shortMomentText,
} from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router-dom";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { ToneTag } from "../tone-tag.tsx";
import styles from "./employees.module.css";
import { paperText } from "./paper-tag.tsx";

const percent = (rate: number | null) => (rate === null ? "—" : `${rate}%`);

/** What an employee did, in a few figures. */
export function Figures({ file: { figures, rating } }: { file: EmployeeFile }) {
  const shown: [term: string, value: string, more: string][] = [
    ["评分", rating.toFixed(1), `好评 ${percent(figures.positiveRate)}`],
    ["准时", percent(figures.onTimeRate), `近 90 天失约、迟到 ${figures.faults} 次`],
    ["本月做完", `${figures.monthVisits} 次`, `本周 ${Math.round(figures.weekMinutes / 6) / 10} 小时`],
    ["拒单", `${figures.refused} 次`, `近 90 天派过 ${figures.offers} 次`],
    ["没答复", `${figures.unanswered} 次`, "近 90 天"],
  ];
  return (
    <dl className={styles.figures}>
      {shown.map(([term, value, more]) => (
        <div key={term}>
          <dt className={layout.muted}>{term}</dt>
          <dd>{value}</dd>
          <dd className={layout.hint}>{more}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Visits that stand with somebody who cannot come. */
export function ToReplan({ visits }: { visits: EmployeeFile["toReplan"] }) {
  if (visits.length === 0) return null;
  return (
    <Part id="replan" title={`要改派的单 ${visits.length}`}>
      <ul className={page.rows}>
        {visits.map((visit) => (
          <li key={visit.orderId}>
            <span>
              {shortMomentText(visit.start)}–{clockText(visit.end)} <b>{visit.serviceName}</b>
              <span className={layout.hint}>{visit.statusText}</span>
            </span>
            <Button
              size="small"
              variant="primary"
              render={<Link to={`/dispatch?day=${visit.start.slice(0, 10)}&order=${visit.orderId}`} />}
            >
              去改派<span className={layout.screenReader}>：{visit.serviceName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Papers, what runs out first on top. */
export const Papers = ({ papers }: { papers: EmployeeFile["papers"] }) => (
  <Part id="papers" title="证件">
    <p className={layout.muted}>必须有的任一过期，自动不派。</p>
    {papers.length === 0 && <p>还没有登记证件，派不了单。</p>}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its part, it is scrolled by keys */}
    <div className={styles.part} tabIndex={0} role="group" aria-label="证件的表">
      <table className={styles.table}>
        <caption className={layout.screenReader}>证件，先到期的在前</caption>
        <thead>
          <tr>
            <th scope="col">证件</th>
            <th scope="col">尾号</th>
            <th scope="col">发证</th>
            <th scope="col">到期</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <tr key={paper.kind}>
              <th scope="row">
                {paper.text}
                {paper.isRequired && <span className={layout.muted}>（必须有）</span>}
              </th>
              <td>{paper.noTail ? `****${paper.noTail}` : "—"}</td>
              <td>{[paper.issuer, paper.issuedOn].filter(Boolean).join(" ") || "—"}</td>
              <td>{paper.validTo ?? "长期"}</td>
              <td>
                <PaperState paper={paper} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Part>
);

function PaperState({ paper: { verified, daysLeft } }: { paper: EmployeeFile["papers"][number] }) {
  if (daysLeft !== null && daysLeft < 0) return <Tag tone="red">{paperText(daysLeft)}</Tag>;
  if (!verified) return <Tag tone="info">没有核验</Tag>;
  return daysLeft !== null && daysLeft <= 30 ? (
    <Tag tone="gold">{paperText(daysLeft)}</Tag>
  ) : (
    <Tag tone="ok">有效</Tag>
  );
}

/** Visits to come and made. */
export const Visits = ({ visits }: { visits: EmployeeFile["visits"] }) => (
  <Part id="visits" title="上门">
    {visits.length === 0 && <p>还没有派过。</p>}
    <ul className={page.rows}>
      {visits.map((visit) => (
        <li key={visit.orderId}>
          <span>
            {shortMomentText(visit.start)}–{clockText(visit.end)}{" "}
            <Link className={layout.link} to={`/orders/${visit.orderId}`}>
              {visit.serviceName}
            </Link>
          </span>
          <ToneTag tone={toneOf(visit.status)} text={visit.statusText} />
        </li>
      ))}
    </ul>
  </Part>
);

/** What colleagues decided and wrote. */
export const Events = ({ events }: { events: EmployeeFile["events"] }) => (
  <Part id="events" title="停派、培训、改安排和备注">
    {events.length === 0 && <p className={layout.muted}>还没有记过。</p>}
    <ul className={page.rows}>
      {events.map((event) => (
        <li key={event.id}>
          <span>
            <b>{event.kindText}</b> {event.text}
            {event.until && <span className={layout.hint}>停到 {event.until}</span>}
          </span>
          <span className={layout.muted}>
            {event.by}，{fullMomentText(event.at)}
          </span>
        </li>
      ))}
    </ul>
  </Part>
);

const days = ["一", "二", "三", "四", "五", "六", "日"];

const FIRST_HOUR = 7;
const HOURS = Array.from({ length: 14 }, (_, i) => FIRST_HOUR + i);

/** An ordinary week at a glance; the words above say the same. */
function WeekGrid({ week }: Pick<EmployeeFile, "week">) {
  return (
    <div className={styles.grid} aria-hidden="true">
      <span />
      {HOURS.map((hour) => (
        <span key={hour}>{hour % 2 === 0 ? hour : ""}</span>
      ))}
      {week.map(({ weekday, hours }) => [
        <span key={weekday}>{days[weekday - 1]}</span>,
        ...HOURS.map((hour) => {
          const middle = hour * 60 + 30;
          const works = hours.some((h) => minutesOf(h.start) <= middle && middle < minutesOf(h.end));
          return <i key={`${weekday} ${hour}`} className={works ? styles.works : undefined} />;
        }),
      ])}
    </div>
  );
}

/** An ordinary week. */
export const Hours = ({ file: { week, holidayOff } }: { file: EmployeeFile }) => (
  <Part id="hours" title="什么时候能来">
    <dl className={styles.weekdays}>
      {week.map(({ weekday, hours }) => (
        <div key={weekday} style={{ display: "contents" }}>
          <dt>周{days[weekday - 1]}</dt>
          <dd>{hours.map(hoursText).join("、") || "休息"}</dd>
        </div>
      ))}
    </dl>
    <WeekGrid week={week} />
    <p className={layout.muted}>法定节假日{holidayOff ? "休息" : "照常"}</p>
  </Part>
);
