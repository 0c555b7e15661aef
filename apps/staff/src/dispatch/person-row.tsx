import { useDroppable } from "@dnd-kit/core";
import type { BoardPerson, BoardVisit } from "@ginkgo/api-contract/orders/dispatch";
import { clockText, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type CSSProperties, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import styles from "./calendar.module.css";
import { type DaySpan, placeOn } from "./day-span.ts";
import type { Placing } from "./use-board.ts";

const LATE = 30 * 60_000;

/** How a visit stands, as it is coloured and said. */
function toneOf(
  { status, hold, start }: BoardVisit,
  now: number,
): [className: string | undefined, word: string] {
  if (hold === "HELD") return [styles.held, "占着时间，还没有派"];
  if (hold === "SENT") return [styles.asked, "等答复"];
  if (status === "EMPLOYEE_HANDLE") return [styles.running, "进行"];
  if (status === "EMPLOYEE_APPROVE" || status === "EMPLOYEE_GOTO")
    return Date.parse(start) + LATE < now ? [styles.missing, "未到"] : [styles.accepted, "已接"];
  return [styles.done, "完成"];
}

/** Where a block lies: a short one takes what is free after it, as much as a name needs and up to the next one. */
function blockAt(
  span: DaySpan,
  { start, end }: { start: string; end: string },
  next: string | undefined,
): CSSProperties | undefined {
  const begins = Date.parse(start);
  const place = placeOn(span, begins, Date.parse(end));
  if (!place) return undefined;
  const free = placeOn(span, begins, next === undefined ? span.to : Date.parse(next));
  return { ...place, minWidth: `min(3.5rem, ${free?.width ?? place.width})` };
}

function Visit({
  visit,
  next,
  span,
  now,
}: {
  visit: BoardVisit;
  /** When the one after it begins. */
  next: string | undefined;
  span: DaySpan;
  now: number;
}) {
  const place = blockAt(span, visit, next);
  if (!place) return null;
  const [tone, word] = toneOf(visit, now);
  const receiver = visit.receiver ?? "";
  const says = `${receiver}，${visit.serviceName}，${clockText(visit.start)}–${clockText(visit.end)}，${visit.statusText}，${word}`;
  return (
    <Link
      to={`/orders/${visit.orderId}`}
      className={cx(styles.block, tone)}
      style={place}
      aria-label={says}
      title={says}
    >
      <b>{receiver || clockText(visit.start)}</b>
      <span>{visit.serviceName}</span>
    </Link>
  );
}

/** When the next of them begins. */
const nextAfter = ({ start }: BoardVisit, others: readonly { start: string }[]): string | undefined =>
  others
    .map((one) => one.start)
    .filter((other) => Date.parse(other) > Date.parse(start))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];

/** One person's day: when they work, what they have, and what is being tried on. */
export function PersonRow({
  person,
  day,
  span,
  placing,
  now,
}: {
  person: BoardPerson;
  day: string;
  span: DaySpan;
  placing: Placing | undefined;
  now: number;
}) {
  const { setNodeRef, isOver } = useDroppable({ id: person.employeeId });
  const isPlacing = placing?.person.employeeId === person.employeeId;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isPlacing) row.current?.scrollIntoView({ block: "nearest" });
  }, [isPlacing]);
  const placed =
    isPlacing && placing.visit.day === day
      ? placeOn(span, Date.parse(placing.visit.start), Date.parse(placing.visit.end))
      : undefined;
  return (
    <tr ref={row} className={cx((isPlacing || isOver) && styles.target)}>
      <th scope="row">
        <Link to={`/employees/${person.employeeId}`}>{person.name}</Link>
        <span className={layout.muted}>
          {person.offText ?? `${person.gradeText} · ${person.rating.toFixed(1)}`}
        </span>
      </th>
      <td ref={setNodeRef}>
        <div className={styles.lane}>
          {person.hours.map(({ start, end }) => {
            const place = placeOn(span, shanghaiTime(day, start).getTime(), endOf(day, end));
            return place && <span key={start} className={styles.works} style={place} />;
          })}
          {person.absences.map(({ id, from, to, reason }) => {
            const place = placeOn(span, Date.parse(from), Date.parse(to));
            return (
              place && (
                <span
                  key={id}
                  className={cx(styles.block, styles.away)}
                  style={place}
                  title={`不能上门：${reason}，${clockText(from)}–${clockText(to)}`}
                >
                  不能上门：{reason}
                </span>
              )
            );
          })}
          {person.visits.map((visit) => (
            <Visit
              key={visit.orderId}
              visit={visit}
              next={nextAfter(visit, [
                ...person.visits,
                ...person.absences.map(({ from }) => ({ start: from })),
              ])}
              span={span}
              now={now}
            />
          ))}
          {placed && (
            <span className={cx(styles.block, styles.placed)} style={placed}>
              <b>{placing?.visit.receiver}</b>
              <span>试排</span>
            </span>
          )}
        </div>
      </td>
    </tr>
  );
}

/** `24:00` is the midnight after. */
const endOf = (day: string, end: string): number =>
  end === "24:00" ? shanghaiTime(day, "00:00").getTime() + 24 * 3_600_000 : shanghaiTime(day, end).getTime();
