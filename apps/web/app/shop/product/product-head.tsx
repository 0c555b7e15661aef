import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import { deviceClasses, foodKinds } from "@ginkgo/api-contract/shop/shop-codes";
import type { ProductSku } from "@ginkgo/api-contract/shop/shop-detail";
import { yuan } from "@ginkgo/locale/money";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { countText } from "../../lib/format.ts";

/** Marks, name, score and the price of the chosen article. */
export function ProductHead({ product, sku }: { product: ProductDetail; sku: ProductSku }) {
  const { deviceClass, details, ltcPay, state, commentCount, rating, soldCount } = product;
  return (
    <>
      <p className="row wrapx pd-marks">
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
      <h1 className="name pd-h">{product.title}</h1>
      <p className="mut">
        {product.subtitle}。{details.introduction[0]}
      </p>
      <div className="row wrapx pd-rate">
        <Rate score={commentCount > 0 ? rating : null} count={commentCount} />
        <span className="mut">已售 {countText(soldCount)}</span>
      </div>
      <p className="row wrapx pd-price">
        <Price fen={sku.priceFen} />
        {sku.originalPriceFen !== undefined && (
          <span className="hint">
            <del>{yuan(sku.originalPriceFen)} 元</del>（近 7 天最低成交价）
          </span>
        )}
        {sku.memberPriceFen !== undefined && <Tag tone="gold">会员 {yuan(sku.memberPriceFen)} 元</Tag>}
      </p>
    </>
  );
}
