import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import { AskButton } from "../lib/ask-button.tsx";
import { useSiteData } from "../lib/routing/site-data.ts";
import { useIsAlive } from "../lib/routing/use-is-alive.ts";
import { telephoneHref } from "../lib/telephone.ts";
import styles from "./orders.module.css";

/** Paid, and still to come: worth a place in the calendar. */
const toCome: readonly Order["status"][] = [
  "TRADE_SUCCESS",
  "EMPLOYEE_RECEIVE",
  "EMPLOYEE_REJECT",
  "EMPLOYEE_APPROVE",
  "EMPLOYEE_GOTO",
];

/** Calendar, receipt, an invoice where none is asked for, and somebody to ask. */
export function OrderHelp({ order, hasInvoice }: { order: Order; hasInvoice: boolean }) {
  const site = useSiteData()?.config.site;
  const isAlive = useIsAlive();
  return (
    <div className={cx(layout.row, layout.wrap, styles.help)}>
      {order.appointment && toCome.includes(order.status) && (
        <Button
          variant="quiet"
          size="small"
          icon="calendar-check"
          href={`/user/order-calendar?id=${order.id}`}
          download
        >
          存到日历
        </Button>
      )}
      {isAlive && order.paidFen > 0 && (
        <Button variant="quiet" size="small" icon="printer" onClick={() => window.print()}>
          打印收据
        </Button>
      )}
      {!hasInvoice && order.ownerName === null && order.amountFen > 0 && order.status !== "TRADE_CLOSED" && (
        <Button
          variant="quiet"
          size="small"
          icon="file-text"
          render={<Link to={`/user/invoices?order=${order.id}`} />}
        >
          发票
        </Button>
      )}
      <AskButton about="ORDER" target={order.id} variant="quiet" size="small">
        联系客服
      </AskButton>
      {site && (
        <Button variant="quiet" size="small" icon="phone" href={telephoneHref(site.phone)}>
          <span>
            打电话 <span className={layout.noWrap}>{site.phone}</span>
          </span>
        </Button>
      )}
    </div>
  );
}
