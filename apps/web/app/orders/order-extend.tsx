import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { Button } from "@ginkgo/ui/button";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import styles from "./orders.module.css";

/** More time to pay or to receive, once; shown where the deadline is. */
export function OrderExtend({ order }: { order: Order }) {
  const { fetcher, busy, reply } = useFormReply(`order-extend-${order.id}`, "extend");
  useFormToast(reply, { extend: "时间延长了" });
  const isParcel = order.status === "SHIPPED";
  return (
    <fetcher.Form method="post" className={styles.extend}>
      <input type="hidden" name="intent" value="extend" />
      <input type="hidden" name="id" value={order.id} />
      <span>
        {isParcel
          ? "东西还没到？自动收货可以晚 3 天，只能用一次。"
          : "来不及付？可以多留 30 分钟，只能用一次。"}
      </span>
      <Button type="submit" size="small" busy={busy}>
        {isParcel ? "晚 3 天自动收货" : "多留 30 分钟"}
      </Button>
    </fetcher.Form>
  );
}
