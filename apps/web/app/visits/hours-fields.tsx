import type { Hours } from "@ginkgo/api-contract/visits/employee-work";
import { shortTime } from "@ginkgo/locale/shanghai-time";
import { Select } from "@ginkgo/ui/select";
import styles from "./employee.module.css";

/** Half hours of the day people go to homes in: 06:00 to 24:00. */
const times = Array.from({ length: 37 }, (_, i) => {
  const minutes = 360 + i * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});

const options = (value: string | undefined) =>
  [...new Set([...times, ...(value ? [value] : [])])]
    .sort()
    .map((time) => ({ value: time, label: shortTime(time) }));

/**
 * From when to when, twice or as often as there are hours already; an empty row counts for nothing.
 * @param prefix before the names `start` and `end`
 * @param at how refusals name these hours; the first of them is shown, whichever row it is about
 */
export function HoursFields({
  hours,
  prefix = "",
  rows = 2,
  fields,
  at,
}: {
  hours: readonly Hours[];
  prefix?: string;
  rows?: number;
  fields: Record<string, string>;
  at: string;
}) {
  const error = Object.entries(fields).find(([name]) => name.startsWith(at))?.[1];
  return Array.from({ length: Math.max(rows, hours.length) }, (_, i) => (
    // Rows keep their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <div className={styles.hours} key={i}>
      {(["start", "end"] as const).map((side) => (
        <Select
          key={side}
          label={`${side === "start" ? "从" : "到"}${i > 0 ? `（第 ${i + 1} 段）` : ""}`}
          name={`${prefix}${side}`}
          defaultValue={hours[i]?.[side] ?? ""}
          error={i === 0 && side === "end" ? error : undefined}
        >
          <option value="">不上</option>
          {options(hours[i]?.[side]).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ))}
    </div>
  ));
}
