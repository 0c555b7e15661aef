import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import { ProductBlocks } from "./product-blocks.tsx";
import { ProductCard } from "./product-card.tsx";
import { type ProductReviewPage, ProductReviews } from "./product-reviews.tsx";

/** Everything under what it costs: what it is, what buyers say, and what is like it. */
export default function ProductBelow({
  product,
  comments,
}: {
  product: ProductDetail;
  comments?: ProductReviewPage;
}) {
  return (
    <>
      <div className="pd-text">
        <ProductBlocks product={product} />
        <ProductReviews product={product} all={comments} />
      </div>
      {product.similar.length > 0 && (
        <section className="blk" aria-labelledby="similar-h">
          <h2 id="similar-h">差不多的还有</h2>
          <div className="g4 shopg pd-similar">
            {product.similar.map((other) => (
              <ProductCard key={other.id} product={other} as="h3" />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
