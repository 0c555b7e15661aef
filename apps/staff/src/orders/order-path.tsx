import { type OrderStatus, orderPaths, statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import styles from "./orders.module.css";

/** Where an order ends before its path does. */
const closed: readonly OrderStatus[] = ["TRADE_CLOSED", "TRANSACTION_CLOSING"];

interface Step {
  status: OrderStatus;
  text: string;
  place: "done" | "skipped" | "here" | "ahead";
  isAside: boolean;
}

/**
 * The path with where the order stands. A state beside the path stands after the step it was left for, a refused visit
 * where it is dispatched from; what is closed has no steps ahead.
 */
export function stepsOf({
  kind,
  status,
  statusText: now,
  history,
}: Pick<Order, "kind" | "status" | "statusText" | "history">): Step[] {
  const path = orderPaths[kind];
  const been = new Set<OrderStatus>(history.map(({ to }) => to));
  const isAside = !path.includes(status);
  const left = history.findLast(({ to }) => path.includes(to))?.to;
  const at = status === "EMPLOYEE_REJECT" ? "TRADE_SUCCESS" : isAside ? left : status;
  const last = at ? path.indexOf(at) : -1;
  const steps = path.map((s, i): Step => {
    const isHere = i === last && !isAside;
    const place = isHere ? "here" : i > last ? "ahead" : been.has(s) ? "done" : "skipped";
    return { status: s, text: s === status ? now : statusText(s, kind), place, isAside: false };
  });
  if (!isAside) return steps;
  const ahead = closed.includes(status) ? path.length : 0;
  return steps.toSpliced(last + 1, ahead, { status, text: now, place: "here", isAside: true });
}

const words = {
  done: "，走过了",
  skipped: "，没有经过",
  here: "，现在在这一步",
  ahead: "，还没有到",
};

/** How far an order has come. */
export function OrderPath({ order }: { order: Order }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its column, it is scrolled by keys
    <section className={cx(layout.card, styles.path)} aria-label="走到哪一步" tabIndex={0}>
      <ol>
        {stepsOf(order).map(({ status, text, place, isAside }) => (
          <li
            key={status}
            className={cx(styles[place], isAside && styles.aside)}
            aria-current={place === "here" ? "step" : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {place === "done" ? <Icon name="check-bold" /> : isAside ? "!" : null}
            </span>
            {text}
            <span className={layout.screenReader}>{words[place]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
