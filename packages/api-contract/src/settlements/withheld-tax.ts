import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Day, Fen, Id, Instant, paging, SeenVersion, SentFen } from "../fields.ts";
import { idNumberError, tidyIdNumber } from "../identity/id-number.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { taxPaymentStates } from "./settlement-codes.ts";

const reading = { who: "staff", permission: "books.read", scope: "house" } as const;
const writing = { who: "staff", permission: "books.write", scope: "house" } as const;
const reason = written(2, 200, "原因");

/** A month in Shanghai. */
const Month = z.string("请选月份。").regex(/^[1-8]\d{3}-(?:0[1-9]|1[0-2])$/, "没有这个月，请从列表里选。");
/** Fen, negative where too much was taken or paid. */
const Sum = z.number().int();

/** What was withheld in a month, of all taken together. */
export const TaxMonth = z.object({
  month: Month,
  people: z.number().int(),
  /** Paid for services, before tax; what came back does not count. */
  paidFen: Fen,
  /** The tax of it as it stands now. */
  taxFen: Fen,
  /** Withheld of them, with what was taken or given back since. */
  withheldFen: Sum,
  /** Paid over to the tax office, or told and waiting for the second person. */
  paidOverFen: Sum,
  /** Of that: what waits for the second person, and what is told to be taken back and waits for the same. */
  waitingFen: Sum,
  reversingFen: Sum,
  /** Still to be paid over; negative: paid too much, and set off against another month. */
  openFen: Sum,
  /** The month is over: it can be paid over. */
  isOver: z.boolean(),
  /** The last day it is to be paid over. */
  dueOn: Day,
  /** What would be transferred today, with what was paid too much before set off; null where nothing is open. */
  toPay: z.object({ fen: Fen, setOffFen: Fen }).nullable(),
});
export type TaxMonth = z.output<typeof TaxMonth>;

export const withheldTaxMonths = endpoint("GET /rest/staff/withheldTax/months", {
  ...reading,
  summary: "代扣的个税，一个月一行：付了多少、代扣多少、交了多少；最近三年",
  reply: z.object({ records: z.array(TaxMonth) }),
});

/** What of one person was withheld in a month, in the columns of the declaration. */
export const WithheldTax = z.object({
  /** Whose, as settlements call them. */
  id: z.string(),
  month: Month,
  name: z.string(),
  realName: z.string().nullable(),
  idNumber: z.string().nullable(),
  paidFen: Fen,
  /** Free of tax, and what is left of it. */
  freeFen: Fen,
  taxedFen: Fen,
  /** Rate and what is taken off beside it. */
  percent: z.number().int(),
  lessFen: Fen,
  taxFen: Fen,
  withheldFen: Sum,
  paidOverFen: Sum,
  waitingFen: Sum,
  reversingFen: Sum,
  openFen: Sum,
  /** Of who they are to the tax office; 0: nobody has filled it in. */
  version: z.number().int(),
});
export type WithheldTax = z.output<typeof WithheldTax>;

export const withheldTaxPage = endpoint("GET /rest/staff/withheldTax/page", {
  ...reading,
  summary: "一个月代扣个税的申报表，一人一行，证件号打码",
  query: z.object({
    ...paging,
    /** The month before this one, where none is said. */
    month: Month.optional(),
  }),
  reply: pageOf(WithheldTax),
});

const IdNumber = z
  .string("请填写身份证号。")
  .max(40, "身份证号是 18 位，请对着证件再看一遍。")
  .transform(tidyIdNumber)
  .superRefine((id, context) => {
    const message = id ? idNumberError(id, new Date().toISOString().slice(0, 10)) : "请填写身份证号。";
    if (message) context.addIssue({ code: "custom", message });
  });

const ofPerson = {
  params: z.object({
    party: z.string().regex(/^employee:[1-9]\d{0,17}$/, "没有这位服务人员，请从列表里选。"),
  }),
};

export const saveTaxpayer = endpoint("PUT /rest/staff/taxpayer/:party", {
  ...writing,
  byKey: false,
  summary: "填服务人员申报个税用的姓名和证件号，对着证件填",
  step: "填申报个税的证件号",
  ...ofPerson,
  body: z.object({ version: SeenVersion, realName: written(2, 30, "姓名"), idNumber: IdNumber, reason }),
  reply: z.object({ id: z.string(), realName: z.string(), idNumber: z.string(), version: z.number().int() }),
});

export const revealTaxpayer = endpoint("PUT /rest/staff/taxpayer/reveal/:party", {
  ...writing,
  reveals: true,
  summary: "看完整的姓名和证件号，写明为什么",
  step: "看申报个税的证件号",
  ...ofPerson,
  body: z.object({ reason }),
  reply: z.object({ realName: z.string(), idNumber: z.string() }),
});

export const taxPaymentActions = ["second", "refuse", "reverse"] as const;

/** Tax paid over to the tax office. */
export const TaxPayment = z.object({
  id: Id,
  month: Month,
  fen: Fen,
  /** Paid too much before, and set off against it. */
  setOffFen: Fen,
  people: z.number().int(),
  paidOn: Day,
  receiptNo: z.string(),
  /** Its document in the ledger, once there is one. */
  document: z.string().nullable(),
  /** Why another sum was paid than was to be paid; null where it was that. */
  sumReason: z.string().nullable(),
  state: z.enum(codesOf(taxPaymentStates)),
  stateText: z.string(),
  /** Why it was refused, or is taken back. */
  reason: z.string().nullable(),
  askedBy: z.string(),
  askedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reverseBy: z.string().nullable(),
  reversedBy: z.string().nullable(),
  reversedAt: Instant.nullable(),
  actions: z.array(z.enum(taxPaymentActions)),
  version: z.number().int(),
});
export type TaxPayment = z.output<typeof TaxPayment>;

export const taxPaymentPage = endpoint("GET /rest/staff/taxPayment/page", {
  ...reading,
  summary: "交给税务局的个税，新的在前",
  query: z.object(paging),
  reply: pageOf(TaxPayment),
});

export const askTaxPayment = endpoint("POST /rest/staff/taxPayment", {
  ...writing,
  byKey: false,
  summary: "记下一个月的个税交了，要另一位同事同意",
  step: "记下交个税",
  body: z.object({
    month: Month,
    paidOn: Day,
    receiptNo: written(4, 40, "完税凭证号"),
    /** What the tax office took; another sum than is to be paid takes a reason. */
    amountFen: SentFen,
    sumReason: maybeWritten(200, "为什么不一样"),
  }),
  reply: TaxPayment,
});

const one = { params: z.object({ id: Id }), reply: TaxPayment };

export const secondTaxPayment = endpoint("PUT /rest/staff/taxPayment/second/:id", {
  ...writing,
  isSecond: true,
  summary: "第二位同意记下交税或冲回，或不同意",
  step: "第二位核对交个税",
  ...one,
  body: z.object({
    version: SeenVersion,
    agree: z.boolean("请选同意或不同意。"),
    reason: maybeWritten(200, "原因"),
  }),
});

export const reverseTaxPayment = endpoint("PUT /rest/staff/taxPayment/reverse/:id", {
  ...writing,
  byKey: false,
  summary: "把记下的交税冲回，写明为什么，要另一位同事同意",
  step: "冲回交个税",
  ...one,
  body: z.object({ version: SeenVersion, reason }),
});
