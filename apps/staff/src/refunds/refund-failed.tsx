import { refundByHand, refundToCard, retryRefund } from "@ginkgo/api-contract/orders/order-staff";
import type { RefundCase } from "@ginkgo/api-contract/orders/refund-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { sumText } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import staff from "../staff.module.css";
import { type FieldTexts, ProofInput, ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { CardFields, cardOf } from "./card-fields.tsx";

interface FailedStep {
  action: "retry" | "toCard" | "payByHand";
  label: string;
  press: (sum: string) => string;
  toast: string;
  fields: (texts: FieldTexts) => React.ReactNode;
  run: (refund: RefundCase, form: FormData, key: string) => Promise<unknown>;
}

const to = ({ id }: RefundCase, key: string) => ({
  params: { refundId: id },
  headers: { "idempotency-key": key },
});

const steps: readonly FailedStep[] = [
  {
    action: "retry",
    label: "再试一次…",
    press: (sum) => `再退一次 ${sum}`,
    toast: "又提交了一次，等渠道答复",
    fields: (texts) => <ReasonInput fields={texts} optional />,
    run: (refund, form, key) =>
      callStaff(retryRefund, {
        ...to(refund, key),
        body: { version: refund.version, reason: textOf(form, "reason") },
      }),
  },
  {
    action: "toCard",
    label: "换卡退款…",
    press: (sum) => `退 ${sum} 到这张卡`,
    toast: "交给微信退到这张卡，等答复",
    fields: (texts) => <CardFields texts={texts} />,
    run: (refund, form, key) =>
      callStaff(refundToCard, { ...to(refund, key), body: { version: refund.version, ...cardOf(form) } }),
  },
  {
    action: "payByHand",
    label: "线下转账登记（要两人）…",
    press: (sum) => `登记：线下打款 ${sum}`,
    toast: "登记好了，等另一位同事核对；渠道不会再退",
    fields: (texts) => (
      <>
        <p className={layout.muted}>先打款再登记。登记以后渠道不再退，另一位同事核对过才算退好。</p>
        <TextInput label="怎么打的" name="note" maxLength={200} hint="打到哪里、流水号" error={texts.note} />
        <ProofInput error={texts.proof} />
      </>
    ),
    run: (refund, form, key) =>
      callStaff(refundByHand, {
        ...to(refund, key),
        body: {
          version: refund.version,
          note: textOf(form, "note"),
          proof: form.getAll("proof").map(String),
        },
      }),
  },
];

/**
 * What can be done where the provider did not bring the money back. A form that is open stays with what was typed, also
 * where somebody else was first.
 */
export function FailedSteps({
  refund,
  rest,
  onDone,
  onMoved,
}: {
  refund: RefundCase;
  /** What to say where nothing is offered. */
  rest: string;
  onDone: (text: string) => void;
  onMoved: () => void;
}) {
  const [opened, setOpened] = useState<{ action: string; key: string; refund: RefundCase }>();
  const offered = steps.filter(({ action }) => refund.actions.includes(action) || opened?.action === action);
  async function run(step: FailedStep, before: RefundCase, form: FormData, key: string) {
    try {
      return await step.run(before, form, key);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 0)) onMoved();
      throw error;
    }
  }
  return (
    <div className={layout.stack}>
      {offered.length === 0 && <p className={layout.muted}>{rest}</p>}
      {opened && opened.refund.version !== refund.version && (
        <p className={staff.talkNote} role="status">
          有人刚改过：现在是“{refund.stateText}”。您写的还在下面。
        </p>
      )}
      {offered.map((step, i) => {
        const isOpen = opened?.action === step.action;
        return (
          <div key={step.action}>
            <Button
              full
              variant={i === 0 && !opened ? "primary" : "secondary"}
              aria-expanded={isOpen}
              onClick={() =>
                setOpened(isOpen ? undefined : { action: step.action, key: crypto.randomUUID(), refund })
              }
            >
              {step.label}
            </Button>
            {isOpen && (
              <StepForm
                press={step.press(sumText(refund.amountFen))}
                step={(form) => run(step, opened.refund, form, opened.key)}
                onDone={() => onDone(step.toast)}
              >
                {(texts) => <div className={cx(layout.stack)}>{step.fields(texts)}</div>}
              </StepForm>
            )}
          </div>
        );
      })}
    </div>
  );
}
