import type { OrderCard } from "@ginkgo/api-contract/orders/order-shapes";
import { ends } from "@ginkgo/api-contract/orders/order-table";
import { yuan } from "@ginkgo/locale/money";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import { OrderCover } from "../lib/orders/order-cover.tsx";
import {
  nextOf,
  orderTitle,
  packageText,
  sellsPackage,
  statusIcon,
  toneClass,
  whenText,
} from "../lib/orders/order-labels.ts";
import orderTone from "../lib/orders/order-tone.module.css";
import { PayForm, StepForm } from "./order-forms.tsx";
import styles from "./order-row.module.css";
import orders from "./orders.module.css";

/** The one thing to do now, then the way to the whole order. */
function RowActions({ order, mayAppend }: { order: OrderCard; mayAppend: boolean }) {
  const { actions, items, kind } = order;
  const detail = `/user/order-detail?id=${order.id}`;
  const more = (label: string) => (
    <Button variant="quiet" size="small" render={<Link to={detail} />}>
      {label}
      <span className={layout.screenReader}>：{orderTitle(order)}</span>
    </Button>
  );
  if (actions.includes("pay"))
    return (
      <>
        <PayForm order={order} variant="secondary" size="small" />
        <StepForm order={order} intent="close" variant="quiet" size="small" />
      </>
    );
  if (actions.includes("confirm"))
    return (
      <>
        <StepForm order={order} intent="confirm" variant="secondary" size="small" />
        {more(kind === "PRODUCT" ? "看物流" : "看记录")}
      </>
    );
  const reviewPage = <Link to={`/user/order-comment?id=${order.id}`} />;
  if (actions.includes("comment"))
    return (
      <>
        <Button size="small" render={reviewPage}>
          去评价<span className={layout.screenReader}>：{orderTitle(order)}</span>
        </Button>
        {more("看订单")}
      </>
    );
  const [first] = items;
  const next = nextOf(order);
  if (ends.includes(order.status) && first)
    return (
      <>
        <Button size="small" render={<Link to={next.to} />}>
          {next.label}
          <span className={layout.screenReader}>：{first.name}</span>
        </Button>
        {mayAppend ? (
          <Button variant="quiet" size="small" render={reviewPage}>
            追加评价<span className={layout.screenReader}>：{orderTitle(order)}</span>
          </Button>
        ) : (
          more("看订单")
        )}
      </>
    );
  return (
    <Button size="small" render={<Link to={detail} />}>
      看进度<span className={layout.screenReader}>：{orderTitle(order)}</span>
    </Button>
  );
}

/** An order in the list: when and which, what, how much, one thing to do. */
export function OrderRow({
  order,
  mayAppend,
}: {
  order: OrderCard;
  /** Whether its reader may still add to what they said of it. */
  mayAppend: boolean;
}) {
  const [first] = order.items;
  return (
    <article className={cx(layout.card, styles.order)}>
      <div className={styles.head}>
        <span className={layout.onlyWide}>{momentText(order.createdAt)} 下单</span>
        <span>单号 {order.sn}</span>
        <span className={cx(orderTone.state, toneClass[order.tone])}>
          <Icon name={statusIcon(order.status)} />
          {order.statusText}
        </span>
      </div>
      <div className={styles.body}>
        {first && <OrderCover kind={sellsPackage(order) ? "SERVICE" : order.kind} item={first} />}
        <div>
          <h2 className={layout.cardTitle}>
            <Link to={`/user/order-detail?id=${order.id}`}>{orderTitle(order)}</Link>
          </h2>
          <p className={cx(layout.muted, orders.say)}>
            {order.appointment && (
              <>
                {whenText(order.appointment)}
                {order.kind === "TOUR" && "出发"}
                <br />
              </>
            )}
            {order.package && (
              <>
                套餐：{packageText(order)}
                <br />
              </>
            )}
            {order.elderName && (
              <>
                为{order.elderName}
                <br />
              </>
            )}
            {order.sentence}
          </p>
        </div>
        <div className={orders.end}>
          <Price fen={order.amountFen} />
          {order.refundedFen > 0 && <p className={layout.hint}>已退 ¥{yuan(order.refundedFen)}</p>}
          <div className={cx(layout.row, layout.wrap)}>
            <RowActions order={order} mayAppend={mayAppend} />
          </div>
        </div>
      </div>
    </article>
  );
}
