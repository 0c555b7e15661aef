import { partOf } from "@ginkgo/locale/part-of";
import { sql } from "drizzle-orm";
import type { OrderRow } from "../order-row.ts";

/** The whole of a price, hundredths of a percent. */
const WHOLE_BP = 10_000;

/**
 * What a visit brings each who makes it, fen, by the rule its order was placed under: their share of the price, and the fee
 * for the way entirely, no less than the lowest sum of the rule. What a card takes off is the portal's to bear. Those who
 * come together share alike.
 */
export function visitPay({
  priceLines,
  people,
  payRule,
}: Pick<OrderRow, "priceLines" | "people" | "payRule">): number {
  const { percentBp, lowestFen } = payRule!;
  const way = priceLines.filter((l) => l.code === "VISIT").reduce((sum, l) => sum + l.amountFen, 0);
  const price = priceLines
    .filter((l) => l.code !== "VISIT" && l.amountFen > 0)
    .reduce((sum, l) => sum + l.amountFen, 0);
  return Math.max(Math.floor((way + partOf(price, percentBp, WHOLE_BP)) / people), lowestFen);
}

/** What a counted benefit of a card, or a package, took over of an order `o`, fen: it is a part of the visit's price. */
export const countFen = sql`(select coalesce(-sum((l->>'amountFen')::int), 0)::int from jsonb_array_elements(o.price_lines) l
  where l->>'code' in ('CARD_BENEFIT', 'PACKAGE'))`;

/** What a count is worth that comes back with a refund `r` of an order `o`, fen: 0 where none does. */
export const countBackFen = sql`(case when r.kind = 'ASKED' and r.ends_order and not r.uses_up then ${countFen} else 0 end)`;

/**
 * What of an order `o` is agreed to go back because it was asked back, fen, a count that comes back with it:
 * compensations are the portal's to bear.
 */
const backFen = sql`coalesce((select sum(r.amount_fen + ${countBackFen}) from orders.refunds r
  where r.order_id = o.id and r.kind = 'ASKED' and r.state in ('AGREED', 'ABNORMAL', 'DONE')), 0)`;

/** What a visit was sold for, fen: what was paid, and what a count stands for. */
const worthFen = sql`(o.amount_fen + ${countFen})`;

/**
 * What of the pay of a visit record `v` of an order `o` stays, fen: the share of the price that the portal keeps, half a
 * fen rounded up; all of one that was decided on together with the refund.
 */
export const remainingPay = sql`(case when ${worthFen} = 0 or v.pay_decided then v.pay_fen
  else floor((2 * v.pay_fen::numeric * greatest(0, ${worthFen} - ${backFen}) + ${worthFen}) / (2 * ${worthFen})) end)::int`;
