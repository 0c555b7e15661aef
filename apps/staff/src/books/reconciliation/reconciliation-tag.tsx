import type { ReconciliationLine } from "@ginkgo/api-contract/books/reconciliation";
import type { ReconciliationState } from "@ginkgo/api-contract/books/reconciliation-codes";
import { Tag, type TagTone } from "@ginkgo/ui/tag";

const tones: Readonly<Record<ReconciliationState, TagTone>> = {
  OPEN: "gold",
  WAIT_SECOND: "gold",
  PAYING_BACK: "info",
  ASSIGNED: "ok",
  PAID_BACK: "ok",
  WRITTEN_OFF: "neutral",
  MATCHED: "ok",
};

/** Where a difference stands. */
export const ReconciliationTag = ({ one }: { one: Pick<ReconciliationLine, "state" | "stateText"> }) => (
  <Tag tone={tones[one.state]}>{one.stateText}</Tag>
);
