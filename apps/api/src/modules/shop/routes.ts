import * as endpoints from "@ginkgo/api-contract/shop/shop";
import type { ProductReview } from "@ginkgo/api-contract/shop/shop-detail";
import { anyone } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
import { productReviewTarget, reviewPage } from "../reviews/public.ts";
import { countingMisses } from "../search/public.ts";
import { getProduct } from "./get-product.ts";
import { listProducts } from "./list-products.ts";

export const routes: Route[] = [
  query(endpoints.productPage, anyone, ({ db, query: filters }) =>
    countingMisses(db, "PRODUCT", filters, listProducts(db, filters)),
  ),
  query(endpoints.productSitemap, anyone, ({ db, query: filters }) => sitemapPage(db, "products", filters)),
  query(endpoints.productDetail, anyone, ({ db, params, query: { adcode } }) =>
    getProduct(db, params.id, adcode),
  ),
  query(endpoints.productReviewPage, anyone, ({ db, query: filters }) =>
    reviewPage<ProductReview>(db, productReviewTarget, filters.productId, filters),
  ),
];
