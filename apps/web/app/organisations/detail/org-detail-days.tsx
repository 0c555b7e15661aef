import type { VisitSlots } from "@ginkgo/api-contract/bookings/bookings";
import dayPicker from "@ginkgo/ui/day-picker/day-picker.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import styles from "./org-detail-days.module.css";

const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const words = { open: "可约", full: "已满", rest: "不接待", pending: "未开放" } as const;
const SHOWN = 4;

/** The first four days from the next one open on: each leads to the form with that day chosen. */
export function AsideDays({ slots: { days }, orgId }: { slots: VisitSlots; orgId: string }) {
  const first = Math.max(
    0,
    days.findIndex((day) => day.state === "open"),
  );
  const shown = days.slice(Math.min(first, days.length - SHOWN)).slice(0, SHOWN);
  if (!shown.some((day) => day.state === "open")) return null;
  return (
    <ul className={cx(dayPicker.days, dayPicker.four, styles.days)} aria-label="最近哪天可以去">
      {shown.map(({ date, weekday, holiday, state }) => {
        const [, month, day] = date.split("-").map(Number);
        const cell = (
          <>
            {holiday ?? WEEKDAYS[weekday - 1]}
            <b>{day === 1 ? `${month}/1` : day}</b>
            <small>{words[state]}</small>
          </>
        );
        return (
          <li key={date}>
            {state === "open" ? (
              <Link className={dayPicker.day} to={`/orgs/${orgId}/visit?date=${date}`}>
                {cell}
              </Link>
            ) : (
              <span className={cx(dayPicker.day, dayPicker.unavailable)}>{cell}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
