import type { ProductContent } from "@ginkgo/api-contract/shop/product-content";
import type { FreightTemplate } from "@ginkgo/api-contract/shop/shop-detail";
import { and, asc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { tellPublished } from "../../platform/published.ts";
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
  if (ids.length > 0) {
    const skus = await tx
      .select()
      .from(productSkus)
      .where(and(inArray(productSkus.productId, ids), eq(productSkus.off, false)))
      .orderBy(asc(productSkus.productId), asc(productSkus.position));
    const details = await tx.select().from(productDetails).where(inArray(productDetails.productId, ids));
    const list = found.map((product): NewProduct => {
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
    await upsertRanked(tx, products, await productRows(tx, list, [template]));
  }
  const followedTo = ids.length === BATCH ? ids.at(-1)! : null;
  await tx.update(freightTemplates).set({ followedTo }).where(eq(freightTemplates.code, template.code));
  await tellPublished(tx);
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
