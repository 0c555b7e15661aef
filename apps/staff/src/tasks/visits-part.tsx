import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import {
  type TodayVisit,
  todayVisits,
  type VisitStanding,
  visitStandings,
} from "@ginkgo/api-contract/orders/staff-today";
import { clockText, midnightOf } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import plot from "../plot/plot.module.css";
import styles from "./visits.module.css";

const HOUR = 3_600_000;
/** From eight to eight, and as much more as the visits take. */
const [FROM, TO] = [8, 20];

const tones: Record<VisitStanding, TagTone> = {
  LATE: "red",
  OPEN: "gold",
  RUNNING: "ok",
  COMING: "info",
  DONE: "neutral",
};

const placeOf = (visit: TodayVisit) =>
  visit.standing === "OPEN" ? `/dispatch?order=${visit.orderId}` : `/orders/${visit.orderId}`;

const whoText = ({ employeeNames }: TodayVisit): string => employeeNames.join("、") || "还没有人";

const says = (visit: TodayVisit): string =>
  [
    visitStandings[visit.standing] + (visit.lateMinutes > 0 ? ` ${visit.lateMinutes} 分` : ""),
    visit.receiver ?? "",
    visit.serviceName,
    `${clockText(visit.start)}–${clockText(visit.end)}`,
    whoText(visit),
    visit.statusText,
  ].join("，");

/** Rows of one place, so that no two of a row overlap. */
function lanesOf(visits: readonly TodayVisit[]): TodayVisit[][] {
  const lanes: TodayVisit[][] = [];
  for (const visit of visits.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))) {
    const lane = lanes.find((l) => Date.parse(l.at(-1)!.end) <= Date.parse(visit.start));
    if (lane) lane.push(visit);
    else lanes.push([visit]);
  }
  return lanes;
}

function Timeline({ day, now, visits }: Pick<ReplyOf<typeof todayVisits>, "day" | "now" | "visits">) {
  const midnight = midnightOf(day);
  const from = Math.min(midnight + FROM * HOUR, ...visits.map((v) => Date.parse(v.start)));
  const to = Math.max(midnight + TO * HOUR, ...visits.map((v) => Date.parse(v.end)));
  const at = (ms: number) => `${(Math.max(0, Math.min(1, (ms - from) / (to - from))) * 100).toFixed(2)}%`;
  const width = (v: TodayVisit) =>
    `${(((Date.parse(v.end) - Date.parse(v.start)) / (to - from)) * 100).toFixed(2)}%`;
  const hours = Array.from(
    { length: Math.floor((to - midnight) / HOUR / 2) + 1 },
    (_, i) => midnight + i * 2 * HOUR,
  ).filter((ms) => ms >= from && ms < to);
  const areas = [...new Set(visits.map((v) => v.areaText))];
  const nowAt = Date.parse(now);
  return (
    <div className={styles.timeline}>
      <div className={styles.area} aria-hidden="true">
        <span />
        <div className={styles.hours}>
          {hours.map((ms) => (
            <span key={ms} style={{ left: at(ms) }}>
              {clockText(ms)}
            </span>
          ))}
        </div>
      </div>
      {areas.map((area) => (
        <div key={area} className={styles.area}>
          <b>{area}</b>
          <div className={styles.lanes}>
            {nowAt >= from && nowAt <= to && (
              <i className={styles.now} style={{ left: at(nowAt) }} aria-hidden="true" />
            )}
            {lanesOf(visits.filter((v) => v.areaText === area)).map((lane) => (
              <div key={lane[0]!.orderId} className={styles.lane}>
                {lane.map((visit) => (
                  <Link
                    key={visit.orderId}
                    to={placeOf(visit)}
                    className={cx(styles.block, styles[visit.standing.toLowerCase()])}
                    style={{ left: at(Date.parse(visit.start)), width: width(visit) }}
                    aria-label={says(visit)}
                    title={says(visit)}
                  >
                    {visit.standing === "LATE" && "迟 "}
                    {visit.receiver} {visit.serviceName}
                  </Link>
                ))}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Today's visits, what somebody should look at first: on a timeline, on a narrow screen as a list. */
export function VisitsPart() {
  const { data, error } = useQuery({
    queryKey: ["tasks", "visits"],
    queryFn: () => callStaff(todayVisits),
    refetchInterval: 60_000,
    retry: false,
  });
  const total = data ? Object.values(data.counts).reduce((sum, n) => sum + n, 0) : 0;
  return (
    <section className={plot.figure} aria-labelledby="visits-h">
      <header className={plot.head}>
        <h2 id="visits-h">今天的上门</h2>
        {data && (
          <span className={layout.muted}>
            {total} 次{total > data.visits.length && `，下面是 ${data.visits.length} 次有事或将到的`}
          </span>
        )}
        <Link to="/dispatch">派单台</Link>
      </header>
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {!data && !error && <p role="status">正在取</p>}
      {data && (
        <>
          <p className={styles.counts}>
            {(Object.keys(visitStandings) as VisitStanding[]).map((standing) => (
              <span key={standing}>
                <i className={styles[standing.toLowerCase()]} aria-hidden="true" />
                {visitStandings[standing]} {data.counts[standing]}
              </span>
            ))}
          </p>
          {data.visits.length === 0 ? (
            <p>今天没有上门。</p>
          ) : (
            <>
              <Timeline {...data} />
              <ul className={styles.list}>
                {data.visits.map((visit) => (
                  <li key={visit.orderId}>
                    <span>
                      {clockText(visit.start)}–{clockText(visit.end)}{" "}
                      <Link to={placeOf(visit)}>
                        {visit.receiver} {visit.serviceName}
                      </Link>
                      <span className={layout.hint}>
                        {visit.areaText} · {whoText(visit)}
                      </span>
                    </span>
                    <Tag tone={tones[visit.standing]}>
                      {visitStandings[visit.standing]}
                      {visit.lateMinutes > 0 && ` ${visit.lateMinutes} 分`}
                    </Tag>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}
