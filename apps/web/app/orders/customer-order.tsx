import account from "../lib/account/account.module.css";
import { isLive } from "../lib/invoice-tag.tsx";
import { useLiveOrders } from "../lib/live/use-live-orders.ts";
import { VisitRecord } from "../lib/orders/visit-record.tsx";
import { PaymentWatch } from "../lib/pay/payment-watch.tsx";
import { useSiteData } from "../lib/routing/site-data.ts";
import type { LoadedOrder } from "./load-order.ts";
import { OrderError } from "./order-error.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHelp } from "./order-help.tsx";
import { OrderInvoice } from "./order-invoice.tsx";
import { OrderLog } from "./order-log.tsx";
import { OrderPeople } from "./order-people.tsx";
import { OrderPrices } from "./order-prices.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { RefundAsk, RefundBox } from "./order-refund.tsx";
import { OrderReschedule } from "./order-reschedule.tsx";
import { OrderReviewSection } from "./order-reviews.tsx";
import { OrderState } from "./order-state.tsx";
import { OrderUndo } from "./order-undo.tsx";
import styles from "./orders.module.css";

/** One order as the customer, or the family, sees it. */
export function CustomerOrder({
  data: { order, quote, paid, reviews, days, contract, invoice },
}: {
  data: LoadedOrder;
}) {
  const site = useSiteData()?.config.site;
  useLiveOrders(order.id);
  return (
    <div className={styles.page} key={order.id}>
      <OrderError />
      <PaymentWatch order={order} paid={paid} />
      <OrderState order={order} contract={contract} />
      <div className={account.columns}>
        <div>
          {quote?.undo && <OrderUndo order={order} quote={quote} undo={quote.undo} />}
          {order.record && (order.record.note || order.record.measured.length > 0) && (
            <VisitRecord record={order.record} />
          )}
          <RefundBox order={order} />
          <OrderReviewSection orderId={order.id} comments={reviews} />
          <OrderLog order={order} />
          {days && <OrderReschedule order={order} days={days} />}
          <RefundAsk order={order} quote={quote} />
        </div>
        <div className={styles.side}>
          <OrderFacts order={order} />
          <OrderPeople order={order} />
          <OrderPrices order={order} />
          <OrderInvoice invoice={invoice?.invoice} />
          <OrderHelp order={order} hasInvoice={Boolean(invoice?.invoice && isLive(invoice.invoice))} />
        </div>
      </div>
      {site && <OrderReceipt order={order} site={site} />}
    </div>
  );
}
