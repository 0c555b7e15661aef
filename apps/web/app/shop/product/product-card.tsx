import type { ProductCard as Product } from "@ginkgo/api-contract/shop/shop";
import { Cover } from "@ginkgo/ui/cover";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { productCover } from "../../lib/covers/product-cover.ts";
import { countText } from "../../lib/format.ts";
import card from "../../lib/list/card.module.css";
import styles from "../shop.module.css";

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
  const { id, title, subtitle, state, soldCount } = product;
  return (
    <article className={cx(layout.card, styles.card)}>
      <Cover kind="product" id={id} {...productCover(product)} fav={favourite} priority={priority} />
      <div className={card.body}>
        <Heading className={layout.cardTitle}>
          <Link to={`/shop/product/${id}`}>{title}</Link>
        </Heading>
        <p className={cx(layout.muted, layout.small)}>{subtitle}</p>
        {(state === "SOLD_OUT" || !product.selfOperated) && (
          <p className={cx(layout.row, layout.wrap, styles.tags)}>
            {state === "SOLD_OUT" && <Tag tone="gold">暂时缺货</Tag>}
            {!product.selfOperated && <Tag>{product.shopName}</Tag>}
          </p>
        )}
        <div className={cx(layout.row, layout.spaceBetween, styles.price)}>
          <Price fen={product.priceFen} from={product.from} />
          <span className={layout.hint}>已售 {countText(soldCount)}</span>
        </div>
      </div>
    </article>
  );
}
