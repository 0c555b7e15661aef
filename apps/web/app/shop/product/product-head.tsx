import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import { deviceClasses, foodKinds } from "@ginkgo/api-contract/shop/shop-codes";
import type { ProductSku } from "@ginkgo/api-contract/shop/shop-detail";
import { yuan } from "@ginkgo/locale/money";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { countText } from "../../lib/format.ts";
import styles from "./product.module.css";

/** Marks, name, score and the price of the chosen article. */
export function ProductHead({ product, sku }: { product: ProductDetail; sku: ProductSku }) {
  const { deviceClass, details, ltcPay, state, commentCount, rating, soldCount } = product;
  return (
    <>
      <p className={cx(layout.row, layout.wrap, styles.marks)}>
        {deviceClass !== "NONE" && (
          <Tag tone="ok" icon="shield-check-fill">
            {deviceClasses[deviceClass]}
          </Tag>
        )}
        {details.food !== "NONE" && (
          <Tag tone="ok" icon="shield-check-fill">
            {foodKinds[details.food]}
          </Tag>
        )}
        {ltcPay && <Tag tone="gold">长护险可报</Tag>}
        <Tag>{product.selfOperated ? "平台自营" : `商家：${product.shopName}`}</Tag>
        {state === "OFF" && <Tag tone="red">已下架</Tag>}
        {state === "SOLD_OUT" && <Tag tone="gold">暂时缺货</Tag>}
      </p>
      <h1 className={cx(layout.name, styles.title)}>{product.title}</h1>
      <p className={layout.muted}>
        {product.subtitle}。{details.introduction[0]}
      </p>
      <div className={cx(layout.row, layout.wrap, styles.rate)}>
        <Rate score={commentCount > 0 ? rating : null} count={commentCount} />
        <span className={layout.muted}>已售 {countText(soldCount)}</span>
      </div>
      <p className={cx(layout.row, layout.wrap, styles.price)}>
        <Price fen={sku.priceFen} />
        {sku.originalPriceFen !== undefined && (
          <span className={layout.hint}>
            <del>{yuan(sku.originalPriceFen)} 元</del>（近 7 天最低成交价）
          </span>
        )}
        {sku.memberPriceFen !== undefined && <Tag tone="gold">会员 {yuan(sku.memberPriceFen)} 元</Tag>}
      </p>
    </>
  );
}
