import type { InvoiceState } from "@ginkgo/api-contract/invoices/invoice-codes";
import { liveInvoiceStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import type { Invoice } from "@ginkgo/api-contract/invoices/invoices";
import { Tag, type TagTone } from "@ginkgo/ui/tag";

const tones: Record<InvoiceState, TagTone> = {
  WAIT_ORDER: "gold",
  WAIT_HAND: "gold",
  ISSUING: "gold",
  ISSUED: "ok",
  PART_RED: "ok",
  RED: "neutral",
  FAILED: "red",
  REFUSED: "red",
  CANCELLED: "neutral",
};

/** How an invoice stands. */
export const InvoiceTag = ({ invoice: { state, stateText } }: { invoice: Invoice }) => (
  <Tag tone={tones[state]}>{stateText}</Tag>
);

/** Whether its orders get no other beside it. */
export const isLive = ({ state }: Invoice): boolean =>
  (liveInvoiceStates as readonly string[]).includes(state);
