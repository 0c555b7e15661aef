import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { Part } from "../part.tsx";
import { StepForm } from "../step-form.tsx";
import { type OrderStep, orderSteps } from "./order-step-table.tsx";
import styles from "./orders.module.css";
import { useKeepOrder } from "./use-order.ts";

/** What may be done about an order now, by who may: each opens what it needs beneath it. */
export function OrderSteps({ order }: { order: Order }) {
  const { permissions } = usePermissions<string[]>();
  const [open, setOpen] = useState<string>();
  const keep = useKeepOrder();
  const notify = useNotify();
  const offered = orderSteps.filter(
    ({ action, permission }) => order.actions.includes(action) && permissions?.includes(permission),
  );
  function done(step: OrderStep, next: Order) {
    keep(next);
    setOpen(undefined);
    notify(step.toast, { type: "success" });
  }
  return (
    <Part id="steps" title="可以做的事">
      {offered.length === 0 && (
        <p className={layout.muted}>
          {order.actions.length === 0 ? "这一步没有要后台做的。" : "这一步要做的，不在您的权限里。"}
        </p>
      )}
      {offered.map((step, i) => {
        const { action, label, press, danger, isNext, fields } = step;
        const name = typeof label === "function" ? label(order) : label;
        return (
          <div key={action} className={styles.step}>
            <Button
              full
              size="small"
              variant={danger ? "danger" : isNext && i === 0 ? "primary" : "secondary"}
              aria-expanded={open === action}
              onClick={() => setOpen(open === action ? undefined : action)}
            >
              {name}
            </Button>
            {open === action && (
              <StepForm
                press={typeof press === "function" ? press(order) : press}
                variant={danger ? "danger" : "primary"}
                step={(form) => step.run(order, form)}
                onDone={(next) => done(step, next)}
              >
                {(texts) => fields(texts, order)}
              </StepForm>
            )}
          </div>
        );
      })}
    </Part>
  );
}
