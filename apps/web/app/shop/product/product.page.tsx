import { productTitle } from "@ginkgo/api-contract/content/page-heads";
import { productPicture } from "@ginkgo/api-contract/content/pictures";
import { productShare } from "@ginkgo/api-contract/content/share-labels";
import { addToCart } from "@ginkgo/api-contract/orders/cart";
import { productDetail, productReviewPage } from "@ginkgo/api-contract/shop/shop";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { callApi } from "../../lib/api/api-client.ts";
import { pageCall } from "../../lib/api/page-call.ts";
import { serverApi } from "../../lib/api/server-api.ts";
import { readerArea } from "../../lib/area/reader-area.ts";
import { formAction } from "../../lib/form/form-reply.ts";
import { afterFirstView } from "../../lib/routing/after-first-view.tsx";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { hasId, validated } from "../../lib/routing/path-rules.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import { siteDataOf } from "../../lib/routing/site-data.ts";
import { FavouriteWord } from "../../membership/favourite.tsx";
import type { Route } from "./+types/product.page";
import styles from "./product.module.css";
import { chosenCount, chosenSku } from "./product-choice.ts";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductHead } from "./product-head.tsx";
import { descriptionOf, productJsonLd } from "./product-meta.ts";
import { ProductBuyBar, ProductOrder, ProductPromises } from "./product-order.tsx";
import { ProductSpecs } from "./product-specs.tsx";
// Parts of this page come after the first view; their look comes with the page.
import "../shop.module.css";

const ProductBelow = afterFirstView(() => import("./product-below.tsx"));

type Loaded = Awaited<ReturnType<typeof loader>>;

/** The kind the product is of, and the list of all of them. */
const kindOf = ({ categoryId, categoryText }: Loaded["product"]) => ({
  code: /^[A-Z]+(?:_\d{2})?/.exec(categoryId)?.[0] ?? categoryId,
  text: categoryText,
});

export const handle: PageHandle<Loaded> = {
  hidesTabBar: true,
  crumbs: ({ product }) => {
    const { code, text } = kindOf(product);
    return [
      { label: "银龄商城", href: "/shop" },
      { label: text, href: `/shop?categoryId=${code}` },
      { label: product.title },
    ];
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { product } = loaderData;
  return pageMeta(matches, {
    title: productTitle(product.title),
    description: descriptionOf(product),
    seo: product.details.seo,
    path: `/shop/product/${product.id}`,
    share: productShare(product),
    image: { kind: "product", id: product.id, category: productPicture(product.categoryId, product.title) },
    jsonLd: productJsonLd(product, kindOf(product), siteDataOf(matches)?.origin ?? ""),
  });
};

const REVIEWS_PER_PAGE = "10";

export const loader = validated(hasId, async (args: Route.LoaderArgs) => {
  const { id } = args.params;
  const { adcode } = await readerArea(args);
  const current = /^[1-9]\d{0,4}$/.exec(args.url.searchParams.get("comments") ?? "")?.[0];
  const [product, comments] = await Promise.all([
    pageCall(args, productDetail, { params: { id }, query: { adcode } }),
    current
      ? pageCall(args, productReviewPage, { query: { productId: id, current, size: REVIEWS_PER_PAGE } })
      : undefined,
  ]);
  return { product, comments };
});

/** 加入购物车; a visitor signs in first and comes back. */
export const action = validated(hasId, async (args: Route.ActionArgs) => {
  const { pathname, search } = args.url;
  if (!(await serverApi(args).session.ready()))
    throw redirect(`/login?${new URLSearchParams({ returnTo: pathname + search })}`);
  const answer = formAction({
    cart: (api, form) =>
      callApi(api, addToCart, {
        body: {
          productId: args.params.id,
          skuId: String(form.get("skuId") ?? ""),
          quantity: String(form.get("quantity") ?? "1"),
        },
      }),
  });
  return answer(args);
});

/** Another article or number is reckoned here; only another product or page of reviews has to be fetched. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    currentUrl.searchParams.get("comments") === nextUrl.searchParams.get("comments");
  return isSame ? false : defaultShouldRevalidate;
}

export default function ProductPage({ loaderData: { product, comments } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const sku = chosenSku(product.skus, params.get("sku"));
  const favourite = <FavouriteWord type="PRODUCT" id={product.id} name={product.title} />;
  const count = sku ? chosenCount(sku, params.get("n")) : 1;
  return (
    <>
      <div className={layout.page} key={product.id}>
        <div className={cx(layout.twoColumns, styles.top)}>
          <ProductGallery product={product} />
          {sku && (
            <div>
              <ProductHead product={product} sku={sku} />
              <ProductSpecs skus={product.skus} sku={sku} count={count} />
              <ProductOrder product={product} sku={sku} count={count} favourite={favourite} />
              <ProductPromises product={product} sku={sku} count={count} here={pathname + search} />
            </div>
          )}
        </div>
        <ProductBelow product={product} comments={comments} />
      </div>
      {sku && <ProductBuyBar product={product} sku={sku} count={count} favourite={favourite} />}
    </>
  );
}
