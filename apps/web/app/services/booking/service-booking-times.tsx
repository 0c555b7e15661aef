import type { ServiceDetail, ServiceSlots } from "@ginkgo/api-contract/services/services";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { DayPicker, SlotPicker } from "@ginkgo/ui/day-picker";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { dayCells, slotText } from "../../lib/service-days.ts";
import type { ServiceChoice } from "../detail/load-service.ts";
import services from "../services.module.css";
import styles from "./booking.module.css";

/** Why there is nothing to choose from. */
function nothing({ service, slots, choice }: TimesProps): string {
  if (service.state !== "ON") return "这项服务现在不接受预约，打电话问问什么时候恢复。";
  if (!slots.covered) return "这个地方暂时没有人上门。换一个地方看看，或打电话问问附近的机构。";
  return choice.adcode
    ? "两周内这个地方都约满了。打电话给我们，有人取消就通知您。"
    : "两周内都约满了。打电话给我们，有人取消就通知您。";
}

interface TimesProps {
  service: ServiceDetail;
  slots: ServiceSlots;
  choice: ServiceChoice;
}

/** 2. Day and time, from the calendars of those able to come. */
export function ServiceTimes(props: TimesProps) {
  const { slots, choice } = props;
  const day = slots.days.find((d) => d.date === choice.date);
  const times = day?.slots.filter((s) => s.state !== "closed") ?? [];
  // Other specifications and places have other days: the fields start anew with each.
  const of = `${choice.sku.id}-${choice.adcode}`;
  return (
    <div className={styles.part}>
      <h3 className={styles.legend}>2. 选时间</h3>
      {day ? (
        <>
          <p className={cx(layout.hint, services.from)}>{dayText(slots.days[0]!.date)}起两周</p>
          <DayPicker
            key={of}
            name="date"
            label="哪一天来"
            defaultValue={choice.date}
            days={dayCells(slots.days)}
          />
          <SlotPicker
            key={`${of}-${choice.date}`}
            name="start"
            label="几点来"
            defaultValue={choice.start}
            slots={times.map((s) => ({
              value: s.start,
              label: slotText(s),
              full: s.state === "full",
            }))}
          />
        </>
      ) : (
        <p className={styles.none}>{nothing(props)}</p>
      )}
    </div>
  );
}
