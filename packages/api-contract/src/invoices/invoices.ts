import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Fen, Id, Instant, paging, SeenBody } from "../fields.ts";
import { orderKinds } from "../orders/order-codes.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { invoiceIssuers, invoiceStates, isCompanyTitle, isTaxNo, redLetterStates } from "./invoice-codes.ts";

/** Orders one invoice may be of. */
export const MAX_INVOICE_ORDERS = 50;

const tidy = (text: string) => text.normalize("NFKC").replace(/\s+/gu, " ").trim();

export const InvoiceTitle = z
  .string("请填写发票抬头。")
  .transform(tidy)
  .pipe(
    z
      .string()
      .min(2, "抬头请写 2 到 60 个字，写姓名或单位全称。")
      .max(60, "抬头请写 2 到 60 个字，写姓名或单位全称。")
      .regex(/^[^\p{C}<>"\\]*$/u, "抬头里有不能用的字符，请写姓名或单位全称。"),
  );

export const TaxNo = z
  .string()
  .transform((text) => text.normalize("NFKC").replace(/[\s-]/gu, "").toUpperCase())
  .refine((text) => text === "" || isTaxNo(text), "税号不对，请照营业执照上的“统一社会信用代码”填 18 位。");

export const InvoiceEmail = z.union([
  z.literal(""),
  z.string().trim().max(120, "邮箱太长了，请检查。").pipe(z.email("邮箱不对，要像 name@example.com 这样。")),
]);

/** What stands on an invoice, and where it goes. */
export const buyerFields = {
  title: InvoiceTitle,
  taxNo: TaxNo.optional(),
  email: InvoiceEmail.optional(),
};

export const hasTaxNo = ({ title, taxNo }: { title: string; taxNo?: string | undefined }): boolean =>
  Boolean(taxNo) || !isCompanyTitle(title);
export const taxNoMissing = { path: ["taxNo"], message: "单位抬头要填税号，不然不能报销。" };

const RedLetter = z.object({
  id: Id,
  amountFen: Fen,
  state: z.enum(codesOf(redLetterStates)),
  stateText: z.string(),
  /** Twenty digits, once it is issued. */
  number: z.string().nullable(),
  issuedAt: Instant.nullable(),
  reason: z.string(),
  pdfUrl: z.string().nullable(),
});

export const Invoice = z.object({
  id: Id,
  state: z.enum(codesOf(invoiceStates)),
  stateText: z.string(),
  /** What comes next or went wrong, in a sentence. */
  note: z.string(),
  title: z.string(),
  taxNo: z.string().nullable(),
  email: z.string().nullable(),
  issuer: z.enum(codesOf(invoiceIssuers)),
  /** Who issues it. */
  issuerName: z.string(),
  /** Fen; of orders that are still under way what is left of them now. */
  amountFen: Fen,
  redFen: Fen,
  number: z.string().nullable(),
  requestedAt: Instant,
  issuedAt: Instant.nullable(),
  /** The PDF, for who asked for it; null until it is issued. */
  pdfUrl: z.string().nullable(),
  /** Whether it is the member's own; family's it can be that they paid. */
  orders: z.array(z.object({ id: Id, sn: z.string(), name: z.string(), amountFen: Fen, isOwn: z.boolean() })),
  redLetters: z.array(RedLetter),
  canCancel: z.boolean(),
  version: z.number().int(),
});
export type Invoice = z.output<typeof Invoice>;

const params = z.object({ id: Id });

export const addInvoice = endpoint("POST /rest/oms/invoice", {
  summary: "给一张或几张订单要发票；订单没有做完的，做完再开",
  who: "member",
  body: z
    .object({
      orderId: Id.optional(),
      /** Instead: several of the same seller and kind, on one invoice. */
      orderIds: z
        .array(Id)
        .min(1)
        .max(MAX_INVOICE_ORDERS, `一张发票最多 ${MAX_INVOICE_ORDERS} 张订单。`)
        .optional(),
      ...buyerFields,
    })
    .refine(({ orderId, orderIds }) => (orderId === undefined) !== (orderIds === undefined), {
      path: ["orderId"],
      message: "请选要开发票的订单。",
    })
    .refine(hasTaxNo, taxNoMissing),
  reply: Invoice,
});

export const invoicePage = endpoint("GET /rest/oms/invoice/page", {
  summary: "我的发票，新的在前",
  who: "member",
  query: z.object({ ...paging }),
  reply: pageOf(Invoice),
});

export const invoiceDetail = endpoint("GET /rest/oms/invoice/:id", {
  summary: "一张发票：状态、PDF、红字发票",
  who: "member",
  params,
  reply: Invoice,
});

export const cancelInvoice = endpoint("PUT /rest/oms/invoice/cancel/:id", {
  summary: "撤回还没有开的发票",
  who: "member",
  params,
  body: SeenBody,
  reply: Invoice,
});

/** What a title was the last times; the newest first. */
export const InvoiceTitleUsed = z.object({
  title: z.string(),
  taxNo: z.string().nullable(),
  email: z.string().nullable(),
});

export const invoiceChoice = endpoint("GET /rest/oms/invoice/order/:id", {
  summary: "一张订单的发票：谁开、开多少、已经要过的、上次用的抬头",
  who: "member",
  params,
  reply: z.object({
    issuer: z.enum(codesOf(invoiceIssuers)),
    issuerName: z.string(),
    kind: z.enum(codesOf(orderKinds)),
    /** What it is for. */
    order: z.object({ sn: z.string(), name: z.string() }),
    /** Fen that are left of the order for an invoice. */
    amountFen: Fen,
    /** Empty where one can be asked for; else why not. */
    hindrance: z.string(),
    invoice: Invoice.nullable(),
    titles: z.array(InvoiceTitleUsed),
  }),
});
