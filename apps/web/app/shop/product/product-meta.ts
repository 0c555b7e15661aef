import { productDescription } from "@ginkgo/api-contract/content/page-heads";
import { productPicture } from "@ginkgo/api-contract/content/pictures";
import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import { thingImages } from "../../lib/routing/thing-images.ts";

export const descriptionOf = ({ details: { introduction }, ...product }: ProductDetail): string =>
  productDescription({ ...product, introduction });

const availability = { ON: "InStock", SOLD_OUT: "OutOfStock", OFF: "Discontinued" } as const;

/** For search engines: what the page says, in their words. `origin` without a trailing slash. */
export function productJsonLd(
  product: ProductDetail,
  department: { code: string; text: string },
  origin: string,
): Record<string, unknown>[] {
  const url = `${origin}/shop/product/${product.id}`;
  const prices = product.skus.map((s) => s.priceFen / 100);
  const trail = [
    { name: "首页", item: `${origin}/` },
    { name: "银龄商城", item: `${origin}/shop` },
    { name: department.text, item: `${origin}/shop?categoryId=${department.code}` },
    { name: product.title, item: url },
  ];
  return [
    {
      "@type": "Product",
      "@id": url,
      name: product.title,
      description: descriptionOf(product),
      image: thingImages(
        product,
        origin,
        `/og/product/${product.id}.png?category=${productPicture(product.categoryId, product.title)}`,
      ),
      brand: { "@type": "Brand", name: product.brand },
      model: product.model,
      category: product.categoryText,
      offers: {
        "@type": "AggregateOffer",
        priceCurrency: "CNY",
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        offerCount: prices.length,
        availability: `https://schema.org/${availability[product.state]}`,
        url,
      },
      aggregateRating:
        product.commentCount === 0
          ? undefined
          : {
              "@type": "AggregateRating",
              ratingValue: product.rating,
              reviewCount: product.commentCount,
              bestRating: 5,
              worstRating: 1,
            },
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: trail.map((step, i) => ({ "@type": "ListItem", position: i + 1, ...step })),
    },
  ];
}
