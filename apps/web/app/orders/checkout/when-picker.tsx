import { dayText } from "@ginkgo/locale/shanghai-time";
import { DayPicker, SlotPicker } from "@ginkgo/ui/day-picker";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useEffect, useState } from "react";
import { dayCells, type ServiceDay, type ServiceSlot, slotText } from "../../lib/service-days.ts";
import styles from "./checkout.module.css";

/** Every hour that is open on some day, once; without what it costs on one of them. */
function hoursOfAnyDay(days: readonly ServiceDay[]): ServiceSlot[] {
  const open = days.flatMap((day) => day.slots.filter(({ state }) => state === "open"));
  const starts = [...new Set(open.map(({ start }) => start))].sort();
  return starts.map((start) => ({ ...open.find((slot) => slot.start === start)!, surcharge: undefined }));
}

const isOpenAt = (day: ServiceDay, start: string) =>
  day.slots.some((slot) => slot.start === start && slot.state === "open");

/**
 * Day and hour of a visit, as the service's own page asks for them: fields `whenDate` and `whenStart`. With scripts the
 * hours are those of the chosen day; without, of any day, and the server says where one of them is not open.
 */
export function WhenPicker({
  label,
  days,
  date: startDate,
  start: startHour,
  error,
}: {
  label: string;
  days: readonly ServiceDay[];
  date: string | undefined;
  start: string | undefined;
  error: string | undefined;
}) {
  const [date, setDate] = useState(startDate ?? "");
  const [start, setStart] = useState(startHour ?? "");
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  // The days may be those of another district by now: a day or an hour that is not open there is not chosen.
  const day = days.find((one) => one.date === date && one.state === "open");
  const chosen = isLive ? day : undefined;
  const shownDate = isLive && !day ? "" : date;
  const shownStart = chosen && !isOpenAt(chosen, start) ? "" : start;
  const slots = chosen?.slots.filter(({ state }) => state !== "closed") ?? hoursOfAnyDay(days);

  function choose(next: string) {
    setDate(next);
    const nextDay = days.find((one) => one.date === next);
    if (nextDay && !isOpenAt(nextDay, start)) setStart("");
  }
  if (!days.some(({ state }) => state === "open"))
    return (
      <p className={styles.fullyBooked}>这两周都约满了，暂时没有可以选的时间。请过几天再看，或打客服电话。</p>
    );
  return (
    <div className={styles.when}>
      <h3>{label}</h3>
      <p className={layout.hint}>{dayText(days[0]!.date)}起两周</p>
      <DayPicker
        name="whenDate"
        label={`${label}：哪一天`}
        value={shownDate}
        onChange={choose}
        error={shownDate ? undefined : error}
        days={dayCells(days)}
      />
      {isLive && !chosen ? (
        <p className={layout.hint}>选好哪一天，再选几点。</p>
      ) : (
        <SlotPicker
          name="whenStart"
          label={`${label}：几点`}
          value={shownStart}
          onChange={setStart}
          error={shownDate ? error : undefined}
          slots={slots.map((slot) => ({
            value: slot.start,
            label: slotText(slot),
            full: slot.state === "full",
          }))}
        />
      )}
    </div>
  );
}
