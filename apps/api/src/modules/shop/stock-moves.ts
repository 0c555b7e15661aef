import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { ProductContent } from "@ginkgo/api-contract/shop/product-content";
import type { moveStock as endpoint, SkuStock } from "@ginkgo/api-contract/shop/stock";
import { and, asc, eq, not, sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { type Db, firstOf, rows, type Tx } from "../../platform/database/database.ts";
import { idArray, iso } from "../../platform/database/sql-values.ts";
import { tellPublished } from "../../platform/published.ts";
import { readStaff, sellersOf } from "../identity/staff/public.ts";
import { endLowStock } from "./low-stock.ts";
import { productEntry } from "./product-entry.ts";
import { productSkus, products, stockMoves } from "./tables.ts";

const SHOWN = 20;

type SkuRow = typeof productSkus.$inferSelect;

interface MoveRow {
  skuId: string;
  at: string;
  staffId: string;
  quantity: number;
  reason: string;
  stock: number;
}

/** The last movements of each of these specifications. */
const lastMoves = (db: Db, skuIds: readonly string[]): Promise<MoveRow[]> =>
  rows<MoveRow>(
    db,
    sql`select m.sku_id::text as "skuId", ${iso(sql`m.at`)} as at, m.staff_id::text as "staffId", m.quantity, m.reason, m.stock
      from unnest(${idArray(skuIds)}) s(id) cross join lateral (
        select * from shop.stock_moves where sku_id = s.id order by id desc limit ${SHOWN}) m
      order by m.id desc`,
  );

async function presentSkus(db: Db, skus: readonly SkuRow[]): Promise<SkuStock[]> {
  const moves = await lastMoves(
    db,
    skus.map(({ id }) => id),
  );
  const names = await readStaff(
    db,
    moves.map(({ staffId }) => staffId),
  );
  return skus.map((sku) => ({
    skuId: sku.id,
    skuName:
      (sku.specs as { name: string; value: string }[])
        .map(({ name, value }) => `${name} ${value}`)
        .join(" · ") || "单一规格",
    skuCode: sku.skuCode,
    stock: sku.stock,
    locked: sku.lockedStock,
    safety: sku.safetyStock,
    moves: moves
      .filter(({ skuId }) => skuId === sku.id)
      .map(({ at, staffId, quantity, reason, stock }) => ({
        at,
        by: names.get(staffId) ?? "",
        quantity,
        reason,
        stock,
      })),
  }));
}

/** The product, as far as this account has to do with it. @throws {ProblemError} NOT_FOUND */
async function reachProduct(db: Db, viewer: StaffViewer, id: string) {
  const product = await firstOf(
    db
      .select({ id: products.id, state: products.state, shop: products.shopOrgId })
      .from(products)
      .where(eq(products.id, id)),
  );
  const own = await sellersOf(db, viewer);
  if (!product || (own && !own.includes(`org:${product.shop}`))) throw problem("NOT_FOUND", `product ${id}`);
  return product;
}

/** What there is of a product, specification by specification. @throws {ProblemError} NOT_FOUND */
export async function readStock(db: Db, viewer: StaffViewer, productId: string): Promise<SkuStock[]> {
  await reachProduct(db, viewer, productId);
  const skus = await db
    .select()
    .from(productSkus)
    .where(and(eq(productSkus.productId, productId), not(productSkus.off)))
    .orderBy(asc(productSkus.position));
  return presentSkus(db, skus);
}

/**
 * Brings or takes pieces and writes down why; what lies in unpaid orders cannot be taken. Lists show at once whether the
 * product can be bought.
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT
 */
export async function moveStock(
  tx: Tx,
  viewer: StaffViewer,
  { skuId, quantity, reason }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<SkuStock> {
  const sku = await firstOf(tx.select().from(productSkus).where(eq(productSkus.id, skuId)).for("update"));
  if (!sku || sku.off) throw problem("NOT_FOUND", `specification ${skuId}`);
  const product = await reachProduct(tx, viewer, sku.productId);
  const free = sku.stock - sku.lockedStock;
  if (free + quantity < 0)
    throw badInput({
      quantity: `现在可卖 ${free} 件，最多减 ${free} 件；没付款的订单占着 ${sku.lockedStock} 件。`,
    });
  const moved = await firstOf(
    tx
      .update(productSkus)
      .set({ stock: sql`${productSkus.stock} + ${quantity}` })
      .where(eq(productSkus.id, skuId))
      .returning(),
  );
  await tx
    .insert(stockMoves)
    .values({ skuId, staffId: viewer.staffId, quantity, reason, stock: moved!.stock, at: now });
  if (product.state !== "OFF") {
    const stored = await productEntry.read(tx, product.id);
    const content = ProductContent.safeParse(stored?.content);
    if (content.success) await productEntry.publish(tx, product.id, content.data, now);
    await tellPublished(tx);
  }
  await endLowStock(tx, product.id, now);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "STOCK_MOVED",
    memberId: null,
    detail: `sku:${skuId} ${quantity}`,
  });
  const [stock] = await presentSkus(tx, [moved!]);
  return stock!;
}
