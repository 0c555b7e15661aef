import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import type { FundFlow } from "./fund-flow.ts";
import type { WechatPageCall } from "./wechat-pay-sign.ts";

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
  /** Of the payer inside WeChat, where the page opens the cashier itself. */
  openId?: string | undefined;
  tradeType: TradeType;
  /** Address of the payer. */
  ip: string;
}

/** Where the payer goes: an address to open, the content of a QR code, or a call of the page inside WeChat. */
export interface PayPlace {
  url?: string;
  qr?: string;
  wechat?: WechatPageCall;
}

/** What a provider says of a try. `UNKNOWN`: it never heard of it. */
export type PayAnswer =
  | { state: "PAID"; transactionNo: string; amountFen: number; currency: string; paidAt: Date }
  | { state: "OPEN" | "FAILED" | "CLOSED" | "UNKNOWN" };

/** How a try is opened at its provider; its number keeps it. */
export type TradeType = "PAGE" | "WAP" | "NATIVE" | "JSAPI" | "H5";

/** A bank card of the payer's own. */
export interface BankCard {
  bankType: string;
  bankAccount: string;
  realName: string;
}

export interface RefundOrder {
  payNo: string;
  /** Ours, the same on every try. */
  refundNo: string;
  amountFen: number;
  /** Of the whole payment. */
  totalFen: number;
  reason: string;
}

/** What a provider says of a refund, with its number and sum where it tells them. */
export interface RefundAnswer {
  state: "PENDING" | "DONE" | "ABNORMAL" | "UNKNOWN";
  providerNo?: string | undefined;
  amountFen?: number | undefined;
}

/** Money that goes to somebody's account, sums in fen. */
export interface TransferOrder {
  /** Ours, the same on every try: it is paid once. */
  number: string;
  amountFen: number;
  account: string;
  /** Whose the account is; another name is refused. */
  holder: string;
  title: string;
}

/** What opens the page of WeChat on which the receiver of a transfer confirms that they take it. */
export interface TransferConfirm {
  mchId: string;
  appId: string;
  package: string;
}

/**
 * What a provider says of a transfer; why, where it did not come through; with what the receiver has to confirm it.
 * `UNKNOWN`: it never heard of it. `REFUSED`: it does not take the order, for a reason that may pass. `DIFFERENT`: by its
 * number stands one of another sum, or to somebody else.
 */
export interface TransferAnswer {
  state: "PENDING" | "DONE" | "FAILED" | "UNKNOWN" | "REFUSED" | "DIFFERENT";
  providerNo?: string | undefined;
  reason?: string | undefined;
  confirm?: TransferConfirm | undefined;
}

/** A line of a provider's bill: our number of the payment or refund, its sum, and what the provider took for it. */
export interface BillLine {
  kind: "payment" | "refund";
  number: string;
  /** Our number of the payment, of a refund the one it is of; and the provider's own number of the line. */
  payNo: string;
  providerNo: string;
  amountFen: number;
  /** Negative where it was given back. */
  feeFen: number;
}

/** A notification whose signature was right. */
export type PaymentNotification =
  | { kind: "payment"; payNo: string; answer: PayAnswer; merchant: string }
  | { kind: "refund"; refundNo: string; answer: RefundAnswer; merchant: string };

/**
 * A payment provider. Every call bears being repeated with the same numbers; what became of a call that timed
 * out, asking tells.
 */
export interface PayPort {
  name: PayProvider;
  /** Our account at the provider; a notification for another account is refused. */
  merchant: string;
  /** The WeChat application whose openIds it takes; absent where none is needed. */
  wechatApp?: string;
  /** How a payment attempt is opened for a payer with that device. */
  tradeType(payer: { openId?: string | undefined; onPhone: boolean }): TradeType;
  open(ask: PayAsk): Promise<PayPlace>;
  query(payNo: string): Promise<PayAnswer>;
  close(payNo: string): Promise<void>;
  refund(order: RefundOrder): Promise<RefundAnswer>;
  queryRefund(order: RefundOrder): Promise<RefundAnswer>;
  /** Pays a refund that failed to a bank card instead; absent where the provider does not. */
  refundToCard?(order: RefundOrder, card: BankCard): Promise<RefundAnswer>;
  /** Tells what became of money that was sent to an account, also where nothing new is sent; absent where it never was. */
  askTransfer?(order: TransferOrder): Promise<TransferAnswer>;
  /** Sends money to an account, or tells what became of it; absent where the provider does not. */
  transfer?(order: TransferOrder): Promise<TransferAnswer>;
  /**
   * Reads a notification, its signature checked over the bytes as they came.
   * @returns undefined for one that is forged, too old or unreadable
   */
  readNotice(headers: Headers, body: Buffer): Promise<PaymentNotification | undefined>;
  /** What the provider wants to hear once a notification is kept. */
  thanks(): Response;
  /** Payments and refunds of a day in Shanghai, `YYYY-MM-DD`, as the provider counts them; there from the next noon. */
  bill(day: string): Promise<BillLine[]>;
  /** What moved the account the provider keeps for us on such a day, and what stood on it at its end; there from the next noon. */
  fundFlow(day: string): Promise<FundFlow>;
}
