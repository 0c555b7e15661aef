import type { FreightTemplate } from "@ginkgo/api-contract/shop/shop-detail";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { unratedRank, upsertRanked, writeDetails } from "../reviews/ranking/public.ts";
import { gramsForRecord, normalize, pinyinOf } from "../search/public.ts";
import type { NewProduct } from "./new-product.ts";
import { productCategoryPath, productCategoryTexts } from "./product-category.ts";
import { reachIds } from "./product-reach.ts";
import { packProduct } from "./product-signature.ts";
import { productTerms, sentTerms } from "./product-terms.ts";
import { productDetails, productSkus, products as productTable } from "./tables.ts";

/** Writes freight templates; goods name them by their code. */
export async function writeFreight(tx: Tx, templates: readonly FreightTemplate[]): Promise<void> {
  await tx.execute(sql`insert into shop.freight_templates (code, template)
    select f->>'code', f from jsonb_array_elements(${JSON.stringify(templates)}::jsonb) f
    on conflict (code) do update set template = excluded.template`);
}

/** What lists search by, worked out from what came in. */
function searchable(product: NewProduct, texts: ReadonlyMap<string, string>) {
  const kinds = productCategoryPath(product.category).flatMap((code) => texts.get(code) ?? []);
  const extra = [product.brand, ...kinds, product.subtitle, product.shopName, ...product.keywords];
  const { full, initials } = pinyinOf(product.title);
  return {
    search_text: [product.title, ...extra].map(normalize).join("\n"),
    name_norm: normalize(product.title).replaceAll(" ", ""),
    pinyin: full,
    initials,
    grams: gramsForRecord({ name: product.title, area: [], extra }),
  };
}

/** The columns of shop.products as one JSON row; ratings come from reviews. */
function productRow(
  product: NewProduct,
  {
    freight,
    sent,
    reachId,
    texts,
  }: {
    freight: FreightTemplate;
    sent: readonly string[];
    reachId: number;
    texts: ReadonlyMap<string, string>;
  },
) {
  const left = product.skus.filter((s) => s.stock > 0);
  const sellable = left.length > 0 ? left : product.skus;
  const priceFen = Math.min(...sellable.map((s) => s.priceFen));
  const signed = {
    uses: product.uses,
    promises: product.promises,
    inStock: left.length > 0,
    freeShipping: freight.feeFen === 0 || (freight.freeOverFen ?? Number.POSITIVE_INFINITY) <= priceFen,
    selfOperated: product.shopOrgId === undefined,
    ltcPay: product.ltcPay,
  };
  const { grams, ...searched } = searchable(product, texts);
  const { category, brand, areas } = product;
  const row = {
    ...(product.id ? { id: product.id } : {}),
    keywords: product.keywords,
    title: product.title,
    subtitle: product.subtitle,
    brand,
    model: product.model ?? null,
    category_code: category,
    state: product.isOff ? "OFF" : signed.inStock ? "ON" : "SOLD_OUT",
    shop_org_id: product.shopOrgId ?? null,
    shop_name: product.shopName,
    price_fen: priceFen,
    many_prices: sellable.some((s) => s.priceFen !== priceFen),
    free_shipping: signed.freeShipping,
    freight_code: freight.code,
    device_class: product.deviceClass,
    ltc_pay: product.ltcPay,
    uses: product.uses,
    promises: product.promises,
    areas,
    reach_id: reachId,
    sold_count: product.soldCount,
    facet_sig: product.isOff ? -1 : packProduct(signed),
    pictures: product.pictures,
    source: product.source,
    source_key: product.sourceKey,
    ...searched,
    terms: [...grams, ...productTerms({ ...signed, category, brand, priceFen, sent })],
  };
  return { ...row, rank_score: unratedRank(row) };
}

/** Products as rows of shop.products, in the order given. */
export async function productRows(
  tx: Tx,
  products: readonly NewProduct[],
  freights: readonly FreightTemplate[],
): Promise<ReturnType<typeof productRow>[]> {
  const byCode = new Map(freights.map((f) => [f.code, f]));
  const list = products.map((product) => {
    const freight = byCode.get(product.freightCode)!;
    return { product, freight, sent: sentTerms(product.areas, freight.excluded) };
  });
  const ids = await reachIds(
    tx,
    list.map((p) => p.sent),
  );
  const texts = await productCategoryTexts(tx);
  return list.map(({ product, freight, sent }, i) =>
    productRow(product, { freight, sent, reachId: ids[i]!, texts }),
  );
}

/**
 * Writes products with their pages and what can be bought of them; the pair of source and number decides which one it
 * is. What can be bought keeps its ids by its number, or by position where it brings none, for orders name them.
 */
export async function writeProducts(
  tx: Tx,
  products: readonly NewProduct[],
  freights: readonly FreightTemplate[],
): Promise<string[]> {
  if (products.length === 0) return [];
  const listed = await productRows(tx, products, freights);
  const written = await upsertRanked(tx, productTable, listed);
  const list = products.map(({ details, skus }, i) => ({ id: written[i]!.id, details, skus }));
  await writeDetails(tx, productDetails, list);
  const source = sql`json_to_recordset(${JSON.stringify(list)}::json) as p(id int8, skus jsonb)`;
  await tx
    .update(productSkus)
    .set({ off: true })
    .where(sql`${productSkus.productId} in (select p.id from ${source})`);
  await tx.execute(sql`insert into shop.product_skus (product_id, position, sku_code, specs, price_fen,
      original_price_fen, member_price_fen, stock, limit_per_order, safety_stock,
      weight_g, barcode)
    select p.id, coalesce(s.no, e.n), s."skuCode", s.specs, s."priceFen", s."originalPriceFen", s."memberPriceFen", s.stock,
      s."limitPerOrder", s."safetyStock", s."weightG", s.barcode
    from ${source}, jsonb_array_elements(p.skus) with ordinality e(value, n),
      jsonb_to_record(e.value) as s(no int2, "skuCode" text, specs jsonb, "priceFen" int4, "originalPriceFen" int4,
        "memberPriceFen" int4, stock int4, "limitPerOrder" int2, "safetyStock" int4,
        "weightG" int4, barcode text)
    on conflict (product_id, position) do update set sku_code = excluded.sku_code, specs = excluded.specs,
      price_fen = excluded.price_fen, original_price_fen = excluded.original_price_fen,
      member_price_fen = excluded.member_price_fen, stock = excluded.stock, limit_per_order = excluded.limit_per_order,
      safety_stock = excluded.safety_stock, weight_g = excluded.weight_g, barcode = excluded.barcode, off = false`);
  return written.map((w) => w.id);
}
