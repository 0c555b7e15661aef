import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import type { ServiceDay } from "../lib/service-days.ts";
import { WhenPicker } from "./checkout/when-picker.tsx";
import styles from "./orders.module.css";

/** Another hour for a visit, among those that are open. */
export function OrderReschedule({ order, days }: { order: Order; days: readonly ServiceDay[] }) {
  const { fetcher, busy, reply, refused, fields, typed } = useFormReply(
    `order-move-${order.id}`,
    "reschedule",
  );
  useFormToast(reply, { reschedule: "时间改好了" });
  return (
    <section className={cx(layout.card, layout.padded, styles.ask)} aria-label="改上门时间">
      <FormFold label="改上门时间" reply={reply}>
        <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate>
          <input type="hidden" name="intent" value="reschedule" />
          <input type="hidden" name="id" value={order.id} />
          <FormError refusal={refused} />
          {days.some(({ state }) => state === "open") ? (
            <>
              <p>不收费，一张订单最多改两次。护理员那时有空还是她来，没空会为您另派一位。</p>
              <WhenPicker
                label="改到什么时候"
                days={days}
                date={typed.whenDate}
                start={typed.whenStart}
                error={fields.when ?? fields.date ?? fields.start}
              />
              <Button type="submit" variant="primary" busy={busy}>
                改到这个时间
              </Button>
            </>
          ) : (
            <p>这两周都约满了，暂时没有可以改的时间。请过几天再看，或打客服电话。</p>
          )}
        </fetcher.Form>
      </FormFold>
    </section>
  );
}
