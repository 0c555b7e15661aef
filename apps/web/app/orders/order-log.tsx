import type { Order, OrderEvent } from "@ginkgo/api-contract/orders/order-shapes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { StepLog } from "@ginkgo/ui/stepper";
import account from "../lib/account/account.module.css";
import { statusIcon, stepsOf } from "../lib/orders/order-labels.ts";

const byHouse = new Set(["system", "provider"]);

/** Who did it, and what they wrote with it. */
function textOf({ actor, reason }: OrderEvent): string | undefined {
  const who = byHouse.has(actor.role) ? "" : actor.name;
  return [who, reason].filter(Boolean).join("：") || undefined;
}

/** Everything that happened to the order, newest first. */
export function OrderLog({ order }: { order: Order }) {
  const next = stepsOf(order).filter((step) => step.state === "todo");
  const events = order.history.toReversed();
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="log-h">
      <h2 id="log-h" className={account.subtitle}>
        每一步都记着
      </h2>
      <StepLog
        next={next.map((step) => step.label).join("、")}
        items={events.map((event, i) => ({
          label: event.text,
          state: i === 0 ? ("now" as const) : ("ok" as const),
          icon: statusIcon(order.status),
          time: momentText(event.at),
          text: textOf(event),
        }))}
      />
    </section>
  );
}
