import {
  assignReconciliation,
  payBackReconciliation,
  type ReconciliationItem,
  secondReconciliation,
  takeReconciliation,
  withdrawReconciliation,
  writeOffReconciliation,
} from "@ginkgo/api-contract/books/reconciliation";
import { sumText } from "@ginkgo/locale/money";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../../call-staff.ts";
import { callOn } from "../../split/case-call.ts";
import type { CaseStep } from "../../split/case-steps.tsx";
import { type FieldTexts, ReasonInput, textOf } from "../../step-form/step-fields.tsx";

const reasonOf = (form: FormData) => textOf(form, "reason");
const afterFirst = ({ needsTwo }: ReconciliationItem) => (needsTwo ? "，等第二位同事" : "");

/** What the second person agrees to, in words. */
const agreedText = ({ way, suspenseFen, order }: ReconciliationItem): string => {
  const sum = sumText(Math.abs(suspenseFen));
  if (way === "ASSIGN") return `同意，${sum} 认到订单 ${order?.sn}`;
  if (way === "PAY_BACK") return `同意，退回 ${sum}`;
  return suspenseFen === 0 ? "同意，按账单认下" : `同意，核销 ${sum}`;
};

/** What may be done about one, with its sum on the press. */
export function stepsOf(one: ReconciliationItem): readonly CaseStep<ReconciliationItem>[] {
  const sum = sumText(Math.abs(one.suspenseFen));
  const [guess] = one.guesses;
  const second = one.needsTwo ? "金额大，要另一位同事同意以后才办。" : "按下就办。";
  return [
    {
      action: "take",
      label: "由我来处理",
      toast: "由您来处理",
      run: (it) => callStaff(takeReconciliation, callOn(it)),
    },
    {
      action: "assign",
      label: "认到订单…",
      press: `${sum} 认到这张订单`,
      isNext: true,
      toast: `认到订单${afterFirst(one)}`,
      fields: (texts: FieldTexts) => (
        <>
          <TextInput
            label="订单号"
            name="orderSn"
            defaultValue={guess?.sn ?? ""}
            hint={`要是等付款、金额正好 ${sum} 的订单。${second}`}
            error={texts.orderSn}
          />
          <ReasonInput fields={texts} hint="怎么知道是这张订单的" />
        </>
      ),
      run: (it, form) =>
        callStaff(
          assignReconciliation,
          callOn(it, { orderSn: textOf(form, "orderSn"), reason: reasonOf(form) }),
        ),
    },
    {
      action: "payBack",
      label: "退回去…",
      press: `退回 ${sum}`,
      toast: one.needsTwo ? "等第二位同事同意以后退回" : "正在退回，退好了这里看得到",
      fields: (texts: FieldTexts) => (
        <>
          <p>
            从 {one.providerText} 原路退给付款的人，不能撤消。{second}
          </p>
          <ReasonInput fields={texts} hint="为什么退" />
        </>
      ),
      run: (it, form) => callStaff(payBackReconciliation, callOn(it, { reason: reasonOf(form) })),
    },
    {
      action: "writeOff",
      label: one.suspenseFen === 0 ? "按账单认下…" : "核销…",
      press: one.suspenseFen === 0 ? "认下，请第二位同意" : `核销 ${sum}，请第二位同意`,
      danger: true,
      toast: "等第二位同事同意",
      fields: (texts: FieldTexts) => (
        <>
          <p>
            {one.suspenseFen === 0
              ? "账面不动，这一件不再提醒。"
              : `查不清的 ${sum} 记作${one.suspenseFen > 0 ? "收益" : "损失"}，不能撤消。`}
            都要另一位同事同意。
          </p>
          <ReasonInput fields={texts} hint="查过什么，为什么查不清" />
        </>
      ),
      run: (it, form) => callStaff(writeOffReconciliation, callOn(it, { reason: reasonOf(form) })),
    },
    {
      action: "agree",
      label: "同意…",
      press: agreedText(one),
      isNext: true,
      toast: "同意了",
      fields: () => <p>第一位的理由在上面。按下就办，不能撤消。</p>,
      run: (it) => callStaff(secondReconciliation, callOn(it, { agree: true })),
    },
    {
      action: "refuse",
      label: "不同意…",
      press: "不同意，退回重定",
      danger: true,
      toast: "退回去重新定了",
      fields: (texts: FieldTexts) => <ReasonInput fields={texts} hint="为什么不同意；提出的同事看得到" />,
      run: (it, form) =>
        callStaff(secondReconciliation, callOn(it, { agree: false, reason: reasonOf(form) })),
    },
    {
      action: "withdraw",
      label: "撤回",
      toast: "撤回了，可以重新定",
      run: (it) => callStaff(withdrawReconciliation, callOn(it)),
    },
  ];
}
