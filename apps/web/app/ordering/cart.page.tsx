import "../membership/membership.css";
import "./cart.css";
import { type CartLine, cartPage, deleteFromCart, editCart } from "@ginkgo/contract/cart";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import { Icon } from "@ginkgo/ui/icon";
import { yuan } from "@ginkgo/ui/price";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { callApi } from "../lib/api-client.ts";
import { checkoutHref } from "../lib/checkout-address.ts";
import { formAction, useFormReply } from "../lib/form-reply.ts";
import { pageCall } from "../lib/page-call.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { pageMeta } from "../lib/seo.ts";
import { useTold } from "../lib/use-told.ts";
import type { Route } from "./+types/cart.page";

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

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

export const action = formAction({
  count: (api, form) =>
    callApi(api, editCart, { body: { id: text(form, "id"), quantity: text(form, "quantity") } }),
  remove: (api, form) => callApi(api, deleteFromCart, { params: { id: text(form, "id") } }),
});

/** One fewer or more, each a button that sends its number. */
function Count({ line }: { line: CartLine }) {
  const { fetcher, busy, reply, refused, typed, fields } = useFormReply(`cart-${line.id}`, "count");
  useTold(reply, {});
  const isOwn = !typed.id || typed.id === line.id;
  const step = (to: number, label: string, icon: "plus" | "minus") => (
    <Button
      type="submit"
      name="quantity"
      value={String(to)}
      disabled={busy || to < 1 || to > line.most}
      aria-label={`${line.title}：${label}`}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <div>
      <fetcher.Form method="post" className="row cart-count">
        <input type="hidden" name="intent" value="count" />
        <input type="hidden" name="id" value={line.id} />
        {step(Math.min(line.quantity - 1, line.most), "减一件", "minus")}
        <span aria-live="polite">
          <span className="sr">数量 </span>
          {line.quantity} 件
        </span>
        {step(line.quantity + 1, "加一件", "plus")}
      </fetcher.Form>
      {isOwn && refused && (
        <p className="msg err" role="alert">
          {fields.quantity ?? refused.message}
        </p>
      )}
    </div>
  );
}

function Line({ line }: { line: CartLine }) {
  const { fetcher, busy, reply } = useFormReply(`cart-remove-${line.id}`, "remove");
  useTold(reply, { remove: "已经拿出购物车" });
  return (
    <li className="cart-line">
      <div className="grow">
        <h3 className="as-h3">{line.link ? <Link to={line.link}>{line.title}</Link> : line.title}</h3>
        <p className="mut">
          {line.skuName}
          {line.priceFen !== null && <>　每件 {yuan(line.priceFen)} 元</>}
        </p>
        {line.state !== "OK" && <Tag tone="gold">{line.stateText}</Tag>}
      </div>
      {line.most > 0 && <Count line={line} />}
      {line.priceFen !== null && <b className="money cart-sum">{yuan(line.priceFen * line.quantity)} 元</b>}
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={line.id} />
        <Button type="submit" variant="qui" size="sm" busy={busy}>
          拿出来<span className="sr">：{line.title}</span>
        </Button>
      </fetcher.Form>
    </li>
  );
}

/** What one seller sends together: an order has one seller. */
function Seller({ lines }: { lines: CartLine[] }) {
  const [first] = lines;
  const ready = lines.filter((l) => l.state === "OK");
  const sum = ready.reduce((fen, l) => fen + (l.priceFen ?? 0) * l.quantity, 0);
  const goods = ready.map((l) => ({ target: l.productId, sku: l.skuId, n: l.quantity }));
  return (
    <section className="cardx pad stack" aria-label={first!.sellerName}>
      <h2 className="mem-h2">{first!.sellerName}</h2>
      <ul className="whos">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {ready.length > 0 ? (
        <div className="row wrapx cart-end">
          <p className="grow">
            {ready.length} 种商品，合计 <b className="money">{yuan(sum)} 元</b>
            <span className="hint">运费下一步按地址算清</span>
          </p>
          <Button
            variant="pri"
            size="big"
            render={<Link to={checkoutHref({ kind: "PRODUCT", ...goods[0]!, goods })} />}
          >
            去结算
          </Button>
        </div>
      ) : (
        <p className="mut">这一家的商品现在都买不了，请减少数量，或拿出来换一样。</p>
      )}
    </section>
  );
}

export default function CartPage({ loaderData: { groups, gone } }: Route.ComponentProps) {
  return (
    <div className="stack cart">
      <h1 className="mem-h1">购物车</h1>
      {groups.length === 0 && gone.length === 0 && (
        <Empty
          title="购物车是空的"
          text="看到合用的商品，点“加入购物车”，就会放在这里，手机和电脑上都看得到。"
          action={
            <Button variant="pri" render={<Link to="/shop" />}>
              去银龄商城看看
            </Button>
          }
        />
      )}
      {groups.length > 1 && <p className="mut">不同商家分开发货，请一家一家结算。</p>}
      {groups.map((lines) => (
        <Seller key={lines[0]!.seller} lines={lines} />
      ))}
      {gone.length > 0 && (
        <section className="cardx pad stack" aria-labelledby="gone-h">
          <h2 id="gone-h" className="mem-h2">
            已经下架
          </h2>
          <ul className="whos">
            {gone.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
