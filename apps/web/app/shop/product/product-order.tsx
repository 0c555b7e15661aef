import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import { returnRules } from "@ginkgo/api-contract/shop/shop-codes";
import type { ProductSku } from "@ginkgo/api-contract/shop/shop-detail";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AskButton } from "../../lib/ask-button.tsx";
import { CartLink } from "../../lib/cart-link.tsx";
import detail from "../../lib/detail/detail.module.css";
import { checkoutHref } from "../../lib/pay/checkout-address.ts";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import styles from "./product.module.css";
import { AddToCart, CartNotice } from "./product-cart.tsx";
import { freightFor } from "./product-choice.ts";

interface Chosen {
  product: ProductDetail;
  sku: ProductSku;
  count: number;
}

const feeText = (fen: number) => (fen === 0 ? "包邮" : `运费 ${yuan(fen)} 元`);

function deliveryText({ freight }: ProductDetail, goodsFen: number): string {
  if (!freight.reachable) return "送不到这里，请打电话问有没有别的办法";
  const fee = freightFor(goodsFen, freight);
  const until =
    fee > 0 && freight.freeOverFen !== undefined ? `，满 ${yuan(freight.freeOverFen)} 元包邮` : "";
  return `${feeText(fee)}${until}，${freight.shipText}`;
}

/** Where to, sending back, guarantee: three lines of promises, before anything is ordered. */
export function ProductPromises({ product, sku, count, here }: Chosen & { here: string }) {
  const { details, freight, promises } = product;
  return (
    <Facts
      className={styles.facts}
      items={[
        {
          term: "送到",
          value: (
            <>
              {freight.place ?? "选一个地区"}：{deliveryText(product, sku.priceFen * count)}{" "}
              <Link to={`/area?to=${encodeURIComponent(here)}`}>换地区</Link>
            </>
          ),
        },
        { term: "退换", value: returnRules[details.returnRule] },
        { term: "保修", value: details.warranty },
        ...(details.install
          ? [
              {
                term: "安装",
                value: `${details.install.text}${details.install.feeFen > 0 ? `，安装费 ${yuan(details.install.feeFen)} 元` : ""}`,
              },
            ]
          : []),
        ...(promises.length > 0 ? [{ term: "承诺", value: promises.map((p) => p.text).join("、") }] : []),
      ]}
    />
  );
}

const isOffered = ({ product, sku }: Pick<Chosen, "product" | "sku">) =>
  product.state === "ON" && sku.stock > 0;

const askOf = ({ product, sku, count }: Chosen) =>
  checkoutHref({ kind: "PRODUCT", target: product.id, sku: sku.id, n: count });

/** What it comes to, and the way to the checkout; what is not offered now can be asked about. */
export function ProductOrder({ favourite, ...chosen }: Chosen & { favourite: ReactNode }) {
  const site = useSiteData()?.config.site;
  const { product, sku, count } = chosen;
  const goods = sku.priceFen * count;
  const fee = freightFor(goods, product.freight);
  return (
    <div className={styles.order}>
      <p className={layout.muted} role="status">
        商品 {yuan(goods)} 元
        {product.freight.reachable && (
          <>
            ，{feeText(fee)}，合计 <b>{yuan(goods + fee)} 元</b>
          </>
        )}
      </p>
      {isOffered(chosen) && (
        <div className={cx(layout.onlyWide, styles.actions)}>
          <AddToCart skuId={sku.id} count={count} size="big" />
        </div>
      )}
      <div className={cx(layout.row, styles.actions)}>
        {isOffered(chosen) ? (
          <Button
            variant="primary"
            size="big"
            className={cx(layout.grow, layout.onlyWide)}
            render={<Link to={askOf(chosen)} />}
          >
            立即购买
          </Button>
        ) : (
          site && (
            <Button
              variant="primary"
              size="big"
              icon="phone"
              href={telephoneHref(site.phone)}
              className={cx(layout.grow, layout.onlyWide)}
            >
              <span>
                打电话问到货 <span className={layout.noWrap}>{site.phone}</span>
              </span>
            </Button>
          )
        )}
        <span className={layout.onlyWide}>{favourite}</span>
      </div>
      <CartNotice skuId={sku.id} />
      <div className={cx(layout.row, layout.wrap)}>
        <CartLink />
        <AskButton about="PRODUCT" target={product.id} variant="quiet" size="small">
          问客服
        </AskButton>
      </div>
      <p className={layout.hint}>
        货号 <b className={layout.noWrap}>{sku.skuCode}</b>。也可以打电话订购：
        <span className={layout.noWrap}>{site?.phone}</span>，{site?.phoneHours}。
      </p>
    </div>
  );
}

/** On a telephone: the cart and the checkout under the thumb. */
export function ProductBuyBar({ favourite, ...chosen }: Chosen & { favourite: ReactNode }) {
  const phone = useSiteData()?.config.site.phone;
  return (
    <div className={cx(detail.buyBar, layout.onlyNarrow)} data-bottom-bar="">
      {favourite}
      {isOffered(chosen) ? (
        <>
          <AddToCart skuId={chosen.sku.id} count={chosen.count} />
          <Button variant="primary" render={<Link to={askOf(chosen)} />}>
            <span className={layout.noWrap}>立即购买</span>
          </Button>
        </>
      ) : (
        phone && (
          <Button variant="primary" icon="phone" href={telephoneHref(phone)}>
            <span className={layout.noWrap}>打电话问到货</span>
          </Button>
        )
      )}
    </div>
  );
}
