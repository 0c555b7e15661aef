import { ProductContent } from "@ginkgo/api-contract/shop/product-content";
import type { ProductDetails } from "@ginkgo/api-contract/shop/shop-detail";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../http/entry-kinds.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { withoutNulls } from "../../platform/without-nulls.ts";
import { withoutSkuNumbers } from "../listing/public.ts";
import { organisations } from "../organisations/tables.ts";
import { lockSource } from "../reviews/ranking/public.ts";
import { holdsWords } from "../search/public.ts";
import { endLowStock, isLow } from "./low-stock.ts";
import { type NewProduct, withProductRules } from "./new-product.ts";
import { isProductCategory } from "./product-category.ts";
import { readFreight } from "./read-freight.ts";
import { productDetails, productSkus, products } from "./tables.ts";
import { writeProducts } from "./write-products.ts";

const sellerText = (orgId: unknown) => (typeof orgId === "string" && orgId ? `org:${orgId}` : null);

type ProductRow = typeof products.$inferSelect;
type SkuRow = typeof productSkus.$inferSelect;

/** A product as it is written, from its rows; what is bought of it no more is not among the specifications. */
export function contentOf(product: ProductRow, skus: readonly SkuRow[], details: unknown) {
  return withoutNulls({
    title: product.title,
    subtitle: product.subtitle,
    brand: product.brand,
    model: product.model,
    category: product.categoryCode,
    shopOrgId: product.shopOrgId,
    shopName: product.shopName,
    skus: skus.map((sku) =>
      withoutNulls({
        no: sku.position,
        skuCode: sku.skuCode,
        specs: sku.specs,
        priceFen: sku.priceFen,
        originalPriceFen: sku.originalPriceFen,
        memberPriceFen: sku.memberPriceFen,
        limitPerOrder: sku.limitPerOrder,
        safetyStock: sku.safetyStock,
        weightG: sku.weightG,
        barcode: sku.barcode,
      }),
    ),
    freightCode: product.freightCode,
    deviceClass: product.deviceClass,
    ltcPay: product.ltcPay,
    uses: product.uses,
    promises: product.promises,
    areas: product.areas,
    keywords: product.keywords,
    pictures: product.pictures,
    details: details as ProductDetails | undefined,
  });
}

async function readProducts(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ product: products, details: productDetails.details })
    .from(products)
    .leftJoin(productDetails, eq(productDetails.productId, products.id))
    .where(inArray(products.id, [...ids]));
  const skus = await db
    .select()
    .from(productSkus)
    .where(and(inArray(productSkus.productId, [...ids]), eq(productSkus.off, false)))
    .orderBy(asc(productSkus.position));
  const skusOf = Map.groupBy(skus, ({ productId }) => productId);
  return new Map(
    found.map(({ product, details }) => [
      product.id,
      {
        content: contentOf(product, skusOf.get(product.id) ?? [], details ?? undefined),
        seller: sellerText(product.shopOrgId),
        state: product.state === "OFF" ? "ARCHIVED" : "LIVE",
      },
    ]),
  );
}

/** The template a product has now; it keeps one that is offered to no other any more. */
const freightCodeOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await firstOf(db.select({ code: products.freightCode }).from(products).where(eq(products.id, id))))?.code;

/** Stock by number, locked: it moves by itself while the rest is written. */
async function lockStocks(tx: Tx, productId: string): Promise<Map<number, number>> {
  const skus = await tx
    .select({ no: productSkus.position, stock: productSkus.stock })
    .from(productSkus)
    .where(eq(productSkus.productId, productId))
    .orderBy(productSkus.id)
    .for("update");
  return new Map(skus.map(({ no, stock }) => [no, stock]));
}

/** A product as it is written, with what is not: how many there are, how many were sold, where it came from. */
async function asNewProduct(tx: Tx, id: string, content: ProductContent): Promise<NewProduct> {
  const source = await lockSource(tx, products, id);
  const product = await firstOf(
    tx.select({ soldCount: products.soldCount }).from(products).where(eq(products.id, id)),
  );
  const stocks = await lockStocks(tx, id);
  let next = Math.max(0, ...stocks.keys()) + 1;
  const skus = content.skus.map((sku) => {
    const no = sku.no ?? next++;
    return { ...sku, no, stock: stocks.get(no) ?? 0 };
  });
  return { ...content, ...source, skus, isOff: false, soldCount: product?.soldCount ?? 0 };
}

/** Products as they are made in the back office; how many there are is moved apart, with a reason each time. */
export const productEntry = entryKind<typeof ProductContent>({
  kind: "product",
  shape: withProductRules(ProductContent),
  table: products,
  listed: {
    from: sql`shop.products o`,
    title: sql<string>`o.title`,
    seller: sql<string | null>`'org:' || o.shop_org_id`,
    state: sql`case when o.state <> 'OFF' then 'LIVE' else 'ARCHIVED' end`,
    views: { LOW_STOCK: isLow({ id: sql`o.id`, state: sql`o.state` }) },
  },
  find: holdsWords,
  titleField: "title",
  sellerOf: (_db, _id, content) => sellerText(content.shopOrgId),
  withSeller: (content, seller) => ({ ...content, shopOrgId: seller.replace(/^org:/, "") }),
  asNew: withoutSkuNumbers,
  read: async (db, id) => (await readProducts(db, [id])).get(id),
  readMany: readProducts,
  async check(db, id, content) {
    const stored = await firstOf(
      db.select({ category: products.categoryCode }).from(products).where(eq(products.id, id)),
    );
    // One that stands under a kind that is offered no more keeps it.
    if (content.category !== stored?.category && !(await isProductCategory(db, content.category)))
      return { category: "没有这一类商品，请重新选择。" };
    const numbers = content.skus.flatMap(({ no }) => no ?? []);
    if (new Set(numbers).size < numbers.length) return { skus: "两个规格用了同一个规格号，请把新加的空着。" };
    const known = await db
      .select({ no: productSkus.position })
      .from(productSkus)
      .where(eq(productSkus.productId, id));
    const unknown = numbers.find((no) => !known.some((k) => k.no === no));
    if (unknown !== undefined) return { skus: `没有 ${unknown} 号规格，新加的规格请把规格号空着。` };
    const freight = await readFreight(db, content.freightCode);
    if (!freight || (freight.off && (await freightCodeOf(db, id)) !== content.freightCode))
      return { freightCode: "没有这个运费模板，请从列表里选。" };
    if (content.shopOrgId === undefined) return {};
    const shop = await firstOf(
      db.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, content.shopOrgId)),
    );
    return shop ? {} : { shopOrgId: "没有这个编号的商家，请核对。" };
  },
  async publish(tx, id, content, at) {
    const product = await asNewProduct(tx, id, content);
    const freight = await readFreight(tx, content.freightCode);
    await writeProducts(tx, [product], freight ? [freight.template] : []);
    await endLowStock(tx, id, at);
  },
  async archive(tx, id, at) {
    await tx.update(products).set({ state: "OFF", facetSig: -1 }).where(eq(products.id, id));
    await endLowStock(tx, id, at);
  },
  address: (id) => `/shop/product/${id}`,
});
