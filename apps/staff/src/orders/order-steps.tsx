import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { ApiError } from "@ginkgo/client/api-error";
import { sumText } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { changedMeanwhileOf } from "../conflict.tsx";
import { dropDraft, hasDraft } from "../form-drafts.ts";
import { focusPart, Part } from "../part.tsx";
import staff from "../staff.module.css";
import { StepForm } from "../step-form/step-form.tsx";
import type { OrderStep } from "./order-step.ts";
import { orderSteps } from "./order-step-table.tsx";
import styles from "./orders.module.css";
import { useKeepOrder } from "./use-order.ts";

/** A step whose form is open, with the order as it was then: what is typed is meant for that. */
interface Opened {
  step: OrderStep;
  order: Order;
  key: string;
  /** It was refused because the order had gone on, and the form says so. */
  isTold?: true;
  /** The version that was shown beside what was wanted: another press is meant for that. */
  seen?: number;
}

/** What is decided of a refund, with all that decides it before one: on its own page. */
const refundDecisions: ReadonlySet<string> = new Set([
  "agree",
  "received",
  "refuse",
  "second",
  "retry",
  "toCard",
  "payByHand",
]);

/** Whether the order has gone on since: the step is no longer offered, or is about another refund. */
const hasMoved = ({ step, order: before }: Opened, now: Order): boolean =>
  !now.actions.includes(step.action) || before.refund?.id !== now.refund?.id;

const said = (text: string | ((order: Order) => string), order: Order): string =>
  typeof text === "function" ? text(order) : text;

/** What may be done about an order now, by who may: each opens what it needs beneath it. */
export function OrderSteps({ order }: { order: Order }) {
  const { permissions } = usePermissions<string[]>();
  const draftKey = (step: OrderStep) => `orders.${order.id}.${step.action}`;
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const left = orderSteps.find((step) => order.actions.includes(step.action) && hasDraft(draftKey(step)));
    return left && { step: left, order, key: crypto.randomUUID() };
  });
  const { keep, lookAgain } = useKeepOrder();
  const notify = useNotify();
  const offered = orderSteps.filter(
    (step) =>
      step === opened?.step ||
      (order.actions.includes(step.action) && permissions?.includes(step.permission)),
  );
  const decides =
    order.refund !== null &&
    permissions?.includes("orders.refund") &&
    order.actions.some((action) => refundDecisions.has(action));
  function done({ step }: Opened, next: Order) {
    keep(next);
    setOpened(undefined);
    notify(next.refund?.state === "WAIT_SECOND" ? "等第二位同事确认，现在还没有退" : step.toast, {
      type: "success",
    });
    focusPart("steps");
  }
  async function run(open: Opened, form: FormData): Promise<Order> {
    const { step, order: before, key, seen: version = before.version } = open;
    try {
      return await step.run({ ...before, ...(version === undefined ? {} : { version }) }, form, key);
    } catch (error) {
      const seen = changedMeanwhileOf(error)?.version;
      // Somebody else was first, or the answer got lost: what may be done now is known before the refusal is read.
      if (error instanceof ApiError && (error.status === 409 || error.status === 0)) {
        await lookAgain(order.id);
        if (error.status === 409) setOpened({ ...open, isTold: true, ...(seen && { seen }) });
      }
      throw error;
    }
  }
  /** Goes on with the order as it stands now: the form over it while the step is offered, else what happened. */
  function seeNow({ step }: Opened) {
    if (order.actions.includes(step.action)) setOpened({ step, order, key: crypto.randomUUID() });
    else giveUp(step, "history");
  }
  function giveUp(step: OrderStep, next: string) {
    dropDraft(draftKey(step));
    setOpened(undefined);
    focusPart(next);
  }
  return (
    <Part id="steps" title="可以做的事">
      {decides && (
        <Button full size="small" variant="primary" render={<Link to={`/refunds/${order.refund!.id}`} />}>
          处理退款 {sumText(order.refund!.amountFen)}
        </Button>
      )}
      {permissions && offered.length === 0 && !decides && (
        <p className={layout.muted}>
          {order.actions.length === 0 ? "这一步没有要后台做的。" : "这一步要做的，不在您的权限里。"}
        </p>
      )}
      {offered.map((step, i) => {
        const open = opened?.step === step ? opened : undefined;
        const shown = open?.order ?? order;
        const isOver = open !== undefined && !order.actions.includes(step.action);
        return (
          <div key={step.action} className={styles.step}>
            <Button
              full
              size="small"
              variant={
                step.danger
                  ? "danger"
                  : step.isNext && i === 0 && !opened && !decides
                    ? "primary"
                    : "secondary"
              }
              aria-expanded={open !== undefined}
              onClick={() => {
                // Closed by hand it is given up.
                if (open) dropDraft(draftKey(step));
                setOpened(open ? undefined : { step, order, key: crypto.randomUUID() });
              }}
            >
              {said(step.label, shown)}
            </Button>
            {open && !open.isTold && hasMoved(open, order) && (
              <p className={staff.talkNote} role="status">
                这一单刚刚变了，现在是“{order.statusText}”。您写的还在下面。
                <Button size="small" variant="quiet" onClick={() => seeNow(open)}>
                  看现在的
                </Button>
              </p>
            )}
            {open && (
              <StepForm
                key={open.key}
                isOver={isOver}
                onSeeNow={() => seeNow(open)}
                onGiveUp={() => giveUp(step, "steps")}
                press={said(step.press, shown)}
                variant={step.danger ? "danger" : "primary"}
                draftKey={draftKey(step)}
                step={(form) => run(open, form)}
                onDone={(next) => done(open, next)}
              >
                {(texts, say) => step.fields(texts, shown, say)}
              </StepForm>
            )}
          </div>
        );
      })}
    </Part>
  );
}
