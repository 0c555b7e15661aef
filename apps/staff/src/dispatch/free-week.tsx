import type { Candidates } from "@ginkgo/api-contract/orders/dispatch";
import { type ServiceSlots, serviceSlots } from "@ginkgo/api-contract/services/services";
import { addDays, dayText, shanghaiDay, weekdayOf } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff, sayWhy } from "../call-staff.ts";
import styles from "./dispatch.module.css";
import own from "./free-week.module.css";

/** Days of a week, from Monday on. */
const WEEK = 7;

const said = ({ state, slots }: ServiceSlots["days"][number]): string => {
  const free = slots.filter((slot) => slot.state === "open").map(({ start }) => start);
  if (free.length > 0) return free.join("、");
  return state === "full" ? "没有人有空" : state === "pending" ? "还没有开始约" : "不上门";
};

/** The times of the week of a visit at which somebody could come instead; asked for once it is opened. */
export function FreeWeek({ visit, now }: { visit: Candidates["visit"]; now: number }) {
  const [isOpen, setOpen] = useState(false);
  const today = shanghaiDay(now);
  const monday = addDays(visit.day, 1 - weekdayOf(visit.day));
  const from = monday < today ? today : monday;
  const { data, error } = useQuery({
    queryKey: ["free-week", visit.orderId, from],
    queryFn: () =>
      callStaff(serviceSlots, {
        params: { id: visit.serviceId },
        query: {
          from,
          days: String(WEEK),
          ...(visit.adcode ? { adcode: visit.adcode } : {}),
          ...(visit.skuId ? { skuId: visit.skuId } : {}),
        },
      }),
    enabled: isOpen,
    retry: false,
  });
  return (
    <details className={styles.unable} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.sub}>这项服务哪天还有人能去</summary>
      {error && (
        <p className={styles.none} role="alert">
          {sayWhy(error)}
        </p>
      )}
      {!data && !error && (
        <p className={styles.none} role="status">
          正在取
        </p>
      )}
      <dl className={own.days}>
        {data?.days.map((day) => (
          <div key={day.date}>
            <dt>{dayText(day.date, Date.now())}</dt>
            <dd>{said(day)}</dd>
          </div>
        ))}
      </dl>
      {data && (
        <p className={cx(layout.hint, own.said)}>
          改时间由会员在订单里改，先打电话说好；改了以后这一单会重新派。
        </p>
      )}
    </details>
  );
}
