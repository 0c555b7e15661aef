import { type ReactNode, useId } from "react";
import { ChipOption } from "../chip/chip.tsx";
import field from "../field/field.module.css";
import { Icon } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./day-picker.module.css";

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
  /** Of another part of the days: kept in the form, not on screen. */
  hidden?: boolean;
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
  /** What is wrong and what to do. The first choice open takes the focus. */
  error?: ReactNode;
};

/** What is wrong with a choice, beneath it, and the attributes that tie the choices to it. */
function useError(error: ReactNode) {
  const id = useId();
  return {
    attributes: error ? ({ "aria-invalid": true, "aria-describedby": id } as const) : {},
    message: error ? (
      <p id={id} className={cx(field.message, field.error)}>
        <Icon name="warning-circle-fill" />
        <span>{error}</span>
      </p>
    ) : null,
  };
}

/** Days side by side as real radio buttons: open, chosen, full or closed, always with the word. */
export function DayPicker({
  days,
  name,
  label,
  value,
  defaultValue,
  onChange,
  required,
  error,
  columns = 7,
  restWord = WORDS.rest,
}: PickProps & {
  days: Day[];
  /** On a wide screen; four on mobile and in elder mode. */
  columns?: 4 | 7;
  /** What a day of rest is called. */
  restWord?: string;
}) {
  const { attributes, message } = useError(error);
  const picker = (
    <fieldset className={cx(styles.days, styles.pickd, columns === 4 && styles.four)}>
      <legend className={layout.screenReader}>{label}</legend>
      {days.map((day) => (
        <label key={day.value} className={styles.day} hidden={day.hidden}>
          <input
            {...(day.state === "open" && !day.hidden && attributes)}
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
          <small>{day.state === "rest" ? restWord : WORDS[day.state]}</small>
        </label>
      ))}
    </fieldset>
  );
  return message ? (
    <div>
      {picker}
      {message}
    </div>
  ) : (
    picker
  );
}

export type Slot = {
  value: string;
  /** 上午 9:30 */
  label: string;
  full?: boolean;
  /** Why it cannot be chosen, where it is not full. */
  closed?: string;
};

/** Times of one day. */
export function SlotPicker({
  slots,
  name,
  label,
  value,
  defaultValue,
  onChange,
  required,
  error,
}: PickProps & { slots: Slot[] }) {
  const { attributes, message } = useError(error);
  const picker = (
    <fieldset className={styles.slots}>
      <legend className={layout.screenReader}>{label}</legend>
      {slots.map((slot) => (
        <ChipOption
          key={slot.value}
          name={name}
          value={slot.value}
          disabled={slot.full || slot.closed !== undefined}
          {...(!slot.full && slot.closed === undefined && attributes)}
          required={required}
          {...(value === undefined
            ? { defaultChecked: slot.value === defaultValue }
            : { checked: slot.value === value, onChange: () => onChange?.(slot.value) })}
        >
          {slot.full ? `${slot.label} 已满` : slot.closed ? `${slot.label} ${slot.closed}` : slot.label}
        </ChipOption>
      ))}
    </fieldset>
  );
  return message ? (
    <div>
      {picker}
      {message}
    </div>
  ) : (
    picker
  );
}
