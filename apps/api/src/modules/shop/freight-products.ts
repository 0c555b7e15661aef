import type { ProductContent } from "@ginkgo/api-contract/shop/product-content";
import type { FreightTemplate } from "@ginkgo/api-contract/shop/shop-detail";
import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { tellPublished } from "../../platform/published.ts";
import { FOLLOWED_AT_ONCE } from "../reference/public.ts";
import { upsertRanked } from "../reviews/ranking/public.ts";
import type { NewProduct } from "./new-product.ts";
import { contentOf } from "./product-entry.ts";
import { freightTemplates, productDetails, productSkus, products } from "./tables.ts";
import { productRows } from "./write-products.ts";

/** Products written anew in one transaction: it holds their rows so long. */
export const BATCH = 200;

/**
 * Where goods are sent and whether it is free stands in the rows that lists read: writes the next of a template's products
 * anew, and down how far it came.
 */
export async function followFreight(tx: Tx, template: FreightTemplate, after: string): Promise<void> {
  const found = await tx
    .select()
    .from(products)
    .where(and(eq(products.freightCode, template.code), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(BATCH)
    .for("update");
  const ids = found.map(({ id }) => id);
  const list = await asWritten(tx, found);
  if (list.length > 0) await upsertRanked(tx, products, await productRows(tx, list, [template]));
  const followedTo = ids.length === BATCH ? ids.at(-1)! : null;
  await tx.update(freightTemplates).set({ followedTo }).where(eq(freightTemplates.code, template.code));
  await tellPublished(tx);
}

/** Products from their rows as they are written, with what is not: how many there are, how many were sold. */
async function asWritten(tx: Tx, found: readonly (typeof products.$inferSelect)[]): Promise<NewProduct[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const skus = await tx
    .select()
    .from(productSkus)
    .where(and(inArray(productSkus.productId, ids), eq(productSkus.off, false)))
    .orderBy(asc(productSkus.productId), asc(productSkus.position));
  const details = await tx.select().from(productDetails).where(inArray(productDetails.productId, ids));
  return found.map((product): NewProduct => {
    const own = skus.filter(({ productId }) => productId === product.id);
    const page = details.find(({ productId }) => productId === product.id);
    const content = contentOf(product, own, page?.details) as ProductContent;
    return {
      ...content,
      skus: content.skus.map((sku, i) => ({ ...sku, stock: own[i]!.stock })),
      source: product.source!,
      sourceKey: product.sourceKey!,
      isOff: product.state === "OFF",
      soldCount: product.soldCount,
    };
  });
}

/** Writes anew by what lists find the next products under a kind whose word was changed. @returns their ids in order */
export async function followProductWord(tx: Tx, code: string, after: string): Promise<readonly string[]> {
  const found = await tx
    .select()
    .from(products)
    .where(
      and(
        or(eq(products.categoryCode, code), sql`starts_with(${products.categoryCode}, ${code})`),
        gt(products.id, after),
      ),
    )
    .orderBy(asc(products.id))
    .limit(FOLLOWED_AT_ONCE)
    .for("update");
  if (found.length === 0) return [];
  const codes = [...new Set(found.map(({ freightCode }) => freightCode))];
  const templates = await tx.select().from(freightTemplates).where(inArray(freightTemplates.code, codes));
  const list = await asWritten(tx, found);
  const rows = await productRows(
    tx,
    list,
    templates.map(({ template }) => template as FreightTemplate),
  );
  await upsertRanked(tx, products, rows);
  return found.map(({ id }) => id);
}

/** Goes on with templates that have more products than one transaction writes, until all have followed. */
export async function followFreights({ database }: Pick<AppContext, "database">): Promise<void> {
  const nextOf = (tx: Tx) =>
    firstOf(
      tx
        .select()
        .from(freightTemplates)
        .where(isNotNull(freightTemplates.followedTo))
        .orderBy(asc(freightTemplates.id))
        .limit(1)
        .for("update"),
    );
  for (let isMore = true; isMore; )
    isMore = await database.transaction(async (tx) => {
      const next = await nextOf(tx);
      if (!next) return false;
      await followFreight(tx, next.template as FreightTemplate, next.followedTo!);
      return true;
    });
}
