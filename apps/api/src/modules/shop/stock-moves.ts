import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { ProductContent } from "@ginkgo/api-contract/shop/product-content";
import type { moveStock as endpoint, SkuStock } from "@ginkgo/api-contract/shop/stock";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, asc, desc, eq, not, sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { tellPublished } from "../../platform/published.ts";
import { readStaff, sellersOf } from "../identity/staff/public.ts";
import { productEntry } from "./product-entry.ts";
import { productSkus, products, stockMoves } from "./tables.ts";

const SHOWN = 20;

type SkuRow = typeof productSkus.$inferSelect;

async function presentSku(db: Db, sku: SkuRow): Promise<SkuStock> {
  const moves = await db
    .select()
    .from(stockMoves)
    .where(eq(stockMoves.skuId, sku.id))
    .orderBy(desc(stockMoves.id))
    .limit(SHOWN);
  const names = await readStaff(
    db,
    moves.map(({ staffId }) => staffId),
  );
  const specs = sku.specs as { name: string; value: string }[];
  return {
    skuId: sku.id,
    skuName: specs.map(({ name, value }) => `${name} ${value}`).join(" · ") || "单一规格",
    skuCode: sku.skuCode,
    stock: sku.stock,
    locked: sku.lockedStock,
    moves: moves.map(({ at, staffId, quantity, reason, stock }) => ({
      at: shanghaiInstant(at),
      by: names.get(staffId) ?? "",
      quantity,
      reason,
      stock,
    })),
  };
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
  const stocks: SkuStock[] = [];
  for (const sku of skus) stocks.push(await presentSku(db, sku));
  return stocks;
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
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "STOCK_MOVED",
    memberId: null,
    detail: `sku ${skuId} ${quantity}`,
  });
  return presentSku(tx, moved!);
}
