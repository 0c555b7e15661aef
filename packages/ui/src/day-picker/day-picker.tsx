import { ChipOption } from "../chip/chip.tsx";
import { cx } from "../lib/cx.ts";

export { weekdayText } from "./weekdays.ts";

/** `pending`: further ahead than can be chosen yet. */
export type DayState = "open" | "full" | "rest" | "pending";

const WORDS: Record<DayState, string> = { open: "可约", full: "已满", rest: "休息", pending: "未开放" };

export type Day = {
  /** Form value, for example 2026-11-21. */
  value: string;
  /** 周六 */
  weekday: string;
  /** 21 */
  date: string;
  state: DayState;
};

type PickProps = {
  /** Name of the form field. */
  name: string;
  /** The question, read before the choices. */
  label: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  required?: boolean;
};

/** Days side by side as real radio buttons: open, chosen, full or closed, always with the word. */
export function DayPicker({
  days,
  name,
  label,
  value,
  defaultValue,
  onChange,
  required,
  columns = 7,
}: PickProps & { days: Day[] /** On a wide screen; four on mobile and in elder mode. */; columns?: 4 | 7 }) {
  return (
    <fieldset className={cx("days pickd", columns === 4 && "four")}>
      <legend className="sr">{label}</legend>
      {days.map((day) => (
        <label key={day.value} className="day">
          <input
            type="radio"
            name={name}
            value={day.value}
            disabled={day.state !== "open"}
            required={required}
            {...(value === undefined
              ? { defaultChecked: day.value === defaultValue }
              : { checked: day.value === value, onChange: () => onChange?.(day.value) })}
          />
          {day.weekday}
          <b>{day.date}</b>
          <small>{WORDS[day.state]}</small>
        </label>
      ))}
    </fieldset>
  );
}

export type Slot = { value: string /** 上午 9:30 */; label: string; full?: boolean };

/** Times of one day. */
export function SlotPicker({
  slots,
  name,
  label,
  value,
  defaultValue,
  onChange,
  required,
}: PickProps & { slots: Slot[] }) {
  return (
    <fieldset className="slots">
      <legend className="sr">{label}</legend>
      {slots.map((slot) => (
        <ChipOption
          key={slot.value}
          name={name}
          value={slot.value}
          disabled={slot.full}
          required={required}
          {...(value === undefined
            ? { defaultChecked: slot.value === defaultValue }
            : { checked: slot.value === value, onChange: () => onChange?.(slot.value) })}
        >
          {slot.full ? `${slot.label} 已满` : slot.label}
        </ChipOption>
      ))}
    </fieldset>
  );
}
