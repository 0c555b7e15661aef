import type { RefundOutcome } from "@ginkgo/api-contract/orders/order-shapes";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import { Part } from "../part.tsx";

const seatText = (name: string, at: string | null) => (at ? `${name}，${fullMomentText(at)}` : name);

/** How a refund was decided: what with which sum, by whom, when and why, and when the money was back. */
export const outcomeFacts = ({ text, by, at, words, before, doneAt }: RefundOutcome) => [
  { term: "结果", value: text },
  ...(before
    ? [
        { term: "第一人", value: seatText(before.name, before.at) },
        ...(before.words ? [{ term: "第一人的话", value: before.words }] : []),
      ]
    : []),
  { term: before ? "第二人" : "谁定的", value: seatText(by, at) },
  ...(words ? [{ term: "为什么", value: words }] : []),
  ...(doneAt ? [{ term: "到账", value: fullMomentText(doneAt) }] : []),
];

/** The same as a part of the refund's page. */
export const OutcomePart = ({ outcome }: { outcome: RefundOutcome }) => (
  <Part id="outcome" title="结果">
    <Facts items={outcomeFacts(outcome)} />
  </Part>
);
