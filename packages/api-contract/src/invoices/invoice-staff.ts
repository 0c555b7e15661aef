import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { cursorPaging, Day, Id, Instant, SeenBody, SeenVersion, SentFen } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { invoiceStates } from "./invoice-codes.ts";
import { Invoice } from "./invoices.ts";

const reading = { who: "staff", permission: "invoices.read" } as const;
const writing = { who: "staff", permission: "invoices.write" } as const;
const params = z.object({ id: Id });
const reason = written(2, 100, "原因");

/** What stands in the list of the staff. */
export const InvoiceLine = z.object({
  id: Id,
  state: z.enum(codesOf(invoiceStates)),
  stateText: z.string(),
  title: z.string(),
  issuerName: z.string(),
  amountFen: z.number().int(),
  redFen: z.number().int(),
  number: z.string().nullable(),
  requestedAt: Instant,
  orders: z.number().int(),
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

export const invoiceActions = ["issued", "retry", "byHand", "refuse", "red", "redIssued"] as const;

export const StaffInvoice = Invoice.omit({ canCancel: true }).extend({
  member: z.object({ id: Id, name: z.string() }),
  /** What the vendor said when it did not issue it. */
  failure: z.string().nullable(),
  attempts: z.number().int(),
  actions: z.array(z.enum(invoiceActions)),
});
export type StaffInvoice = z.output<typeof StaffInvoice>;

const views = {
  ...invoiceStates,
  /** What somebody has to do something about. */
  TODO: "要处理",
} as const;
export const invoiceViews = views;
export type InvoiceView = keyof typeof views;

export const staffInvoicePage = endpoint("GET /rest/staff/invoice/page", {
  ...reading,
  summary: "发票：按状态、发票号码、订单号找，新的在前",
  query: z.object({
    ...cursorPaging,
    state: z.union([z.literal(""), z.enum(codesOf(views), "没有这个状态。")]).optional(),
    /** The number of an invoice or an order. */
    keyword: z.string().trim().max(60, "找的内容太长了，请写短一些。").optional(),
  }),
  reply: cursorPageOf(InvoiceLine),
});

export const staffInvoice = endpoint("GET /rest/staff/invoice/:id", {
  ...reading,
  summary: "一张发票：订单、红字发票、没有开成的原因",
  params,
  reply: StaffInvoice,
});

/** Twenty digits. */
const InvoiceNumber = z
  .string("请填写发票号码。")
  .transform((text) => text.normalize("NFKC").replace(/\s/gu, ""))
  .pipe(z.string().regex(/^\d{8}(\d{12})?$/, "发票号码是 20 位数字（纸票 8 位），请照发票上的填。"));

/** What stands on a paper that was issued by hand. */
const onPaper = { number: InvoiceNumber, day: Day, amountFen: SentFen, fileId: Id.optional() };

export const noteInvoiceIssued = endpoint("PUT /rest/staff/invoice/issued/:id", {
  ...writing,
  summary: "记下一张自己开好的发票：号码、日期、价税合计、PDF；有退款在办的不能记，价税合计要和要开的一样",
  params,
  body: z.object({ ...onPaper, version: SeenVersion }),
  reply: StaffInvoice,
});

export const retryInvoice = endpoint("PUT /rest/staff/invoice/retry/:id", {
  ...writing,
  summary: "没有开成的再开一次",
  params,
  body: SeenBody,
  reply: StaffInvoice,
});

export const takeInvoiceOver = endpoint("PUT /rest/staff/invoice/byHand/:id", {
  ...writing,
  summary: "交给开票服务一天没有结果的，查清没有开，改为自己开",
  params,
  body: SeenBody,
  reply: StaffInvoice,
});

export const refuseInvoice = endpoint("PUT /rest/staff/invoice/refuse/:id", {
  ...writing,
  summary: "不能开的写明原因，告诉会员；订单可以重新要",
  params,
  body: z.object({ reason, version: SeenVersion }),
  reply: StaffInvoice,
});

export const redInvoice = endpoint("PUT /rest/staff/invoice/red/:id", {
  ...writing,
  summary: "整张（红冲过一部分的，剩下的全部）红冲，例如抬头写错了；订单可以重新要",
  params,
  body: z.object({ reason, version: SeenVersion }),
  reply: StaffInvoice,
});

export const noteRedIssued = endpoint("PUT /rest/staff/invoice/redIssued/:id", {
  ...writing,
  summary: "记下一张自己开好的红字发票",
  params,
  body: z.object({ redLetterId: Id, ...onPaper, version: SeenVersion }),
  reply: StaffInvoice,
});
