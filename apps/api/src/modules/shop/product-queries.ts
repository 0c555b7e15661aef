import type {
  FreightTemplate,
  ProductDetails,
  ProductReview,
  ProductSku,
} from "@ginkgo/api-contract/shop/shop-detail";
import { sql } from "drizzle-orm";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { cardsInOrder } from "../listing/public.ts";
import { firstReviews, productReviewTarget } from "../reviews/public.ts";
import type { ProductRow } from "./present-product.ts";
import { productKindText } from "./product-category.ts";

const cardColumns = sql`o.id::text, o.title, o.pictures[1] as cover, o.subtitle, o.brand, o.category_code, ${productKindText} as category_text, o.state, o.shop_org_id::text, o.shop_name,
  o.price_fen, o.many_prices, o.free_shipping, o.device_class, o.ltc_pay, o.rating, o.comment_count, o.sold_count`;

/** Cards of these products, in the order asked. */
export const productCards = (db: Db, ids: readonly string[]): Promise<ProductRow[]> =>
  cardsInOrder(db, ids, cardColumns, sql`shop.products o`);

const skuJson = sql`json_strip_nulls(json_build_object('id', k.id::text, 'skuCode', k.sku_code, 'specs', k.specs,
  'priceFen', k.price_fen, 'originalPriceFen', k.original_price_fen, 'memberPriceFen', k.member_price_fen,
  'stock', k.stock - k.locked_stock, 'limitPerOrder', k.limit_per_order, 'weightG', k.weight_g, 'barcode', k.barcode))`;

export interface ProductDetailRow extends ProductRow {
  model: string | null;
  pictures: string[];
  uses: string[];
  promises: string[];
  skus: ProductSku[];
  details: ProductDetails;
  freight: FreightTemplate;
  areas: string[];
  comments: ProductReview[];
}

/** Everything its own page shows; those taken off stay reachable by their address. */
export const productDetailRow = (db: Db, id: string): Promise<ProductDetailRow | undefined> =>
  row(
    db,
    sql`select ${cardColumns}, o.model, o.pictures, o.uses, o.promises, o.areas, d.details, f.template as freight,
      coalesce((select json_agg(${skuJson} order by k.position) from shop.product_skus k
        where k.product_id = o.id and not k.off), '[]') as skus,
      ${firstReviews(productReviewTarget)} as comments
    from shop.products o join shop.product_details d on d.product_id = o.id
      join shop.freight_templates f on f.code = o.freight_code where o.id = ${id}::bigint`,
  );

/** Others of the same kind first, then of the department, the best first; never more than the index of terms brings. */
export async function similarProducts(
  db: Db,
  { id, kind, department }: { id: string; kind: string; department: string },
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`with walked as materialized (select o.id, o.terms, o.rank_score from shop.products o
        where o.facet_sig >= 0 order by o.rank_score desc, o.id limit 2000)
      select o.id::text from walked o where o.id <> ${id}::bigint and o.terms @> ${textArray([department])}
      order by (o.terms @> ${textArray([kind])}) desc, o.rank_score desc, o.id limit 4`,
  );
  return found.map((p) => p.id);
}
