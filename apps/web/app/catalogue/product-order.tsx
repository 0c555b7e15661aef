import type { ProductDetail } from "@ginkgo/contract/shop";
import { returnRules } from "@ginkgo/contract/shop-codes";
import type { ProductSku } from "@ginkgo/contract/shop-detail";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import { yuan } from "@ginkgo/ui/price";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSiteData } from "../lib/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";
import { AddToCart } from "./product-cart.tsx";
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
      className="pd-facts"
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

/** What it comes to, and how to order: into the cart, or by telephone with what to say. */
export function ProductOrder({ product, sku, count, favourite }: Chosen & { favourite: ReactNode }) {
  const site = useSiteData()?.config.site;
  const goods = sku.priceFen * count;
  const fee = freightFor(goods, product.freight);
  const isOffered = product.state === "ON" && sku.stock > 0;
  return (
    <div className="pd-order">
      <p className="mut" role="status">
        商品 {yuan(goods)} 元
        {product.freight.reachable && (
          <>
            ，{feeText(fee)}，合计 <b>{yuan(goods + fee)} 元</b>
          </>
        )}
      </p>
      {isOffered && (
        <div className="only-d pd-acts">
          <AddToCart skuId={sku.id} count={count} size="big" />
        </div>
      )}
      <div className="row pd-acts">
        {site && (
          <Button
            variant={isOffered ? undefined : "pri"}
            size={isOffered ? undefined : "big"}
            icon="phone"
            href={telephoneHref(site.phone)}
            className={isOffered ? "grow" : "grow only-d"}
          >
            <span>
              {isOffered ? "打电话订购" : "打电话问到货"} <span className="nw">{site.phone}</span>
            </span>
          </Button>
        )}
        <span className="only-d">{favourite}</span>
      </div>
      <p className="hint">
        想先问清楚，打电话时报货号 <b className="nw">{sku.skuCode}</b>
        ，客服和您核对规格、地址和总价。{site?.phoneHours}有人接听。
      </p>
    </div>
  );
}

/** On a telephone: the cart under the thumb, or the call where there is nothing to buy. */
export function ProductBuyBar({ product, sku, count, favourite }: Chosen & { favourite: ReactNode }) {
  const phone = useSiteData()?.config.site.phone;
  const isOffered = product.state === "ON" && sku.stock > 0;
  return (
    <div className="buybar only-m">
      {favourite}
      {isOffered ? (
        <AddToCart skuId={sku.id} count={count} />
      ) : (
        phone && (
          <Button variant="pri" icon="phone" href={telephoneHref(phone)}>
            <span className="nw">打电话问到货</span>
          </Button>
        )
      )}
    </div>
  );
}
