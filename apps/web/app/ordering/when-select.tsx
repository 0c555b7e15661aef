import { Select } from "@ginkgo/ui/select";
import type { OpenDay } from "./open-days.ts";

/** Day and hour of a visit, by day. Its value is `YYYY-MM-DD HH:mm`. */
export function WhenSelect({
  label,
  days,
  value,
  error,
}: {
  label: string;
  days: readonly OpenDay[];
  value: string | undefined;
  error: string | undefined;
}) {
  return (
    <Select label={label} name="when" defaultValue={value} error={error}>
      <option value="">请选择</option>
      {days.map(({ date, text, times }) => (
        <optgroup key={date} label={text}>
          {times.map((time) => (
            <option key={time.value} value={time.value}>
              {time.text}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
