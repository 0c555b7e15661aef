import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day } from "../fields.ts";
import { buyerFields, hasTaxNo, InvoiceTitleUsed, taxNoMissing } from "./invoices.ts";

const MonthlyInvoices = z.object({
  /** Null: the member asks for each invoice alone. */
  monthly: z
    .object({
      title: z.string(),
      taxNo: z.string().nullable(),
      email: z.string().nullable(),
      /** Orders paid from the first of this month on, `2026-11`. */
      fromMonth: z.string(),
      /** The first day on which it is asked for again. */
      nextDay: Day,
    })
    .nullable(),
  titles: z.array(InvoiceTitleUsed),
});

export const readMonthlyInvoices = endpoint("GET /rest/oms/invoice/monthly", {
  summary: "按月开发票：有没有要、用什么抬头、下次哪天",
  who: "member",
  reply: MonthlyInvoices,
});

export const saveMonthlyInvoices = endpoint("PUT /rest/oms/invoice/monthly", {
  summary: "以后每个月自营的订单，下个月初一起要发票；再存一次就换抬头",
  who: "member",
  body: z.object(buyerFields).refine(hasTaxNo, taxNoMissing),
  reply: MonthlyInvoices,
});

export const stopMonthlyInvoices = endpoint("PUT /rest/oms/invoice/monthly/stop", {
  summary: "不再按月开发票，已经要了的照开",
  who: "member",
  body: z.object({}),
  reply: MonthlyInvoices,
});
