import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { Icon } from "@ginkgo/ui/icon";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import styles from "../account/account.module.css";
import { emit } from "../live/events.ts";
import { usePaymentWatch } from "./use-payment-watch.ts";

/**
 * For who comes back from the cashier: asks a while for the money, then says so everywhere. The page's own loader asks
 * too, so that without scripts a reload is enough; the page is loaded anew only once there is news, for a moment
 * without network must not put the error page in its place.
 * @param paid undefined for everybody else
 */
export function PaymentWatch({ order, paid }: { order: Order; paid: boolean | undefined }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { id, status } = order;
  const isWaiting = paid === false && status === "WAIT_BUYER_PAY";

  usePaymentWatch({
    orderId: id,
    everyMs: 2000,
    times: 15,
    isOn: isWaiting,
    onAnswer: (now) => {
      if (now.status !== status) void revalidate();
      // Where loading the page anew fails, the next answer tries again.
      return false;
    },
  });

  useEffect(() => {
    if (!paid) return;
    emit("paymentSuccess", { orderId: id });
    // Told once: neither a reload nor Back says it again.
    void navigate(`/user/order-detail?id=${id}`, { replace: true, preventScrollReset: true });
  }, [paid, id, navigate]);

  if (paid === undefined) return null;
  if (paid)
    return (
      <p className={cx(styles.notice, styles.orderNote)} role="status">
        <Icon name="check-circle-fill" />
        <span>付款成功。</span>
      </p>
    );
  if (!isWaiting) return null;
  return (
    <p className={cx(styles.notice, styles.warn, styles.orderNote)} role="status">
      <Icon name="hourglass-medium" />
      <span>
        还没有收到付款结果，我们正在问收款方，一般几秒钟就有。已经付了的不用再付，
        <Link to={`/user/order-detail?id=${id}&paid=1`}>再看一次</Link>。
      </span>
    </p>
  );
}
