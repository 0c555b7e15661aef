import type { Example } from "../lib/example.ts";
import { DayPicker, SlotPicker } from "./day-picker.tsx";

export const examples: Example[] = [
  {
    name: "日子",
    node: (
      <DayPicker
        name="day"
        label="哪一天去看"
        defaultValue="2026-11-22"
        columns={4}
        days={[
          { value: "2026-11-21", weekday: "周六", date: "21", state: "open" },
          { value: "2026-11-22", weekday: "周日", date: "22", state: "open" },
          { value: "2026-11-23", weekday: "周一", date: "23", state: "rest" },
          { value: "2026-11-24", weekday: "周二", date: "24", state: "full" },
          { value: "2026-12-08", weekday: "周二", date: "8", state: "pending" },
        ]}
      />
    ),
  },
  {
    name: "时段",
    node: (
      <SlotPicker
        name="slot"
        label="几点"
        defaultValue="09:30"
        slots={[
          { value: "09:30", label: "上午 9:30" },
          { value: "14:00", label: "下午 2:00", full: true },
        ]}
      />
    ),
  },
];
