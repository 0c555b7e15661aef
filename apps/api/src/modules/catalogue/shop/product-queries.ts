import type {
  FreightTemplate,
  ProductComment,
  ProductDetails,
  ProductSku,
} from "@ginkgo/contract/shop-detail";
import { sql } from "drizzle-orm";
import { offsetOf } from "../../../http/paged.ts";
import { type Db, row, rows } from "../../../platform/database.ts";
import { idArray, iso, textArray } from "../../../platform/sql-values.ts";
import type { ProductRow } from "./present-product.ts";

const cardColumns = sql`o.id::text, o.title, o.subtitle, o.brand, o.category_code, o.state, o.shop_org_id::text, o.shop_name,
  o.price_fen, o.many_prices, o.free_shipping, o.device_class, o.ltc_pay, o.rating, o.comment_count, o.sold_count`;

/** Cards of these products, in the order asked. */
export async function productCards(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const found = await rows<ProductRow>(
    db,
    sql`select ${cardColumns} from catalogue.products o where o.id = any(${idArray(ids)})`,
  );
  const byId = new Map(found.map((p) => [p.id, p]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const skuJson = sql`json_strip_nulls(json_build_object('id', k.id::text, 'skuCode', k.sku_code, 'specs', k.specs,
  'priceFen', k.price_fen, 'originalPriceFen', k.original_price_fen, 'memberPriceFen', k.member_price_fen,
  'stock', k.stock - k.locked_stock, 'limitPerOrder', k.limit_per_order, 'weightG', k.weight_g, 'barcode', k.barcode))`;

// What a comment lacks is left out, not null.
const commentJson = sql`json_strip_nulls(json_build_object('id', c.id::text, 'author', c.author_label, 'elder', c.elder_note,
  'score', c.score, 'content', c.content, 'tags', c.tags, 'skuName', c.sku_name, 'verified', c.verified,
  'reply', c.reply, 'append', c.append,
  'createdAt', ${iso(sql`c.created_at`)}))`;

export interface ProductDetailRow extends ProductRow {
  model: string | null;
  uses: string[];
  promises: string[];
  skus: ProductSku[];
  details: ProductDetails;
  freight: FreightTemplate;
  areas: string[];
  comments: ProductComment[];
}

/** Everything its own page shows; those taken off stay reachable by their address. */
export const productDetailRow = (db: Db, id: string): Promise<ProductDetailRow | undefined> =>
  row(
    db,
    sql`select ${cardColumns}, o.model, o.uses, o.promises, o.areas, d.details, f.template as freight,
      coalesce((select json_agg(${skuJson} order by k.position) from catalogue.product_skus k
        where k.product_id = o.id and not k.off), '[]') as skus,
      coalesce((select json_agg(c.json) from (select ${commentJson} as json from catalogue.product_comments c
        where c.product_id = o.id and c.hidden_at is null order by c.created_at desc, c.id desc limit 3) c), '[]') as comments
    from catalogue.products o join catalogue.product_details d on d.product_id = o.id
      join catalogue.freight_templates f on f.code = o.freight_code where o.id = ${id}::bigint`,
  );

/** Others of the same kind first, then of the department, the best first; never more than the index of terms brings. */
export async function similarProducts(
  db: Db,
  { id, kind, department }: { id: string; kind: string; department: string },
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`with walked as materialized (select o.id, o.terms, o.rank_score from catalogue.products o
        where o.facet_sig >= 0 order by o.rank_score desc, o.id limit 2000)
      select o.id::text from walked o where o.id <> ${id}::bigint and o.terms @> ${textArray([department])}
      order by (o.terms @> ${textArray([kind])}) desc, o.rank_score desc, o.id limit 4`,
  );
  return found.map((p) => p.id);
}

/** One page of a product's comments and how many there are. */
export async function productComments(
  db: Db,
  { productId, score, current, size }: { productId: string; score?: number; current: number; size: number },
): Promise<{ total: number; records: ProductComment[] } | undefined> {
  const only = sql`and c.hidden_at is null ${score === undefined ? sql`` : sql`and c.score = ${score}`}`;
  return row(
    db,
    sql`select (select count(*)::int from catalogue.product_comments c where c.product_id = o.id ${only}) as total,
      coalesce((select json_agg(p.json) from (select ${commentJson} as json from catalogue.product_comments c
        where c.product_id = o.id ${only} order by c.created_at desc, c.id desc
        limit ${size} offset ${offsetOf({ current, size })}) p), '[]') as records
    from catalogue.products o where o.id = ${productId}::bigint`,
  );
}

/** Numbers for the sitemap, a page at a time. */
export async function productSitemapPage(db: Db, current: number, size: number) {
  const counted = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from catalogue.products where facet_sig >= 0`,
  );
  const entries = await rows<{ id: string; updatedOn: string }>(
    db,
    sql`select id::text, to_char(updated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "updatedOn"
      from catalogue.products where facet_sig >= 0 order by products.id limit ${size} offset ${(current - 1) * size}`,
  );
  return { total: counted!.total, entries };
}
