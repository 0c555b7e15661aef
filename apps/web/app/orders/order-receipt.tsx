import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { SiteInfo } from "@ginkgo/api-contract/system/public-config";
import { yuan } from "@ginkgo/locale/money";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { orderTitle, whenText } from "../lib/orders/order-labels.ts";
import styles from "./orders.module.css";

/** The receipt: what the printer gets instead of the page, once something was paid. */
export function OrderReceipt({ order, site }: { order: Order; site: SiteInfo }) {
  const paid = order.history.findLast((event) => event.action === "paid");
  if (!paid || order.paidFen === 0) return null;
  const facts: [string, string][] = [
    ["订单号", order.sn],
    ["内容", orderTitle(order)],
    ...(order.appointment ? [["时间", whenText(order.appointment)] as [string, string]] : []),
    ["付款时间", `${paid.at.slice(0, 4)} 年 ${momentText(paid.at)}`],
  ];
  return (
    <section className={styles.receipt} aria-hidden="true">
      <h2>收据</h2>
      <p>{site.company}</p>
      <table>
        <tbody>
          {facts.map(([term, value]) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{value}</td>
            </tr>
          ))}
          {order.priceLines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one order keep their order
            <tr key={i}>
              <th scope="row">{line.name}</th>
              <td>
                ¥{yuan(line.amountFen)} {line.note}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">实付</th>
            <td>
              <b>¥{yuan(order.paidFen)}</b>
            </td>
          </tr>
          {order.refundedFen > 0 && (
            <tr>
              <th scope="row">已退</th>
              <td>¥{yuan(order.refundedFen)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p>
        本收据不是发票，要发票请在订单页里点“发票”。客服电话 {site.phone}，{site.phoneHours}。
      </p>
    </section>
  );
}
