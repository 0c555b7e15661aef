import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { cursorPaging, Day, Id, Instant, Keyword, listOf, SeenBody, SeenVersion } from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { payProviders } from "../orders/order-codes.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { reconciliationKinds, reconciliationStates, reconciliationWays } from "./reconciliation-codes.ts";

const Provider = z.enum(codesOf(payProviders), "没有这个渠道，请从列表里选。");
const State = z.enum(codesOf(reconciliationStates), "没有这个状态，请从列表里选。");
const Kind = z.enum(codesOf(reconciliationKinds), "没有这一类，请从列表里选。");

/** Something in which a provider's account and ours differ, as a list shows it. Sums in fen. */
export const ReconciliationLine = z.object({
  id: Id,
  /** The day it is of, in Shanghai. */
  day: Day,
  provider: Provider,
  providerText: z.string(),
  kind: Kind,
  kindText: z.string(),
  /** Our number of the payment or refund as the provider tells it; of a balance the day. */
  number: z.string(),
  /** The provider's own, where it was told. */
  transactionNo: z.string().nullable(),
  oursFen: z.number().int().nullable(),
  theirsFen: z.number().int().nullable(),
  /** Whether what we know under that number stands in the ledger, beside what stands in suspense. */
  isBooked: z.boolean(),
  /** What stands in suspense for it: positive came in and is nobody's, negative went out. */
  suspenseFen: z.number().int(),
  state: State,
  stateText: z.string(),
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  dueAt: Instant,
  isLate: z.boolean(),
  foundAt: Instant,
  closedAt: Instant.nullable(),
});
export type ReconciliationLine = z.output<typeof ReconciliationLine>;

const Seat = z.object({
  id: Id,
  name: z.string(),
  at: Instant,
  words: z.string().nullable(),
});

/** An order it may belong to, and what speaks for it. */
const Guess = z.object({
  id: Id,
  sn: z.string(),
  kindText: z.string(),
  statusText: z.string(),
  amountFen: z.number().int(),
  /** The contract whose instalment it is. */
  contractNo: z.string().nullable(),
  why: z.string(),
});

export const ReconciliationItem = ReconciliationLine.extend({
  /** Which way was proposed or taken; null where it waits or came right by itself. */
  way: z.enum(codesOf(reconciliationWays)).nullable(),
  wayText: z.string().nullable(),
  order: z.object({ id: Id, sn: z.string() }).nullable(),
  /** Whether the ways out of it that move money take two people. */
  needsTwo: z.boolean(),
  first: Seat.nullable(),
  second: Seat.nullable(),
  /** Of paying it back: our number of it, and what went wrong last. */
  refundNo: z.string().nullable(),
  lastError: z.string().nullable(),
  nextTryAt: Instant.nullable(),
  guesses: z.array(Guess),
  /** Its documents in the ledger. */
  documents: z.array(z.string()),
  history: z.array(z.object({ at: Instant, text: z.string(), by: z.string(), words: z.string().nullable() })),
  version: z.number().int(),
  actions: z.array(z.enum(["take", "assign", "payBack", "writeOff", "agree", "refuse", "withdraw"])),
});
export type ReconciliationItem = z.output<typeof ReconciliationItem>;

const reading = { who: "staff", permission: "books.read", scope: "house" } as const;
const writing = {
  who: "staff",
  permission: "books.write",
  scope: "house",
  params: z.object({ id: Id }),
  reply: ReconciliationItem,
} as const;
const reason = written(4, 200, "原因");

export const reconciliationPage = endpoint("GET /rest/staff/reconciliation/page", {
  ...reading,
  summary: "和渠道对不上的：还没有处理的在前，先到期的在前；处理完的新的在前",
  query: z.object({
    ...cursorPaging,
    state: listOf(State),
    kind: listOf(Kind),
    provider: listOf(Provider),
    /** A number of ours or of the provider, its beginning at least. */
    keyword: Keyword,
  }),
  reply: cursorPageOf(ReconciliationLine),
});
export const reconciliationItem = endpoint("GET /rest/staff/reconciliation/:id", {
  ...reading,
  summary: "一件对不上的：两边的数、像是哪张订单的、经过",
  params: z.object({ id: Id }),
  reply: ReconciliationItem,
});
export const takeReconciliation = endpoint("PUT /rest/staff/reconciliation/take/:id", {
  ...writing,
  summary: "由我来处理",
  body: SeenBody,
});
export const assignReconciliation = endpoint("PUT /rest/staff/reconciliation/assign/:id", {
  ...writing,
  summary: "认到一张等付款的订单；金额大要第二位同事同意",
  body: z.object({
    /** Of the order, its number. */
    orderSn: z
      .string("请填订单号。")
      .transform((text) => text.normalize("NFKC").replace(/\s/g, ""))
      .pipe(z.string().regex(/^\d{18,20}$/, "请填完整的订单号。")),
    reason,
    version: SeenVersion,
  }),
});
export const payBackReconciliation = endpoint("PUT /rest/staff/reconciliation/payBack/:id", {
  ...writing,
  summary: "原路退回去；金额大要第二位同事同意",
  body: z.object({ reason, version: SeenVersion }),
});
export const writeOffReconciliation = endpoint("PUT /rest/staff/reconciliation/writeOff/:id", {
  ...writing,
  summary: "核销：查不清的差异记作损益；都要第二位同事同意",
  body: z.object({ reason, version: SeenVersion }),
});
export const secondReconciliation = endpoint("PUT /rest/staff/reconciliation/second/:id", {
  ...writing,
  isSecond: true,
  summary: "第二位同事同意或不同意对账的处理",
  body: z.object({
    agree: z.boolean("请选同意或不同意。"),
    reason: maybeWritten(200, "原因"),
    version: SeenVersion,
  }),
});
export const withdrawReconciliation = endpoint("PUT /rest/staff/reconciliation/withdraw/:id", {
  ...writing,
  summary: "提出的人撤回对账的处理",
  body: SeenBody,
});

/** What a day's bill came to beside our books, fen. */
export const billDays = endpoint("GET /rest/staff/reconciliation/days", {
  ...reading,
  summary: "最近的账单：每个渠道每一天收了、退了多少，手续费多少，和我方差多少",
  query: z.object({}),
  reply: z.object({
    records: z.array(
      z.object({
        day: Day,
        provider: Provider,
        providerText: z.string(),
        lines: z.number().int(),
        /** Of them those that are the same here. */
        matched: z.number().int(),
        paymentsFen: z.number().int(),
        refundsFen: z.number().int(),
        feesFen: z.number().int(),
        /** What the ledger says it moved. */
        oursFen: z.number().int(),
        comparedAt: Instant,
        /** The account the provider keeps for us; null until its fund flow of that day has come. */
        funds: z
          .object({
            openingFen: z.number().int().nullable(),
            inFen: z.number().int(),
            refundsFen: z.number().int(),
            feesFen: z.number().int(),
            /** Sent to our bank. */
            bankFen: z.number().int(),
            /** Transfers and whatever else, signed. */
            otherFen: z.number().int(),
            /** What stood on it at the end as the provider says; null where it never said. */
            closingFen: z.number().int().nullable(),
            /** What stood on clearing then, and what was known to be on its way. */
            booksFen: z.number().int(),
            onWayFen: z.number().int(),
            /** What is left between them; it stands in suspense. */
            differsFen: z.number().int(),
          })
          .nullable(),
      }),
    ),
  }),
});
