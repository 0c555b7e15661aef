import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf, pageOf } from "../envelope.ts";
import { Adcode, cursorPaging, Day, Id, Instant, listOf, paging, SellerCode } from "../fields.ts";
import { orderKinds } from "../orders/order-codes.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { bookMeasureCodes } from "./book-report-codes.ts";
import { depositStates, documentKinds, ledgerAccounts } from "./ledger-codes.ts";

const reading = { who: "staff", permission: "books.read", scope: "house" } as const;

export const noneOr = <T extends z.ZodType>(item: T) => z.union([z.literal(""), item]).optional();
const line = (most: number) =>
  z
    .string()
    .max(most, "找的内容太长了，请写短一些。")
    .transform((text) => text.normalize("NFKC").trim())
    .optional();

/** Which orders a line is for; `none`: such as go nowhere. */
export const orderParts = {
  kind: noneOr(z.enum(codesOf(orderKinds), "没有这种订单，请从列表里选。")),
  city: noneOr(z.union([z.literal("none"), Adcode])),
  seller: noneOr(SellerCode),
};

export const LedgerRecord = z.object({
  id: Id,
  at: Instant,
  document: z.string(),
  kind: z.enum(codesOf(documentKinds)),
  kindText: z.string(),
  account: z.enum(codesOf(ledgerAccounts)),
  accountText: z.string(),
  /** Whose part of the account: a provider, a seller, an employee, a kind of order; empty where it has no parts. */
  party: z.string(),
  partyText: z.string(),
  /** Fen; debit positive, credit negative. */
  amountFen: z.number().int(),
  order: z.object({ id: Id, sn: z.string() }).nullable(),
});
export type LedgerRecord = z.output<typeof LedgerRecord>;

export const ledgerPage = endpoint("GET /rest/staff/ledger/page", {
  ...reading,
  summary: "分录：按科目、单据、日期找，新的在前；借方为正，贷方为负",
  query: z
    .object({
      ...cursorPaging,
      account: noneOr(z.enum(codesOf(ledgerAccounts), "没有这个科目。")),
      /** A part of the account: `sandbox`, `org:10001`, the id of an employee. */
      party: line(40),
      /** Its number, or the number of an order: all its documents. */
      document: line(60),
      /** Only lines that a figure of a report is the sum of. */
      measure: noneOr(z.enum(bookMeasureCodes, "报表里没有这一项。")),
      ...orderParts,
      from: noneOr(Day),
      to: noneOr(Day),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ["to"],
      message: "结束的那天不能比开始的早。",
    }),
  reply: cursorPageOf(LedgerRecord).extend({
    /** What all that fit come to on either side, fen; not told again where a list goes on. */
    sums: z.object({ debitFen: z.number().int(), creditFen: z.number().int() }).nullable(),
  }),
});

const Balance = z.object({
  account: z.enum(codesOf(ledgerAccounts)),
  accountText: z.string(),
  party: z.string(),
  partyText: z.string(),
  /** Fen, debit positive: before the span, what came on either side within it, and at its end. */
  openingFen: z.number().int(),
  debitFen: z.number().int(),
  creditFen: z.number().int(),
  balanceFen: z.number().int(),
});
export type LedgerBalance = z.output<typeof Balance>;

export const ledgerBalance = endpoint("GET /rest/staff/ledger/balance", {
  ...reading,
  summary: "科目余额表：到某一天为止各科目的余额，合计为零",
  query: z
    .object({
      /** The last day of it; today unless given. */
      at: noneOr(Day),
      /** The first day whose movements are told; the same day unless given. */
      from: noneOr(Day),
      /** With the parts of one account instead: by provider, seller, employee. */
      account: noneOr(z.enum(codesOf(ledgerAccounts), "没有这个科目。")),
    })
    .refine(({ from, at }) => !from || !at || from <= at, {
      path: ["at"],
      message: "结束的那天不能比开始的早。",
    }),
  reply: z.object({
    at: Day,
    from: Day,
    /** Every account, or every part of one; the two hundred largest. */
    records: z.array(Balance),
    /** Of all accounts: nothing, else the books are wrong. */
    sumFen: z.number().int(),
    /** Orders whose books have to follow yet. */
    waiting: z.number().int(),
  }),
});

const Month = z.object({
  /** `2026-10`. */
  month: z.string(),
  isOver: z.boolean(),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
  /** Of the one that is to be closed next: what stands in its way, a sentence each; empty where it may be closed. */
  open: z.array(z.string()).nullable(),
});
export type LedgerMonth = z.output<typeof Month>;
const Months = z.object({ records: z.array(Month) });

export const ledgerMonths = endpoint("GET /rest/staff/ledger/months", {
  ...reading,
  summary: "各个月：结了没有，下一个要结的还差什么；新的在前",
  query: z.object({}),
  reply: Months,
});

export const closeMonth = endpoint("PUT /rest/staff/ledger/close/:month", {
  who: "staff",
  permission: "books.write",
  scope: "house",
  summary: "结一个月：全都对上了才能结，结了以后不再记进这个月",
  step: "月结",
  params: z.object({
    month: z.string().regex(/^[1-8]\d{3}-(?:0[1-9]|1[0-2])$/, "请写成 2026-10 这样的月份。"),
  }),
  reply: Months,
});

const Deposit = z.object({
  contractId: Id,
  contractNo: z.string(),
  order: z.object({ id: Id, sn: z.string() }),
  /** By the ledger, fen; of it by the contract the deposit and the reserve for medical care. */
  heldFen: z.number().int(),
  depositFen: z.number().int(),
  reserveFen: z.number().int(),
  /** The last day of the contract as it stands, and the day by which what is left of it goes back. */
  lastDay: Day,
  returnBy: Day,
  isLate: z.boolean(),
  state: z.enum(codesOf(depositStates)),
  stateText: z.string(),
  /** What became of it once it was settled; null before. */
  outcome: z
    .object({
      settledAt: Instant.nullable(),
      /** Who proposed the settlement; its lines with their reasons stand on the contract. */
      by: z.string().nullable(),
      /** What of it was kept, and for what; what of it goes back, and when the last of that arrived. */
      keptFen: z.number().int(),
      keptFor: z.array(z.string()),
      returnedFen: z.number().int(),
      returnedAt: Instant.nullable(),
      /** Documents of the ledger that let it go. */
      documents: z.array(z.string()),
    })
    .nullable(),
  /** Who has to act; null while the contract goes on, and where nobody has taken it. */
  owner: z.string().nullable(),
});
export type HeldDeposit = z.output<typeof Deposit>;

export const heldDeposits = endpoint("GET /rest/staff/ledger/deposits", {
  ...reading,
  summary: "代收的押金和医疗备用金：哪天前要退、等谁办；该退的先到期的在前",
  query: z.object({
    ...paging,
    /** Those that are held or on their way back unless given. */
    state: listOf(z.enum(codesOf(depositStates), "没有这个状态，请从列表里选。")),
  }),
  reply: pageOf(Deposit).extend({
    /** Of all of them; what the account says. */
    heldFen: z.number().int(),
    /** How many should have gone back. */
    late: z.number().int(),
  }),
});
