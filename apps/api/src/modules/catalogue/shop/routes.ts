import { productCommentPage, productDetail, productPage, productSitemap } from "@ginkgo/contract/shop";
import { anyone } from "../../../http/guards.ts";
import { problem } from "../../../http/problem.ts";
import { query, type Route } from "../../../http/route.ts";
import { getProduct } from "./get-product.ts";
import { listProducts } from "./list-products.ts";
import { productComments, productSitemapPage } from "./product-queries.ts";

export const shopRoutes: Route[] = [
  query(productPage, anyone, ({ db, query: asked }) => listProducts(db, asked)),
  query(productSitemap, anyone, ({ db, query: { current, size } }) => productSitemapPage(db, current, size)),
  query(productDetail, anyone, ({ db, params, query: { adcode } }) => getProduct(db, params.id, adcode)),
  query(productCommentPage, anyone, async ({ db, query: asked }) => {
    const found = await productComments(db, asked);
    if (!found) throw problem("NOT_FOUND", `product ${asked.productId}`);
    const { current, size } = asked;
    return { ...found, current, size, pages: Math.ceil(found.total / size) };
  }),
];
