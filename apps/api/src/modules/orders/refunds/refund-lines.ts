import type { RefundableLine } from "@ginkgo/api-contract/orders/orders";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { badInput } from "../../../http/problem.ts";
import { type Db, rows, type Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { spreadFen } from "../../../platform/payments/spread-fen.ts";
import { type ItemRow, itemRows, leftOf, type OrderRow } from "../order-row.ts";
import { orderItems } from "../tables.ts";
import { refundLines, refunds } from "./tables.ts";

/** So many of one line. */
export interface LineAsk {
  lineId: string;
  quantity: number;
}

/** The same with what it brings back. */
export interface RefundLine extends LineAsk {
  amountFen: number;
}

/**
 * How many of each line are asked for, agreed, abnormal or paid back; lines without any are not in the answer.
 * @param except a refund that does not count
 */
export async function claimedOfLines(
  db: Db,
  orderIds: readonly string[],
  except?: string,
): Promise<Map<string, number>> {
  const found = await db
    .select({ id: refundLines.itemId, n: sql<number>`sum(${refundLines.quantity})::int` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(
      and(
        sql`${refunds.orderId} = any(${idArray(orderIds)})`,
        inArray(refunds.state, ["REQUESTED", "WAIT_SECOND", "AGREED", "ABNORMAL", "DONE"]),
        except ? ne(refunds.id, except) : undefined,
      ),
    )
    .groupBy(refundLines.itemId);
  return new Map(found.map(({ id, n }) => [id, n]));
}

/** What was paid for each line, fen: what was taken off is spread over them, freight is of none. */
export function lineShares({ amountFen, priceLines }: OrderRow, items: readonly ItemRow[]): number[] {
  const freight = priceLines.filter((l) => l.code === "FREIGHT").reduce((sum, l) => sum + l.amountFen, 0);
  return spreadFen(
    Math.max(0, amountFen - freight),
    items.map((i) => i.amountFen),
  );
}

const sumOf = (fens: readonly number[]) => fens.reduce((sum, fen) => sum + fen, 0);

/**
 * Lines of goods that can still be paid back, with what one, two, … of each bring. Empty for what is no goods.
 * @param except a refund that is weighed anew: what it claims is left
 */
export async function refundableLines(
  db: Db,
  order: OrderRow,
  except?: { id: string; amountFen: number },
): Promise<RefundableLine[]> {
  if (order.kind !== "PRODUCT") return [];
  const items = await itemRows(db, idArray([order.id]));
  const claimed = await claimedOfLines(db, [order.id], except?.id);
  const shares = lineShares(order, items);
  const left = leftOf(order) + (except?.amountFen ?? 0);
  return items.flatMap(({ id, name, skuName, quantity }, i) => {
    const done = claimed.get(id) ?? 0;
    const each = spreadFen(shares[i]!, Array<number>(quantity).fill(1)).slice(done);
    const amountsFen = each.map((_, n) => Math.min(left, sumOf(each.slice(0, n + 1))));
    return amountsFen.length > 0 ? [{ lineId: id, name, skuName, amountsFen }] : [];
  });
}

/**
 * What the lines asked for bring back.
 * @returns the lines with their sums, and whether nothing is left of the order beside them
 * @throws {ProblemError} BAD_INPUT where a line is none of the order's, or more is asked for than is left
 */
export async function requestedLines(
  tx: Tx,
  order: OrderRow,
  requested: readonly LineAsk[],
  except?: { id: string; amountFen: number },
): Promise<{ lines: RefundLine[]; isAll: boolean }> {
  if (order.kind !== "PRODUCT") throw badInput({ lines: "只有商品可以只退几件，请直接申请退款。" });
  const open = await refundableLines(tx, order, except);
  if (new Set(requested.map((a) => a.lineId)).size < requested.length)
    throw badInput({ lines: "同一种商品请只写一次，写上要退几件。" });
  const lines = requested.map(({ lineId, quantity }, i): RefundLine => {
    const line = open.find((l) => l.lineId === lineId);
    if (!line) throw badInput({ [`lines.${i}.lineId`]: "这种商品已经退完，或不在这张订单里。请刷新再选。" });
    const amountFen = line.amountsFen[quantity - 1];
    if (amountFen === undefined)
      throw badInput({ [`lines.${i}.quantity`]: `“${line.name}”最多还能退 ${line.amountsFen.length} 件。` });
    return { lineId, quantity, amountFen };
  });
  const isAll = open.every((o) => o.amountsFen.length === lines.find((l) => l.lineId === o.lineId)?.quantity);
  const left = leftOf(order) + (except?.amountFen ?? 0);
  const most = Math.min(left, sumOf(lines.map((l) => l.amountFen)));
  const amounts = spreadFen(
    most,
    lines.map((l) => l.amountFen),
  );
  return { lines: lines.map((l, i) => ({ ...l, amountFen: amounts[i]! })), isAll };
}

/**
 * Only what has left can come back: while some of an order is still to be sent, a return names no more of a line than is
 * with the customer.
 * @param except a refund that does not count
 * @throws {ProblemError} BAD_INPUT
 */
export async function requireSent(
  tx: Tx,
  { id, isPartShipped }: OrderRow,
  lines: readonly LineAsk[],
  except = "0",
): Promise<void> {
  if (!isPartShipped) return;
  const sent = new Map(
    (
      await rows<{ lineId: string; left: number }>(
        tx,
        sql`select i.id::text as "lineId", (coalesce((select sum(l.quantity) from orders.parcel_lines l where l.item_id = i.id), 0)
            - coalesce((select sum(l.quantity) from orders.refund_lines l join orders.refunds r on r.id = l.refund_id
              where l.item_id = i.id and r.with_return and r.id <> ${except}::bigint
                and r.state in ('REQUESTED', 'WAIT_SECOND', 'AGREED', 'ABNORMAL', 'DONE')), 0))::int as left
          from orders.order_items i where i.order_id = ${id}::bigint`,
      )
    ).map(({ lineId, left }) => [lineId, left]),
  );
  if (lines.length === 0 || lines.some((line) => line.quantity > (sent.get(line.lineId) ?? 0)))
    throw badInput({
      withReturn: "还有一部分没有寄出：没寄出的请选“仅退款”，寄出的写明退几件，再选“退货退款”。",
    });
}

/** All that is left of an order of goods, without sums of their own: the whole sum goes back. */
export const restOfLines = async (tx: Tx, order: OrderRow): Promise<RefundLine[]> =>
  (await refundableLines(tx, order)).map(({ lineId, amountsFen }) => ({
    lineId,
    quantity: amountsFen.length,
    amountFen: amountsFen.at(-1)!,
  }));

/** Lines of refunds as their reader sees them. */
export const linesOfRefund = (db: Db, refundId: string) =>
  db
    .select({
      lineId: refundLines.itemId,
      skuId: orderItems.skuId,
      name: orderItems.name,
      quantity: refundLines.quantity,
      amountFen: refundLines.amountFen,
    })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.itemId))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(orderItems.position);
