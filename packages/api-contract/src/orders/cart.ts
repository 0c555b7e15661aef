import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Fen, Id } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { CoverPicture } from "../pictures/entry-pictures.ts";
import { MAX_OF_ONE } from "./orders.ts";

/** The most lines a cart holds. */
export const MAX_LINES = 50;

/** Whether a line can be bought as it stands. */
export const cartStates = { OK: "有货", SHORT: "数量不够", SOLD_OUT: "暂时无货", GONE: "已经下架" } as const;

/** A line of a cart, with what is true of it now. */
export const CartLine = z.object({
  id: Id,
  productId: Id,
  skuId: Id,
  title: z.string(),
  skuName: z.string(),
  /** `self` the portal's own, `org:10001`: an order has one seller. */
  seller: z.string(),
  sellerName: z.string(),
  quantity: z.number().int(),
  /** Whether it is meant to be bought next; remembered with the line. */
  ticked: z.boolean(),
  /** Which picture stands for it; empty once it is gone. */
  picture: z.string(),
  cover: CoverPicture,
  /** Of one; null once it is gone. */
  priceFen: Fen.nullable(),
  /** The most that could be bought at once now. */
  most: z.number().int(),
  state: z.enum(codesOf(cartStates)),
  stateText: z.string(),
  /** Page of the product with this specification; null once it is gone. */
  link: z.string().nullable(),
});
export type CartLine = z.output<typeof CartLine>;

const Quantity = z.coerce
  .number("数量要是整数。")
  .int("数量要是整数。")
  .min(1, "数量至少是 1。")
  .max(MAX_OF_ONE, `数量最多是 ${MAX_OF_ONE}。`);

export const cartPage = endpoint("GET /rest/oms/cart/page", {
  summary: "购物车，价格和库存都是现在的；下架的也留着，看得见",
  who: "customer",
  reply: pageOf(CartLine),
});

export const addToCart = endpoint("POST /rest/oms/cart/add", {
  summary: "加入购物车；同一规格的数量加在一起",
  who: "customer",
  body: z.object({ productId: Id, skuId: Id, quantity: Quantity.default(1) }),
  reply: CartLine,
});

export const editCart = endpoint("PUT /rest/oms/cart/edit", {
  summary: "改数量",
  who: "customer",
  body: z.object({ id: Id, quantity: Quantity }),
  reply: CartLine,
});

export const tickCart = endpoint("PUT /rest/oms/cart/tick", {
  summary: "勾选这次要买的，或取消勾选",
  who: "customer",
  body: z.object({ ids: z.array(Id, "请说是哪几种商品。").min(1).max(MAX_LINES), ticked: z.boolean() }),
  reply: z.null(),
});

export const deleteFromCart = endpoint("DELETE /rest/oms/cart/delete/:id", {
  summary: "从购物车里删除",
  who: "customer",
  params: z.object({ id: Id }),
  reply: z.null(),
});
