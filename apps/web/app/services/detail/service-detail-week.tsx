import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { hoursText, shortTime } from "@ginkgo/locale/shanghai-time";
import dayPicker from "@ginkgo/ui/day-picker/day-picker.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import detail from "../../lib/detail/detail.module.css";
import { weekdayList } from "../../lib/format.ts";
import styles from "./service-detail.module.css";

const WEEK = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

function openText({ hours }: ServiceDetail): string {
  if (hours.start === hours.end) return `${shortTime(hours.start)} 开始`;
  if (hours.start === "00:00" && hours.end === "24:00") return "全天";
  return hoursText(hours);
}

/** The weekdays as a strip, and what else decides about a time. */
export function ServiceWeek({ service }: { service: ServiceDetail }) {
  const { weekdays, leadHours, maxAdvanceDays, holidayRest } = service;
  const on = new Set(weekdays.split(","));
  const off = WEEK.filter((_, i) => !on.has(String(i + 1)));
  const rest = off.length > 0 && off.length < 4 ? `${off.join("、")}休息。` : "";
  return (
    <section className={detail.block} aria-labelledby="week-h">
      <h2 id="week-h">哪天可以来</h2>
      <p className={layout.muted}>
        {weekdayList(weekdays)}，{openText(service)}。{rest}
        {holidayRest && "法定节假日休息。"}
      </p>
      <ul className={cx(dayPicker.days, styles.week)}>
        {WEEK.map((day, i) => {
          const open = on.has(String(i + 1));
          return (
            <li key={day} className={open ? dayPicker.day : cx(dayPicker.day, dayPicker.unavailable)}>
              {day}
              <b>{open ? <Icon name="check-bold" /> : "休"}</b>
              {open && <span className={layout.screenReader}>可约</span>}
            </li>
          );
        })}
      </ul>
      <p className={cx(layout.hint, styles.lead)}>
        至少提前 {leadHours} 小时约，最多可以约到 {maxAdvanceDays} 天以后。
      </p>
    </section>
  );
}
