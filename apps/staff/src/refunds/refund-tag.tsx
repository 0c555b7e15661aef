import type { QueuedRefund } from "@ginkgo/api-contract/orders/refund-staff";
import { Tag, type TagTone } from "@ginkgo/ui/tag";

type Standing = Pick<QueuedRefund, "state" | "stateText" | "returnState">;

/** Where a refund stands, as who works on it says. */
function wordOf({ state, stateText, returnState }: Standing): { text: string; tone: TagTone } {
  if (state === "REQUESTED" && returnState === "WAITING") return { text: "等寄回", tone: "neutral" };
  if (state === "REQUESTED" && returnState === "SENT") return { text: "等收货", tone: "gold" };
  if (state === "REQUESTED") return { text: "申请退款", tone: "gold" };
  if (state === "WAIT_SECOND") return { text: "待第二位", tone: "gold" };
  if (state === "ABNORMAL") return { text: stateText, tone: "red" };
  if (state === "REFUSED" && returnState === "TO_SHIP_BACK") return { text: "等寄还", tone: "gold" };
  if (state === "REFUSED") return { text: stateText, tone: "red" };
  return { text: stateText, tone: state === "DONE" ? "ok" : state === "AGREED" ? "info" : "neutral" };
}

export function RefundTag({ refund }: { refund: Standing }) {
  const { text, tone } = wordOf(refund);
  return <Tag tone={tone}>{text}</Tag>;
}
