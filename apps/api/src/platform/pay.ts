import type { PayProvider } from "@ginkgo/contract/order-codes";

/** What to pay. Sums are in fen, Chinese yuan. */
export interface PayAsk {
  /** Our number of this try; the same on every repeat. */
  payNo: string;
  amountFen: number;
  /** One line the payer reads. */
  subject: string;
  expiresAt: Date;
  /** Where the payer comes back to, a whole address. */
  returnUrl: string;
}

/** Where the payer goes: an address to open, or the content of a QR code. */
export interface PayPlace {
  url?: string;
  qr?: string;
}

/** What a provider says of a try. `UNKNOWN`: it never heard of it. */
export type PayAnswer =
  | { state: "PAID"; transactionNo: string; amountFen: number; paidAt: Date }
  | { state: "OPEN" | "FAILED" | "CLOSED" | "UNKNOWN" };

export interface RefundOrder {
  payNo: string;
  /** Ours, the same on every try. */
  refundNo: string;
  amountFen: number;
  /** Of the whole payment. */
  totalFen: number;
  reason: string;
}

export type RefundAnswer = { state: "PENDING" | "DONE" | "ABNORMAL" | "UNKNOWN"; providerNo?: string };

/** A notification whose signature was right. */
export type PayNotice =
  | { kind: "payment"; payNo: string; answer: PayAnswer; merchant: string }
  | { kind: "refund"; refundNo: string; answer: RefundAnswer; merchant: string };

/**
 * Whoever carries the money. Every call bears being repeated with the same numbers; what became of a call that timed
 * out, asking tells.
 */
export interface PayPort {
  name: PayProvider;
  /** Who we are to the provider; a notification for somebody else is not ours. */
  merchant: string;
  open(ask: PayAsk): Promise<PayPlace>;
  query(payNo: string): Promise<PayAnswer>;
  close(payNo: string): Promise<void>;
  refund(order: RefundOrder): Promise<RefundAnswer>;
  queryRefund(order: RefundOrder): Promise<RefundAnswer>;
  /**
   * Reads a notification, its signature checked over the bytes as they came.
   * @returns undefined for one that is forged, too old or unreadable
   */
  readNotice(headers: Headers, body: string): Promise<PayNotice | undefined>;
  /** What the provider wants to hear once a notification is kept. */
  thanks(): Response;
}
