import {
  type CartLine,
  cartPage,
  deleteFromCart,
  editCart,
  tickCart,
} from "@ginkgo/api-contract/orders/cart";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../../lib/account/account.module.css";
import { callApi } from "../../lib/api/api-client.ts";
import { pageCall } from "../../lib/api/page-call.ts";
import { formAction } from "../../lib/form/form-reply.ts";
import { fieldValue } from "../../lib/form/form-values.ts";
import { checkoutHref } from "../../lib/pay/checkout-address.ts";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import type { Route } from "./+types/cart.page";
import styles from "./cart.module.css";
import { Line, Tick, useTicked } from "./cart-line.tsx";
import "../../lib/account/sections.module.css";
import { useOffered } from "../../lib/routing/site-data.ts";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "购物车" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "购物车", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const { records } = await pageCall(args, cartPage);
  const sellers = [...new Set(records.filter((l) => l.state !== "GONE").map((l) => l.seller))];
  return {
    groups: sellers.map((seller) => records.filter((l) => l.seller === seller && l.state !== "GONE")),
    gone: records.filter((l) => l.state === "GONE"),
  };
}

export const action = formAction({
  count: (api, form) =>
    callApi(api, editCart, { body: { id: fieldValue(form, "id"), quantity: fieldValue(form, "quantity") } }),
  tick: (api, form) =>
    callApi(api, tickCart, {
      body: { ids: form.getAll("id").map(String), ticked: fieldValue(form, "ticked") === "1" },
    }),
  remove: (api, form) => callApi(api, deleteFromCart, { params: { id: fieldValue(form, "id") } }),
});

/** What one seller sends together: an order has one seller. Only what is ticked is summed up and bought. */
function Seller({ lines: cartLines }: { lines: CartLine[] }) {
  const lines = useTicked(cartLines);
  const [first] = lines;
  const ready = lines.filter((l) => l.state === "OK");
  const bought = ready.filter((l) => l.ticked);
  const sum = bought.reduce((fen, l) => fen + (l.priceFen ?? 0) * l.quantity, 0);
  const goods = bought.map((l) => ({ target: l.productId, sku: l.skuId, n: l.quantity }));
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-label={first!.sellerName}>
      <h2 className={account.subtitle}>{first!.sellerName}</h2>
      <ul className={account.people}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {ready.length > 0 ? (
        <div className={cx(layout.row, layout.wrap, styles.end)}>
          <Tick lines={ready}>
            全选<span className={layout.screenReader}>{first!.sellerName}的商品</span>
          </Tick>
          <p className={layout.grow} role="status">
            {bought.length > 0 ? (
              <>
                {bought.length} 种商品，合计 <b>{yuan(sum)} 元</b>
                <span className={layout.hint}>运费下一步按地址算清</span>
              </>
            ) : (
              "还没有勾选。勾上这次要买的，再去结算。"
            )}
          </p>
          {bought.length > 0 ? (
            <Button
              variant="primary"
              size="big"
              render={<Link to={checkoutHref({ kind: "PRODUCT", ...goods[0]!, goods })} />}
            >
              去结算
            </Button>
          ) : (
            <Button variant="primary" size="big" disabled>
              去结算
            </Button>
          )}
        </div>
      ) : (
        <p className={layout.muted}>这一家的商品现在都买不了，请减少数量，或删除后换一样。</p>
      )}
    </section>
  );
}

export default function CartPage({ loaderData: { groups, gone } }: Route.ComponentProps) {
  const isOffered = useOffered();
  return (
    <div className={layout.stack}>
      <h1 className={account.title}>购物车</h1>
      {groups.length === 0 && gone.length === 0 && (
        <Empty
          title="购物车是空的"
          text="看到合用的商品，点“加入购物车”，就会放在这里，手机和电脑上都看得到。"
          action={
            isOffered("SHOP") && (
              <Button variant="primary" render={<Link to="/shop" />}>
                去银龄商城看看
              </Button>
            )
          }
        />
      )}
      {groups.length > 1 && <p className={layout.muted}>不同商家分开发货，请一家一家结算。</p>}
      {groups.map((lines) => (
        <Seller key={lines[0]!.seller} lines={lines} />
      ))}
      {gone.length > 0 && (
        <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="gone-h">
          <h2 id="gone-h" className={account.subtitle}>
            已经下架
          </h2>
          <ul className={account.people}>
            {gone.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
