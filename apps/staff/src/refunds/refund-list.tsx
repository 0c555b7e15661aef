import { type RefundView, refundViews } from "@ginkgo/api-contract/orders/order-codes";
import type { QueuedRefund } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FormEvent, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { timeLeft } from "../tasks/time-left.ts";
import { RefundTag } from "./refund-tag.tsx";
import styles from "./refunds.module.css";

/** The saved views as tabs, with how many each holds. */
export function RefundViews({
  chosen,
  counts,
  hrefOf,
}: {
  chosen: RefundView;
  counts: Record<RefundView, number> | undefined;
  hrefOf: (view: RefundView) => string;
}) {
  return (
    <nav className={styles.views} aria-label="看哪些退款">
      {(Object.keys(refundViews) as RefundView[]).map((view) => {
        const n = counts?.[view] ?? 0;
        return (
          <Link key={view} to={hrefOf(view)} aria-current={view === chosen ? "page" : undefined}>
            {refundViews[view]}
            {n > 0 && (
              <span className={cx(styles.count, view === "abnormal" && styles.red)}>
                {n >= 10_000 ? "1 万多" : n >= 1_000 && view !== chosen ? "999+" : n}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

function Line({
  refund,
  to,
  isOpen,
  now,
}: {
  refund: QueuedRefund;
  to: string;
  isOpen: boolean;
  now: number;
}) {
  const { ownerName, what, orderKindText, amountFen, orderSn, dueAt } = refund;
  const left = dueAt ? timeLeft(dueAt, now) : undefined;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isOpen]);
  return (
    <li>
      <Link
        ref={link}
        to={to}
        className={cx(styles.line, left?.isLate && styles.late)}
        aria-current={isOpen ? "true" : undefined}
      >
        <b>{ownerName ?? "已注销的会员"}</b>
        <b className={styles.sum}>{sumText(amountFen)}</b>
        <span className={styles.cut}>
          {orderKindText} · {what}
        </span>
        <span className={cx(styles.sum, left?.isLate ? styles.red : styles.soon)}>{left?.text ?? ""}</span>
        <span className={layout.muted}>{orderSn}</span>
        <span className={styles.sum}>
          <RefundTag refund={refund} />
        </span>
      </Link>
    </li>
  );
}

/** The refunds of a view, the one that is open marked. */
export function RefundList({
  records,
  openId,
  now,
  keyword,
  fresh,
  toOf,
  onSearch,
  onFresh,
  more,
}: {
  records: readonly QueuedRefund[];
  openId: string | undefined;
  now: number;
  keyword: string;
  /** How many there are beyond those shown. */
  fresh: number;
  toOf: (id: string) => string;
  onSearch: (keyword: string) => void;
  onFresh: () => void;
  more?: { busy: boolean; load: () => void } | undefined;
}) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("keyword") ?? "").trim());
  }
  return (
    <section className={cx(layout.card, styles.queue)} aria-label="退款列表">
      <form role="search" className={styles.search} onSubmit={search}>
        <TextInput
          key={keyword}
          label={<span className={layout.screenReader}>按订单号、退款号、手机号找</span>}
          name="keyword"
          type="search"
          icon="magnifying-glass"
          placeholder="订单号、退款号、手机号"
          defaultValue={keyword}
          maxLength={40}
        />
      </form>
      {fresh > 0 && (
        <p className={styles.fresh} role="status">
          <Button size="small" variant="quiet" onClick={onFresh}>
            有 {fresh} 件新的
          </Button>
        </p>
      )}
      <ol className={styles.lines}>
        {records.map((refund) => (
          <Line
            key={refund.id}
            refund={refund}
            to={toOf(refund.id)}
            isOpen={refund.id === openId}
            now={now}
          />
        ))}
      </ol>
      {more && (
        <p className={styles.fresh}>
          <Button size="small" busy={more.busy} onClick={more.load}>
            再看 30 件
          </Button>
        </p>
      )}
      <p className={styles.keys}>
        <kbd>J</kbd> <kbd>K</kbd> 换单 <kbd>N</kbd> 下一件 <kbd>A</kbd> 同意 <kbd>B</kbd> 拒绝 <kbd>V</kbd>{" "}
        看图
      </p>
    </section>
  );
}
