import type { ProductCard as Product } from "@ginkgo/api-contract/shop/shop";
import { Cover } from "@ginkgo/ui/cover";
import { Price } from "@ginkgo/ui/price";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { productCover } from "../../lib/covers/product-cover.ts";
import { countText } from "../../lib/format.ts";

/** A product as an object card: what it is, what is good about it, what it costs. */
export function ProductCard({
  product,
  favourite,
  priority,
  as: Heading = "h2",
}: {
  product: Product;
  /** The heart on the cover. */
  favourite?: ReactNode;
  priority?: boolean;
  as?: "h2" | "h3";
}) {
  const { id, title, subtitle, categoryId, state, soldCount } = product;
  return (
    <article className="cardx shop-card">
      <Cover
        kind="product"
        id={id}
        {...productCover(categoryId, title)}
        fav={favourite}
        priority={priority}
      />
      <div className="bd">
        <Heading className="as-h3">
          <Link to={`/shop/product/${id}`}>{title}</Link>
        </Heading>
        <p className="mut small">{subtitle}</p>
        {(state === "SOLD_OUT" || !product.selfOperated) && (
          <p className="row wrapx shop-tags">
            {state === "SOLD_OUT" && <Tag tone="gold">暂时缺货</Tag>}
            {!product.selfOperated && <Tag>{product.shopName}</Tag>}
          </p>
        )}
        <div className="row sb shop-price">
          <Price fen={product.priceFen} from={product.from} />
          <span className="hint">已售 {countText(soldCount)}</span>
        </div>
      </div>
    </article>
  );
}
