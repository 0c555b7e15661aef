import * as endpoints from "@ginkgo/api-contract/shop/shop";
import type { ProductReview } from "@ginkgo/api-contract/shop/shop-detail";
import * as stockEndpoints from "@ginkgo/api-contract/shop/stock";
import { anyone, staff } from "../../http/guards.ts";
import { command, query, type Route, sharedQuery } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
import { productReviewTarget, reviewPage } from "../reviews/public.ts";
import { countingMisses } from "../search/public.ts";
import { listFreights, tryFreight } from "./freights.ts";
import { getProduct } from "./get-product.ts";
import { listProducts } from "./list-products.ts";
import { moveStock, readStock } from "./stock-moves.ts";

export const routes: Route[] = [
  query(stockEndpoints.freightList, staff, ({ db }) => listFreights(db)),
  query(stockEndpoints.tryFreight, staff, async ({ body }) => tryFreight(body)),
  query(stockEndpoints.productStock, staff, async ({ db, viewer, params }) => ({
    records: await readStock(db, viewer, params.id),
  })),
  command(stockEndpoints.moveStock, staff, ({ tx, viewer, body, services }) =>
    moveStock(tx, viewer, body, services.clock.now()),
  ),
  sharedQuery(endpoints.productPage, ({ db, query: filters }) =>
    countingMisses(db, "PRODUCT", filters, listProducts(db, filters)),
  ),
  query(endpoints.productSitemap, anyone, ({ db, query: filters }) => sitemapPage(db, "products", filters)),
  sharedQuery(endpoints.productDetail, ({ db, params, query: { adcode } }) =>
    getProduct(db, params.id, adcode),
  ),
  sharedQuery(endpoints.productReviewPage, ({ db, query: filters }) =>
    reviewPage<ProductReview>(db, productReviewTarget, filters.productId, filters),
  ),
];
