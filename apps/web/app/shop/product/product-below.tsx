import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import detail from "../../lib/detail/detail.module.css";
import shop from "../shop.module.css";
import styles from "./product.module.css";
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
      <div className={styles.text}>
        <ProductBlocks product={product} />
        <ProductReviews product={product} all={comments} />
      </div>
      {product.similar.length > 0 && (
        <section className={detail.block} aria-labelledby="similar-h">
          <h2 id="similar-h">差不多的还有</h2>
          <div className={cx(layout.fourColumns, shop.grid, styles.similar)}>
            {product.similar.map((other) => (
              <ProductCard key={other.id} product={other} as="h3" />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
