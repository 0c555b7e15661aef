import { z } from "zod";
import { Day, Fen, Id, Instant, paging } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { Tone } from "../tones.ts";
import {
  lineStates,
  payeeWays,
  payoutStates,
  payoutWays,
  settlementActions,
  settlementSides,
  settlementStates,
  taxWays,
} from "./settlement-codes.ts";

/** Who is settled with: `org:10001`, `tour:10001`, `employee:10001`. */
export const PartyCode = z
  .string("请选和谁结算。")
  .regex(/^(?:org|tour|employee):[1-9]\d{0,17}$/, "没有这家商家或这位服务人员，请从列表里选。");

/** Fen, negative where they owe. */
const Sum = z.number().int();

export const SettlementState = z.enum(codesOf(settlementStates), "没有这个状态，请从列表里选。");
export const SettlementSide = z.enum(codesOf(settlementSides), "请选商家或服务人员。");

export const PayeeWayCode = z.enum(codesOf(payeeWays), "请选收款的方式。");

/** Where somebody is paid, masked. */
export const Payee = z.object({
  way: z.enum(codesOf(payeeWays)),
  wayText: z.string(),
  holder: z.string(),
  account: z.string(),
  bankName: z.string().nullable(),
  setAt: Instant,
  /** Of the staff who; null: the employee themself. */
  setBy: z.string().nullable(),
});
export type Payee = z.output<typeof Payee>;

const digits = (text: string) => text.normalize("NFKC").replace(/[\s-]/g, "");

/** Where somebody is to be paid, as it is sent. */
export const payeeFields = {
  way: PayeeWayCode,
  holder: written(2, 60, "户名"),
  /** Of WeChat none: it is the one the employee has bound. */
  account: z.string("请填写账号。").max(100, "账号太长了，请核对。").transform(digits).default(""),
  bankName: z.string().max(60, "开户行写短一些，60 个字以内。").nullish(),
};

/** A part of an order that is settled, sums in fen. */
export const SettlementLine = z.object({
  id: Id,
  order: z.object({ id: Id, sn: z.string() }),
  text: z.string(),
  /** When the right of return had passed and the days after it. */
  day: Day,
  /** When somebody was there, of a visit; null for anything else. */
  visitedOn: Day.nullable(),
  /** Of before the days of this settlement, or of an order that was settled once already. */
  note: z.string(),
  soldFen: Sum,
  refundedFen: Sum,
  commissionFen: Sum,
  payFen: Sum,
  amountFen: Sum,
  state: z.enum(codesOf(lineStates)),
  stateText: z.string(),
  /** Why it is wrong, and what was answered. */
  reason: z.string().nullable(),
  answer: z.string().nullable(),
});
export type SettlementLine = z.output<typeof SettlementLine>;

export const SettlementRow = z.object({
  id: Id,
  side: SettlementSide,
  party: z.string(),
  partyText: z.string(),
  from: Day,
  to: Day,
  state: SettlementState,
  stateText: z.string(),
  tone: Tone,
  orders: z.number().int(),
  disputed: z.number().int(),
  totalFen: Sum,
  /** By which way it is being paid now; null where it is not. */
  payoutWay: z.enum(codesOf(payoutWays)).nullable(),
  agreedAt: Instant.nullable(),
  draftedAt: Instant,
  version: z.number().int(),
});
export type SettlementRow = z.output<typeof SettlementRow>;

/** What is withheld of what an employee is paid. */
export const SettlementTax = z.object({
  way: z.enum(codesOf(taxWays)),
  wayText: z.string(),
  /** Before tax. */
  grossFen: Fen,
  taxFen: Fen,
  /** Tax of months before, worked out anew: taken more, or negative given back. */
  earlierTaxFen: Sum,
  /** What is transferred. */
  netFen: Fen,
  /** It is not paid out yet: what it would be today, with what was paid this month. */
  isExpected: z.boolean(),
});

/** A settlement whole, but for its lines. */
export const Settlement = SettlementRow.extend({
  /** Of the lines that count. */
  soldFen: Sum,
  refundedFen: Sum,
  commissionFen: Sum,
  payFen: Sum,
  linesFen: Sum,
  /** What they owed from before. */
  carriedFen: Sum,
  /** How much the portal keeps, by the rules these orders were placed under. */
  commissionText: z.string(),
  /** Until when they may say something, before it counts as agreed. */
  objectBy: Instant,
  /** Of an employee to whom something is to be paid; null for shops and homes. */
  tax: SettlementTax.nullable(),
  payee: Payee.nullable(),
  payouts: z.array(
    z.object({
      number: z.string(),
      wayText: z.string(),
      /** What was transferred: tax is off it. */
      amountFen: Fen,
      taxFen: Fen,
      earlierTaxFen: Sum,
      /** Where it went, masked; null where that is not known any more. */
      payeeText: z.string().nullable(),
      state: z.enum(codesOf(payoutStates)),
      stateText: z.string(),
      reason: z.string().nullable(),
      at: Instant,
      endedAt: Instant.nullable(),
    }),
  ),
  failure: z.string().nullable(),
  /** Both seats. */
  confirmedBy: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  secondBy: z.string().nullable(),
  secondAt: Instant.nullable(),
  events: z.array(z.object({ what: z.string(), by: z.string(), reason: z.string().nullable(), at: Instant })),
  /** What this person may do now. */
  actions: z.array(z.enum(settlementActions)),
  /** What stands in the way of the next step, a sentence. */
  blocked: z.string().nullable(),
  /** What opens the page of WeChat on which the employee confirms that they take what is on its way; for them alone. */
  confirm: z.object({ mchId: z.string(), appId: z.string(), package: z.string() }).nullable(),
  /** How it may be paid out. */
  ways: z.array(z.enum(codesOf(payoutWays))),
});
export type Settlement = z.output<typeof Settlement>;

export const statementFormats = { PDF: "PDF", XLSX: "Excel 表格" } as const;
export const StatementQuery = z.object({
  format: z.enum(codesOf(statementFormats), "请选 PDF 或 Excel 表格。").default("PDF"),
});
/** A file as it was drawn just now. */
export const Statement = z.object({ name: z.string(), mime: z.string(), base64: z.string() });

export const LinesQuery = z.object(paging);
