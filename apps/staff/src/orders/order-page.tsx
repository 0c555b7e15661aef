import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link, useParams } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import staff from "../staff.module.css";
import { OrderConversations } from "./order-conversations.tsx";
import { MoneyPart } from "./order-money.tsx";
import { Notes } from "./order-notes.tsx";
import { History, Lines, People, RecordPart, RefundPart } from "./order-parts.tsx";
import { OrderPath } from "./order-path.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { OrderTag } from "./order-tag.tsx";
import styles from "./orders.module.css";
import { useOrder } from "./use-order.ts";

/** One order: where it stands, what may be done about it, and all that happened. */
export function OrderPage() {
  const { id = "" } = useParams();
  const { data: order, error, dataUpdatedAt } = useOrder(id);
  if (!order)
    return (
      <div className={staff.listPage}>
        <h1>订单</h1>
        {error ? (
          <>
            <p className={cx(field.message, field.error)} role="alert">
              {sayWhy(error)}
            </p>
            <Button render={<Link to="/orders" />}>回到订单列表</Button>
          </>
        ) : (
          <p role="status">正在取</p>
        )}
      </div>
    );
  const { sn, kindText, createdAt, ownerName, sentence, deadline } = order;
  return (
    // Another order in the same place has forms of its own.
    <div className={staff.listPage} key={id}>
      {error && (
        <p className={cx(field.message, field.error)} role="status">
          取不到新的，这是 {shortMomentText(dataUpdatedAt)} 的。
        </p>
      )}
      <header className={cx(layout.row, layout.wrap, page.head)}>
        <h1>{sn}</h1>
        <OrderTag order={order} />
        <Tag>{kindText}</Tag>
        <span className={layout.muted}>
          {shortMomentText(createdAt)} 下单{ownerName && `，${ownerName}`}
        </span>
      </header>
      <p className={layout.muted}>会员看到的：{sentence}</p>
      {deadline && <p className={cx(staff.talkNote, page.said)}>{deadline.text}</p>}
      <div className={cx(page.form, styles.columns)}>
        <div className={page.column}>
          <OrderPath order={order} />
          <Lines order={order} />
          <RefundPart order={order} />
          <RecordPart order={order} />
          <MoneyPart id={order.id} changed={order.history.length} />
          <History order={order} />
        </div>
        <div className={page.column}>
          <OrderSteps order={order} />
          <People order={order} />
          <OrderConversations orderId={order.id} />
          <Notes order={order} />
        </div>
      </div>
    </div>
  );
}
