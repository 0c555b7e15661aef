import {
  productCommentPage,
  productDetail,
  productPage,
  productSitemap,
} from "@ginkgo/api-contract/shop/shop";
import type { ProductComment } from "@ginkgo/api-contract/shop/shop-detail";
import { anyone } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
import { commentedProducts, commentPage } from "../reviews/public.ts";
import { getProduct } from "./get-product.ts";
import { listProducts } from "./list-products.ts";

export const routes: Route[] = [
  query(productPage, anyone, ({ db, query: asked }) => listProducts(db, asked)),
  query(productSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "products", asked)),
  query(productDetail, anyone, ({ db, params, query: { adcode } }) => getProduct(db, params.id, adcode)),
  query(productCommentPage, anyone, ({ db, query: asked }) =>
    commentPage<ProductComment>(db, commentedProducts, asked.productId, asked),
  ),
];
