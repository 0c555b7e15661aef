import { eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { later, MINUTE } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { closeTask, syncTasks } from "../tasks/public.ts";
import { products } from "./tables.ts";

/** So many products stand before the staff at once; the others follow as these are refilled. */
const MOST = 1000;
/** Until when more should have been brought, milliseconds. */
const TERM = 24 * 60 * MINUTE;

/** Of which no more can be sold than its safety number says. */
const lowSku = sql`not k.off and k.safety_stock is not null and k.stock - k.locked_stock <= k.safety_stock`;

/** Whether a product is sold and some specification of it runs low. */
export const isLow = (product: { id: SQL; state: SQL }): SQL =>
  sql`${product.state} <> 'OFF' and exists (select 1 from shop.product_skus k where k.product_id = ${product.id} and ${lowSku})`;

/** Ends what waits for a product, once more of it can be sold, its number is lower, or it is sold no more. */
export async function endLowStock(tx: Tx, productId: string, now: Date): Promise<void> {
  const product = await firstOf(
    tx
      .select({
        isWaiting: sql<boolean>`${isLow({ id: sql`${products.id}`, state: sql`${products.state}` })}`,
      })
      .from(products)
      .where(eq(products.id, productId)),
  );
  if (!product?.isWaiting)
    await closeTask(tx, { kind: "LOW_STOCK", subject: { type: "product", id: productId } }, now);
}

/** Products of which too little can be sold. An order writes nothing for this: its index holds no column that orders change. */
const lowProducts = (db: Db) =>
  db
    .select({ id: products.id, title: products.title, shop: products.shopOrgId })
    .from(products)
    .where(
      sql`${products.state} <> 'OFF' and ${products.id} in (select k.product_id from shop.product_skus k where ${lowSku})`,
    )
    .orderBy(products.id)
    .limit(MOST);

/** Has what runs low stand before those who run the shop and the merchant whose it is. */
async function lookAtStock({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const wanted = (await lowProducts(tx)).map(({ id, title, shop }) => ({
      id,
      text: `“${title}”库存不足，请补货`,
      dueAt: later(now, TERM),
      seller: shop === null ? null : `org:${shop}`,
    }));
    await syncTasks(tx, { kind: "LOW_STOCK", subjectType: "product" }, wanted, now);
  });
}

export const lowStockWork: DueWork<AppContext> = {
  name: "shop.lowStock",
  every: MINUTE / 6,
  run: lookAtStock,
};
