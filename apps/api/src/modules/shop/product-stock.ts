import type { FreightTemplate } from "@ginkgo/api-contract/shop/shop-detail";
import { and, eq, not, sql } from "drizzle-orm";
import { badInput, problemWith } from "../../http/problem.ts";
import { type Db, firstOf, rows, type Tx } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { quoteFreight } from "./quote-freight.ts";
import { productSkus } from "./tables.ts";

/** So many of one specification. */
export interface StockAsk {
  skuId: string;
  quantity: number;
}

/** A specification as an order writes it down. */
export interface PlannedGoods extends StockAsk {
  productId: string;
  name: string;
  skuName: string;
  priceFen: number;
  memberPriceFen: number | null;
  seller: string;
  freight: { code: string; feeFen: number; freeOverFen?: number; reachable: boolean };
  limit: number | null;
}

interface SkuRow {
  id: string;
  product_id: string;
  title: string;
  specs: { value: string }[];
  price_fen: number;
  member_price_fen: number | null;
  limit_per_order: number | null;
  shop: string | null;
  areas: string[];
  freight: FreightTemplate;
  first: boolean;
}

/** How many of each specification all lines ask for together. */
function sumsBySku(lines: readonly StockAsk[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { skuId, quantity } of lines) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity);
  return sums;
}

const skuRows = (db: Db, productIds: readonly string[]): Promise<SkuRow[]> =>
  rows(
    db,
    sql`select k.id::text, k.product_id::text, p.title, k.specs, k.price_fen, k.member_price_fen, k.limit_per_order,
        p.shop_org_id::text as shop, p.areas, f.template as freight,
        k.position = min(k.position) over (partition by k.product_id) as first
      from shop.product_skus k join shop.products p on p.id = k.product_id
        join shop.freight_templates f on f.code = p.freight_code
      where k.product_id = any(${idArray(productIds)}) and not k.off and p.state = 'ON'`,
  );

/** Holds a limit per order against all lines of a specification together. @throws {ProblemError} BAD_INPUT at its last line */
function checkLimits(lines: readonly (StockAsk & { limit: number | null })[]): void {
  const sums = sumsBySku(lines);
  const last = lines.findLastIndex(({ skuId, limit }) => limit !== null && sums.get(skuId)! > limit);
  if (last >= 0)
    throw badInput({ [`items.${last}.quantity`]: `这件商品一次最多买 ${lines[last]!.limit} 件。` });
}

/**
 * What these goods are and cost, sent to a place. Whether they are there, `lockStock` finds out.
 * @throws {ProblemError} BAD_INPUT for what is not sold, more than one order may hold, or a place it is not sent to
 */
export async function planGoods(
  db: Db,
  lines: readonly { productId: string; skuId?: string; quantity: number }[],
  adcode: string | undefined,
): Promise<PlannedGoods[]> {
  const found = await skuRows(db, [...new Set(lines.map((a) => a.productId))]);
  const chosen = lines.map(({ productId, skuId, quantity }, i) => {
    const sku = found.find((s) => s.product_id === productId && (skuId ? s.id === skuId : s.first));
    if (!sku) throw badInput({ [`items.${i}.skuId`]: "这个规格已经下架，请重新选择。" });
    return { productId, sku, quantity };
  });
  checkLimits(chosen.map(({ sku, quantity }) => ({ skuId: sku.id, quantity, limit: sku.limit_per_order })));
  return chosen.map(({ productId, sku, quantity }) => {
    const { feeFen, freeOverFen, reachable } = quoteFreight(sku.freight, sku.areas, adcode);
    if (!reachable) throw badInput({ address: `“${sku.title}”送不到这个地方。请换一个地址，或去掉它。` });
    return {
      productId,
      skuId: sku.id,
      quantity,
      name: sku.title,
      skuName: sku.specs.map((s) => s.value).join(" · "),
      priceFen: sku.price_fen,
      memberPriceFen: sku.member_price_fen,
      seller: sku.shop === null ? "self" : `org:${sku.shop}`,
      freight: {
        code: sku.freight.code,
        feeFen,
        ...(freeOverFen === undefined ? {} : { freeOverFen }),
        reachable,
      },
      limit: sku.limit_per_order,
    };
  });
}

/** What becomes of the stock and of what lies in unpaid orders. */
const changes = {
  lock: (n: number) => ({ lockedStock: sql`${productSkus.lockedStock} + ${n}` }),
  free: (n: number) => ({ lockedStock: sql`${productSkus.lockedStock} - ${n}` }),
  take: (n: number) => ({
    stock: sql`${productSkus.stock} - ${n}`,
    lockedStock: sql`${productSkus.lockedStock} - ${n}`,
  }),
  return: (n: number) => ({ stock: sql`${productSkus.stock} + ${n}` }),
};

/** One change of stock per specification, always in the order of their ids: two orders never wait for each other. */
async function change(tx: Tx, lines: readonly StockAsk[], set: keyof typeof changes) {
  const sorted = [...sumsBySku(lines)].toSorted(([a], [b]) => Number(BigInt(a) - BigInt(b)));
  for (const [skuId, n] of sorted) {
    const isThere = and(not(productSkus.off), sql`${productSkus.stock} - ${productSkus.lockedStock} >= ${n}`);
    const moved = await firstOf(
      tx
        .update(productSkus)
        .set(changes[set](n))
        .where(and(eq(productSkus.id, skuId), set === "lock" ? isThere : undefined))
        .returning({ id: productSkus.id }),
    );
    if (!moved) throw problemWith("SOLD_OUT", { skuId });
  }
}

/** Lays goods aside for an order that is not paid yet. @throws {ProblemError} SOLD_OUT */
export const lockStock = (tx: Tx, lines: readonly StockAsk[]) => change(tx, lines, "lock");
/** Gives back what was laid aside. */
export const freeStock = (tx: Tx, lines: readonly StockAsk[]) => change(tx, lines, "free");
/** What was laid aside is sold. */
export const takeStock = (tx: Tx, lines: readonly StockAsk[]) => change(tx, lines, "take");
/** What was sold comes back. */
export const returnStock = (tx: Tx, lines: readonly StockAsk[]) => change(tx, lines, "return");
