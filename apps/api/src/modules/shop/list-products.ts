import type { ProductPage, ProductQuery } from "@ginkgo/api-contract/shop/shop";
import type { Db } from "../../platform/database/database.ts";
import { cachedCounts } from "../listing/public.ts";
import type { Tuning } from "../search/public.ts";
import { pageByWords } from "../search/public.ts";
import { countProducts } from "./count-products.ts";
import { findProducts } from "./find-products.ts";
import { presentProduct } from "./present-product.ts";
import { planProducts } from "./product-plan.ts";
import { productCards } from "./product-queries.ts";

/** A page of products with counts beside every filter and every branch of the category tree. */
export function listProducts(db: Db, query: ProductQuery, limits?: Tuning): Promise<ProductPage> {
  const { current: _, size: __, sort: ___, ...filters } = query;
  return pageByWords(db, "PRODUCT", query, {
    plan: (words) => planProducts(query, words),
    count: (plan, key) =>
      cachedCounts(db, `product ${key} ${JSON.stringify(filters)}`, () => countProducts(db, plan, query)),
    async find(plan, total, meant) {
      const ids = await findProducts(db, plan, { ...query, sort: meant ?? query.sort, total }, limits);
      return { records: (await productCards(db, ids)).map(presentProduct) };
    },
  });
}
