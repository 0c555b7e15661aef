import type { VisitSlots } from "@ginkgo/api-contract/bookings/bookings";
import { monthDayText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { DayPicker, SlotPicker } from "@ginkgo/ui/day-picker";
import { useEffect, useState } from "react";
import account from "../lib/account/account.module.css";
import styles from "./visit.module.css";

const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
/** Days side by side. */
const SHOWN = 4;

/** 25, and 12/1 where a month begins. */
function dateText(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return date === 1 ? `${month}/${date}` : String(date);
}

/** 09:30 → 上午 9:30, 14:00 → 下午 2:00 */
export function hourText(clock: string): string {
  const [hour = 0, minute = "00"] = [Number(clock.slice(0, 2)), clock.slice(3)];
  return hour < 12 ? `上午 ${hour}:${minute}` : `下午 ${hour > 12 ? hour - 12 : hour}:${minute}`;
}

type Days = VisitSlots["days"];

/** The part of the days a day stands in; the first with a day open where it stands in none. */
function partOf(days: Days, date: string | undefined): number {
  const at = days.findIndex((day) => day.date === date);
  const open = days.findIndex((day) => day.state === "open");
  return Math.floor(Math.max(at >= 0 ? at : open, 0) / SHOWN);
}

/**
 * Day and time of a visit, four days at a time. Every day is in the form, those of other parts out of sight: what was
 * chosen stays, whichever part is looked at. Without scripts the buttons post the form and the page shows that part.
 */
export function VisitWhen({
  slots,
  typed,
  fields,
  part: chosenPart,
  hrefOf,
}: {
  slots: VisitSlots;
  typed: Record<string, string>;
  fields: Record<string, string>;
  /** Which part the page was asked for, without scripts. */
  part?: number | undefined;
  /** Where the form goes to look at another part. */
  hrefOf: (part: number) => string;
}) {
  const { days, starts } = slots;
  const [date, setDate] = useState(typed.date ?? "");
  const [start, setStart] = useState(typed.start ?? "");
  const [part, setPart] = useState(chosenPart ?? partOf(days, typed.date));
  // Without a script to hear of another day, times are those of any day.
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const last = Math.ceil(days.length / SHOWN) - 1;
  const shown = days.slice(part * SHOWN, part * SHOWN + SHOWN);
  const chosen = isLive ? days.find((day) => day.date === date) : undefined;
  const times = chosen?.slots ?? starts.map((each) => ({ start: each, state: "open" as const }));

  function choose(next: string) {
    setDate(next);
    const at = days.findIndex((day) => day.date === next);
    // A draft that comes back may have been of another part.
    if (at >= 0) setPart(Math.floor(at / SHOWN));
    if (days[at]?.slots.some((slot) => slot.start === start && slot.state !== "open")) setStart("");
  }
  const turn = (to: number, label: string, icon: "caret-left" | "caret-right") => (
    <Button
      type="submit"
      size="small"
      icon={icon}
      name="intent"
      value="look"
      formAction={hrefOf(to)}
      formNoValidate
      disabled={to < 0 || to > last}
      onClick={(event) => {
        event.preventDefault();
        setPart(to);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles.part}>
        <div className={styles.turn}>
          <h2 className={account.subtitle}>哪一天去</h2>
          <span aria-live="polite">
            {monthDayText(shown[0]!.date)} 到 {monthDayText(shown.at(-1)!.date)}
          </span>
          <span>
            {turn(part - 1, "前几天", "caret-left")}
            {turn(part + 1, "后几天", "caret-right")}
          </span>
        </div>
        <DayPicker
          name="date"
          label="哪一天去"
          columns={4}
          value={date}
          onChange={choose}
          error={fields.date}
          restWord="不接待"
          days={days.map((day, n) => ({
            value: day.date,
            weekday: day.holiday ?? WEEKDAYS[day.weekday - 1]!,
            date: dateText(day.date),
            state: day.state,
            hidden: Math.floor(n / SHOWN) !== part,
          }))}
        />
      </div>
      <div className={styles.part}>
        <h2 className={account.subtitle}>几点到</h2>
        <SlotPicker
          name="start"
          label="几点到"
          value={start}
          onChange={setStart}
          error={fields.start}
          slots={times.map((slot) => ({
            value: slot.start,
            label: hourText(slot.start),
            full: slot.state === "full",
            ...(slot.state === "closed" ? { closed: "来不及约" } : {}),
          }))}
        />
      </div>
    </>
  );
}
