import { type DispatchWeek, dispatchWeek, type WeekPerson } from "@ginkgo/api-contract/orders/dispatch-views";
import { weekdayOf } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import styles from "./dispatch.module.css";
import week from "./week.module.css";

const WEEKDAYS = "一二三四五六日";

const inHours = (minutes: number) => Math.round(minutes / 6) / 10;
const hoursOf = (minutes: number) => `${inHours(minutes)} 小时`;

type Day = WeekPerson["days"][number];

const says = ({ workMinutes, visits, visitMinutes, awayText }: Day): string =>
  [
    workMinutes > 0 ? `上班 ${hoursOf(workMinutes)}` : "休息",
    ...(visits > 0 ? [`${visits} 单 ${hoursOf(visitMinutes)}`] : []),
    ...(awayText ? [`有时不能上门：${awayText}`] : []),
  ].join("，");

/** One day of one person: how much of it is taken; longer than the hours is said so. */
function DayCell({ day }: { day: Day }) {
  const { workMinutes, visits, visitMinutes, awayText } = day;
  const isOver = visitMinutes > workMinutes;
  return (
    <td className={cx(awayText && week.away)} title={says(day)}>
      {visits > 0 ? (
        <b className={cx(isOver && styles.late)}>
          {visits} 单{isOver && " 超出"}
        </b>
      ) : (
        <span className={layout.muted}>{workMinutes > 0 ? "空" : "休息"}</span>
      )}
      <span className={week.hours}>
        {inHours(visitMinutes)} / {inHours(workMinutes)}
      </span>
      <span className={week.bar} aria-hidden="true">
        <i
          className={cx(isOver && week.over)}
          style={{
            width: `${workMinutes > 0 ? Math.min(100, (visitMinutes / workMinutes) * 100) : isOver ? 100 : 0}%`,
          }}
        />
      </span>
      {awayText && <span className={week.hours}>{awayText}</span>}
    </td>
  );
}

const totalOf = ({ days }: WeekPerson): string => hoursOf(days.reduce((sum, d) => sum + d.visitMinutes, 0));

function Total({ total }: { total: DispatchWeek["totals"][number] }) {
  return (
    <td>
      <b>{total.placed} 单</b>
      {total.open > 0 && <span className={styles.left}>另有 {total.open} 单没派</span>}
    </td>
  );
}

/** A week of everybody: who works when, and how much each day carries. */
export function WeekCalendar({
  day,
  area,
  keyword,
  hrefOfDay,
}: {
  day: string;
  area: string;
  keyword: string;
  hrefOfDay: (day: string) => string;
}) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ["dispatch", "week", day, area, keyword],
    queryFn: ({ pageParam }) =>
      callStaff(dispatchWeek, {
        query: {
          size: "50",
          day,
          ...(area ? { area } : {}),
          ...(keyword ? { keyword } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
    retry: false,
  });
  useLeaveIfOver(error);
  const [first] = data?.pages ?? [];
  const people = data?.pages.flatMap((p) => p.people) ?? [];
  return (
    <section className={styles.panel} aria-labelledby="week-h">
      <header className={styles.panelHead}>
        <h2 id="week-h">一周</h2>
        <span className={layout.muted}>每天：排了的 / 上班的小时；斜线是有时不能上门</span>
      </header>
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {!data && !error && <p role="status">正在取</p>}
      {first && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider and longer than its part, it is scrolled by keys
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="一周的表">
          <table className={week.table}>
            <caption className={layout.screenReader}>每个人一周每天上班和排了多少</caption>
            <thead>
              <tr>
                <th scope="col">
                  {people.length} / {first.peopleCount} 人
                </th>
                {first.days.map((one) => (
                  <th key={one} scope="col" aria-current={one === day ? "date" : undefined}>
                    <Link to={hrefOfDay(one)}>
                      {WEEKDAYS[weekdayOf(one) - 1]} {one.slice(5)}
                    </Link>
                  </th>
                ))}
                <th scope="col">合计</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.employeeId}>
                  <th scope="row">
                    <Link to={`/employees/${person.employeeId}`}>{person.name}</Link>
                    <span className={layout.hint}>{person.offText ?? person.gradeText}</span>
                  </th>
                  {person.days.map((one, i) => (
                    <DayCell key={first.days[i]} day={one} />
                  ))}
                  <td>{totalOf(person)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">全部的单</th>
                {first.totals.map((total) => (
                  <Total key={total.day} total={total} />
                ))}
                <td>{first.totals.reduce((sum, t) => sum + t.placed, 0)} 单</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {hasNextPage && (
        <footer className={styles.panelFoot}>
          <Button size="small" variant="quiet" onClick={() => void fetchNextPage()}>
            再看 50 人
          </Button>
        </footer>
      )}
    </section>
  );
}
