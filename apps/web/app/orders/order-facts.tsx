import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { relativeSigns, unsignedSentence } from "@ginkgo/api-contract/tours/tour-codes";
import { yuan } from "@ginkgo/locale/money";
import { dateText, momentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { phoneText } from "../lib/format.ts";
import { OrderCover } from "../lib/orders/order-cover.tsx";
import { packageText, sellsPackage, whenText } from "../lib/orders/order-labels.ts";
import styles from "./orders.module.css";

const beforeLeaving: readonly Order["status"][] = ["TRADE_SUCCESS", "EMPLOYEE_APPROVE"];

const isElder = ({ age }: Order["travelers"][number]) => age !== null && age >= relativeSigns.age;

const countedText = (lines: readonly { name: string; quantity: number }[]) =>
  lines.map(({ name, quantity }) => `${name} ${quantity} 件`).join("、");

/** What was ordered, when, where, for whom. */
export function OrderFacts({ order }: { order: Order }) {
  const {
    kind,
    items,
    appointment,
    address,
    elderName,
    travelers,
    parcels,
    unsent,
    remark,
    package: pack,
  } = order;
  const facts = [
    ...(appointment ? [{ term: kind === "TOUR" ? "出发" : "时间", value: whenText(appointment) }] : []),
    ...(address
      ? [
          {
            term: kind === "PRODUCT" ? "送到" : "地址",
            value: (
              <>
                {address.areaText} {address.detail}
                <br />
                {address.receiver} <span className={layout.noWrap}>{phoneText(address.phone)}</span>
              </>
            ),
          },
        ]
      : []),
    ...(order.priority ? [{ term: "会员卡", value: "优先安排" }] : []),
    ...(pack
      ? [
          {
            term: "套餐",
            value: (
              <>
                {packageText(order)}
                {pack.endDay && `，用到 ${dateText(pack.endDay)}`}{" "}
                <Link className={layout.link} to="/user/packages">
                  看我的套餐
                </Link>
              </>
            ),
          },
        ]
      : []),
    ...(elderName ? [{ term: "为谁", value: elderName }] : []),
    ...(travelers.length > 0
      ? [
          {
            term: "出行人",
            value: travelers
              .map(({ name, age }) => (age === null ? name : `${name}（${age} 岁）`))
              .join("、"),
          },
        ]
      : []),
    ...(kind === "TOUR" && beforeLeaving.includes(order.status) && travelers.some(isElder)
      ? [{ term: "家属签字", value: `${unsignedSentence()}签了没有，看合同。` }]
      : []),
    ...(remark ? [{ term: "备注", value: remark }] : []),
    { term: "单号", value: order.sn },
    { term: "下单", value: momentText(order.createdAt) },
  ];
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="what-h">
      <h2 id="what-h" className={account.subtitle}>
        {order.kindText}
      </h2>
      <ul className={account.orderItems}>
        {items.map((item) => (
          <li key={`${item.targetId}-${item.skuId}`}>
            <OrderCover kind={sellsPackage(order) ? "SERVICE" : kind} item={item} />
            <div>
              <Link className={layout.reach} to={item.link}>
                <b>{item.name}</b>
              </Link>
              <p className={cx(layout.muted, layout.small)}>
                {[
                  item.skuName,
                  kind === "PRODUCT" && `¥${yuan(item.unitPriceFen)} × ${item.quantity}`,
                  item.refundedQuantity > 0 && item.quantity > 1 && `其中 ${item.refundedQuantity} 件退款`,
                  item.cancelledQuantity > 0 && `其中 ${item.cancelledQuantity} 件不寄了`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Facts items={facts} />
      {parcels.length > 0 && (
        <div className={styles.parcel}>
          <h3 className={layout.cardTitle}>物流</h3>
          {parcels.map((parcel, i) => (
            <Facts
              key={`${parcel.shippedAt} ${parcel.trackingNo}`}
              items={[
                {
                  term: parcels.length > 1 ? `第 ${i + 1} 包` : "快递",
                  value: parcel.carrier,
                },
                { term: "运单号", value: <span className={layout.noWrap}>{parcel.trackingNo}</span> },
                { term: "寄出", value: momentText(parcel.shippedAt) },
                ...(parcels.length > 1 || unsent.length > 0
                  ? [{ term: "里面有", value: countedText(parcel.lines) }]
                  : []),
              ]}
            />
          ))}
          {unsent.length > 0 && <p>还没寄出：{countedText(unsent)}。寄出时会告诉您。</p>}
          <p className={layout.hint}>到快递公司的网站或电话报运单号，能查到走到哪里了。</p>
        </div>
      )}
    </section>
  );
}
