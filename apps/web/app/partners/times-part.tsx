import { ChipOption, Chips } from "@ginkgo/ui/chip";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";
import { ErrorLine } from "../lib/form/error-line.tsx";
import type { Content } from "./apply-content.ts";
import { AreaPicks, type Places } from "./area-picks.tsx";

const DAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const hours = Array.from({ length: 17 }, (_, i) => `${String(i + 6).padStart(2, "0")}:00`);

/** Where and when somebody can come. */
export function TimesPart({
  content,
  places,
  fields,
}: {
  content: Content;
  places: Places;
  fields: Record<string, string>;
}) {
  const [week] = content.week ?? [];
  const [weekError] = Object.entries(fields)
    .filter(([name]) => name === "week" || name.startsWith("week."))
    .map(([, message]) => message);
  const choices = hours.map((value) => ({ value, label: value }));
  return (
    <>
      <AreaPicks
        legend="去哪些地方（可多选）"
        places={places}
        chosen={content.areaCodes ?? []}
        error={fields.areaCodes}
      />
      <div>
        <p aria-hidden="true">星期几可以（可多选）</p>
        <Chips legend="星期几可以（可多选）">
          {DAYS.map((label, i) => (
            <ChipOption
              key={label}
              type="checkbox"
              name="weekday"
              value={i + 1}
              defaultChecked={week?.weekdays.includes(i + 1)}
              aria-invalid={weekError ? true : undefined}
              aria-describedby={weekError ? "week-error" : undefined}
            >
              {label}
            </ChipOption>
          ))}
        </Chips>
        <ErrorLine id="week-error" text={weekError} />
      </div>
      <div className={layout.twoColumns}>
        <Select label="最早几点" name="start" defaultValue={week?.start ?? "08:00"} options={choices} />
        <Select label="最晚几点" name="end" defaultValue={week?.end ?? "18:00"} options={choices} />
      </div>
    </>
  );
}
