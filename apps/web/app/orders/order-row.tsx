import type { OrderCard } from "@ginkgo/api-contract/orders/order-shapes";
import { ends } from "@ginkgo/api-contract/orders/order-table";
import { yuan } from "@ginkgo/locale/money";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
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
import { PayForm, StepForm } from "./order-forms.tsx";

/** The one thing to do now, then the way to the whole order. */
function RowActions({ order, mayAppend }: { order: OrderCard; mayAppend: boolean }) {
  const { actions, items, kind } = order;
  const detail = `/user/order-detail?id=${order.id}`;
  const more = (label: string) => (
    <Button variant="qui" size="sm" render={<Link to={detail} />}>
      {label}
      <span className="sr">：{orderTitle(order)}</span>
    </Button>
  );
  if (actions.includes("pay"))
    return (
      <>
        <PayForm order={order} variant="sec" size="sm" />
        <StepForm order={order} intent="close" variant="qui" size="sm" />
      </>
    );
  if (actions.includes("confirm"))
    return (
      <>
        <StepForm order={order} intent="confirm" variant="sec" size="sm" />
        {more(kind === "PRODUCT" ? "看物流" : "看记录")}
      </>
    );
  const reviewPage = <Link to={`/user/order-comment?id=${order.id}`} />;
  if (actions.includes("comment"))
    return (
      <>
        <Button size="sm" render={reviewPage}>
          去评价<span className="sr">：{orderTitle(order)}</span>
        </Button>
        {more("看订单")}
      </>
    );
  const [first] = items;
  const next = nextOf(order);
  if (ends.includes(order.status) && first)
    return (
      <>
        <Button size="sm" render={<Link to={next.to} />}>
          {next.label}
          <span className="sr">：{first.name}</span>
        </Button>
        {mayAppend ? (
          <Button variant="qui" size="sm" render={reviewPage}>
            追加评价<span className="sr">：{orderTitle(order)}</span>
          </Button>
        ) : (
          more("看订单")
        )}
      </>
    );
  return (
    <Button size="sm" render={<Link to={detail} />}>
      看进度<span className="sr">：{orderTitle(order)}</span>
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
    <article className="cardx ord">
      <div className="oh">
        <span className="only-d">{momentText(order.createdAt)} 下单</span>
        <span>单号 {order.sn}</span>
        <span className={`st ${toneClass[order.tone]}`}>
          <Icon name={statusIcon(order.status)} />
          {order.statusText}
        </span>
      </div>
      <div className="ob">
        {first && <OrderCover kind={sellsPackage(order) ? "SERVICE" : order.kind} item={first} />}
        <div>
          <h2 className="as-h3">
            <Link to={`/user/order-detail?id=${order.id}`}>{orderTitle(order)}</Link>
          </h2>
          <p className="mut ord-say">
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
        <div className="ord-end">
          <Price fen={order.amountFen} />
          {order.refundedFen > 0 && <p className="hint">已退 ¥{yuan(order.refundedFen)}</p>}
          <div className="row wrapx">
            <RowActions order={order} mayAppend={mayAppend} />
          </div>
        </div>
      </div>
    </article>
  );
}
