import { orderMoney } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import { Part } from "../part.tsx";
import styles from "./orders.module.css";

const signed = (fen: number) => (fen < 0 ? `−${sumText(-fen)}` : sumText(fen));

/** Heads over sums: at the right, as the sums are. */
const sums: readonly string[] = ["金额", "客户要", "按规则算", "退"];

function Table({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its part, it is scrolled by keys
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={`${caption}的表`}>
      <table className={cx(styles.table, styles.money)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={sums.includes(head) ? styles.fen : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/**
 * All money of an order: every try to pay, every refund, every entry of the ledger, and whether they agree. `changed` is
 * another whenever the order is.
 */
export function MoneyPart({ id, changed }: { id: string; changed: number }) {
  const { permissions } = usePermissions<string[]>();
  const isMine = permissions?.includes("orders.refund") ?? false;
  const { data, error } = useQuery({
    queryKey: ["order", id, "money", changed],
    queryFn: () => callStaff(orderMoney, { params: { id } }),
    enabled: isMine,
    placeholderData: (before) => before,
    retry: false,
  });
  if (!isMine) return null;
  if (!data)
    return (
      <Part id="money" title="钱">
        {error ? (
          <p className={cx(field.message, field.error)} role="alert">
            {sayWhy(error)}
          </p>
        ) : (
          <p role="status">正在取</p>
        )}
      </Part>
    );
  const { payments, refunds, ledger, receivedFen, refundedFen, byHandFen, atProviderFen, agrees } = data;
  if (payments.length === 0)
    return (
      <Part id="money" title="钱">
        <p className={layout.muted}>还没有去付过款，没有钱进出。</p>
      </Part>
    );
  return (
    <Part id="money" title="钱">
      <p>
        收 {sumText(receivedFen)} − 退 {sumText(refundedFen)} = 在渠道 {signed(atProviderFen)}
        {byHandFen > 0 && `，另外线下退 ${sumText(byHandFen)}`}{" "}
        <Tag tone={agrees ? "ok" : "red"}>{agrees ? "和分录一致" : "和分录不一致，请核对"}</Tag>
      </p>
      <Table caption="付款" heads={["时间", "付款号", "方式", "渠道单号", "金额", "结果"]}>
        {payments.map((p) => (
          <tr key={p.payNo}>
            <th scope="row">{shortMomentText(p.paidAt ?? p.createdAt)}</th>
            <td>{p.payNo}</td>
            <td>{p.providerText}</td>
            <td>{p.transactionNo ?? "—"}</td>
            <td className={styles.fen}>{sumText(p.amountFen)}</td>
            <td>
              <Tag tone={p.state === "PAID" ? "ok" : p.state === "FAILED" ? "red" : "neutral"}>
                {p.stateText}
              </Tag>
              {p.state === "PAID" && !p.carries && " 多付、晚付"}
            </td>
          </tr>
        ))}
      </Table>
      {refunds.length > 0 && (
        <Table caption="退款" heads={["时间", "退款号", "原因", "客户要", "按规则算", "退", "状态"]}>
          {refunds.map((r) => (
            <tr key={r.id}>
              <th scope="row">{shortMomentText(r.doneAt ?? r.createdAt)}</th>
              <td>
                <Link to={`/refunds/${r.id}`}>{r.refundNo}</Link>
              </td>
              <td>{r.kind === "ASKED" ? r.reasonText : r.kindText}</td>
              <td className={styles.fen}>{sumText(r.requestedFen)}</td>
              <td className={styles.fen}>{r.termsFen === null ? "—" : sumText(r.termsFen)}</td>
              <td className={styles.fen}>{sumText(r.amountFen)}</td>
              <td>
                <Tag tone={r.state === "ABNORMAL" ? "red" : r.state === "DONE" ? "ok" : "neutral"}>
                  {r.byHand ? "线下退了" : r.stateText}
                </Tag>
                {r.tries > 0 && ` 再试过 ${r.tries} 次`}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {ledger.length > 0 && (
        <Table caption="分录" heads={["时间", "分录", "单据", "科目", "金额"]}>
          {ledger.map((l) => (
            <tr key={l.id}>
              <th scope="row">{shortMomentText(l.at)}</th>
              <td>L-{l.id}</td>
              <td>{l.document}</td>
              <td>{l.accountText}</td>
              <td className={styles.fen}>{signed(l.amountFen)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  );
}
