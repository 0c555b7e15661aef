import {
  agreeRefund,
  receiveReturn,
  refuseRefund,
  secondRefund,
  sendBackRefund,
} from "@ginkgo/api-contract/orders/order-staff";
import type { RefundCase } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import { callStaff } from "../call-staff.ts";
import type { RefundDraft } from "./refund-drafts.ts";
import type { Grant } from "./refund-grant.ts";

type DecisionStep = "agree" | "received" | "second";

/** What this person is asked to say yes or no to; undefined where it is nothing. */
export const stepOf = ({ actions }: RefundCase): DecisionStep | undefined =>
  (["agree", "received", "second"] as const).find((step) => actions.includes(step));

/** On the button: what happens, with the sum. */
export function pressOf(
  refund: RefundCase,
  { amountFen = 0 }: Grant,
  { isRefusing }: { isRefusing: boolean },
): string {
  if (isRefusing) return refund.state === "ABNORMAL" ? "没有核对上，退回" : "不同意，告诉客户";
  const isByHand = refund.state === "ABNORMAL";
  if (stepOf(refund) === "second")
    return isByHand ? `核对过了，退好 ${sumText(refund.amountFen)}` : `同意，退 ${sumText(refund.amountFen)}`;
  if (stepOf(refund) === "received") return `收到了，退 ${sumText(amountFen)}`;
  return refund.withReturn ? `同意退货，收到退 ${sumText(amountFen)}` : `同意，退 ${sumText(amountFen)}`;
}

/** Sends it back to who agreed first. */
export const sendBack = (refund: RefundCase, reason: string, key: string) =>
  callStaff(sendBackRefund, {
    params: { refundId: refund.id },
    headers: { "idempotency-key": key },
    body: { version: refund.version, reason },
  });

interface Said {
  isRefusing: boolean;
  version: number;
  grant: Grant["body"];
  draft: RefundDraft | undefined;
}

/** Sends what was decided; under one key it is done once. */
export function decide(refund: RefundCase, step: DecisionStep, said: Said, key: string) {
  const { isRefusing, version, grant, draft } = said;
  const to = { params: { refundId: refund.id }, headers: { "idempotency-key": key } };
  const reason = draft?.reason?.trim();
  const words = { version, ...(reason ? { reason } : {}) };
  if (step === "second") return callStaff(secondRefund, { ...to, body: { ...words, agree: !isRefusing } });
  if (isRefusing) return callStaff(refuseRefund, { ...to, body: words });
  if (step === "received") {
    const restock = draft?.restock ? { restock: draft.restock === "yes" } : {};
    return callStaff(receiveReturn, { ...to, body: { ...words, ...grant, ...restock } });
  }
  const returnTo = draft?.returnTo?.trim();
  return callStaff(agreeRefund, { ...to, body: { ...words, ...grant, ...(returnTo ? { returnTo } : {}) } });
}
