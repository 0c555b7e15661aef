import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Fen, MAX_FEN, SellerCode } from "../fields.ts";
import { orderKinds } from "../orders/order-codes.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { CategoryCode } from "./pay-rules.ts";

const none = z.literal("");

export const tryRules = endpoint("GET /rest/staff/commission/try", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "试算：这样一张订单今天下，服务人员、门户、商家各得多少",
  query: z.object({
    kind: z.enum(codesOf(orderKinds), "请选哪一种订单。"),
    /** Who sells it; nothing: the portal itself. */
    seller: z.union([none, SellerCode]).optional(),
    /** Of a visit. */
    category: z.union([none, CategoryCode]).optional(),
    adcode: z.union([none, Adcode]).optional(),
    amountFen: z.coerce
      .number("请填写金额，例如 300。")
      .int("金额最小到分，请检查小数。")
      .min(1, "请填写金额，例如 300；至少 0.01 元。")
      .max(MAX_FEN, "金额太大了，请核对。"),
  }),
  reply: z.object({
    /** What those who make the visit get; 0 for what is no visit. */
    payFen: Fen,
    /** What the portal keeps, negative where the pay is more than it has. */
    portalFen: z.number().int(),
    merchantFen: Fen,
    /** By which rules, a sentence each. */
    rules: z.array(z.string()),
  }),
});
