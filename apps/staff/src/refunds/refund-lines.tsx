import type { RefundCase, RefundCaseLine } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { type Grant, lineFen } from "./refund-grant.ts";
import { RefundTag } from "./refund-tag.tsx";
import styles from "./refunds.module.css";

interface Changing {
  grant: Grant;
  /** Sentences by the ids of lines; one of all of them under "". */
  errors: Record<string, string>;
  onQuantity: (lineId: string, quantity: number) => void;
}

function explain(line: RefundCaseLine, quantity: number): string {
  const most = line.amountsFen.length;
  if (most === 0) return line.requestedQuantity > 0 ? "" : "已经退过";
  if (line.requestedQuantity === 0)
    return quantity > 0 ? "客户没有要，一并退" : `客户没有要，最多 ${sumText(line.amountsFen.at(-1)!)}`;
  if (quantity < line.requestedQuantity) return `客户要 ${line.requestedQuantity} 件`;
  return quantity > line.requestedQuantity ? "比客户要的多" : "";
}

function LineRow({
  line,
  isGoods,
  whole,
  changing,
}: {
  line: RefundCaseLine;
  isGoods: boolean;
  /** The refund, where it is of this one thing. */
  whole: RefundCase | undefined;
  changing?: Changing | undefined;
}) {
  const {
    lineId,
    name,
    skuName,
    quantity: bought,
    paidFen,
    requestedQuantity,
    requestedFen,
    grantedQuantity,
  } = line;
  const quantity = changing ? (changing.grant.quantities[lineId] ?? 0) : grantedQuantity;
  const most = line.amountsFen.length;
  const error = changing?.errors[lineId];
  const wrong = error ? { "aria-invalid": true, "aria-describedby": `line-${lineId}-error` } : {};
  const isCounted = isGoods && changing && most > 1 && quantity > 0;
  return (
    <tr>
      <th scope="row">
        {isGoods && changing && most > 0 ? (
          <label className={styles.pick}>
            <input
              type="checkbox"
              {...(isCounted ? {} : wrong)}
              checked={quantity > 0}
              onChange={(event) =>
                changing.onQuantity(lineId, event.currentTarget.checked ? requestedQuantity || most : 0)
              }
            />
            {name}
          </label>
        ) : (
          name
        )}
      </th>
      <td>{skuName ?? "—"}</td>
      <td>{sumText(paidFen)}</td>
      <td>
        {isCounted ? (
          <select
            {...wrong}
            className={styles.quantity}
            aria-label={`${name}退几件`}
            value={quantity}
            onChange={(event) => changing.onQuantity(lineId, Number(event.currentTarget.value))}
          >
            {Array.from({ length: most }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a number of pieces is its place
              <option key={i} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </select>
        ) : isGoods ? (
          quantity
        ) : (
          bought
        )}
        {isGoods && ` / ${bought}`}
        {error && (
          <p id={`line-${lineId}-error`} className={cx(field.message, field.error)} role="alert">
            {error}
          </p>
        )}
      </td>
      <td>{requestedFen > 0 ? sumText(requestedFen) : whole ? sumText(whole.requestedFen) : "—"}</td>
      <td>
        <b>
          {isGoods && quantity > 0 && most > 0
            ? sumText(lineFen(line, quantity))
            : whole?.termsFen
              ? sumText(whole.termsFen)
              : "—"}
        </b>
      </td>
      <td className={styles.words}>{isGoods ? explain(line, quantity) : ""}</td>
    </tr>
  );
}

/** What the terms say beside what was asked for, or agreed to, in words. */
function differenceOf({ termsFen, requestedFen, amountFen, state }: RefundCase): string {
  if (state !== "REQUESTED" && termsFen !== null && amountFen !== termsFen)
    return amountFen < termsFen
      ? `同意的比规则算的少 ${sumText(termsFen - amountFen)}`
      : `同意的比规则算的多 ${sumText(amountFen - termsFen)}`;
  if (termsFen === null || termsFen === requestedFen) return "和规则算的一样";
  return termsFen > requestedFen
    ? `按规则还能多退 ${sumText(termsFen - requestedFen)}`
    : `比规则算的多 ${sumText(requestedFen - termsFen)}`;
}

/** What is asked for, line by line, against what the terms reckon. */
export function RefundLines({ refund, changing }: { refund: RefundCase; changing?: Changing | undefined }) {
  const { ownerName, requestedFen, amountFen, besideFen, termsFen, refundNo, orderId, orderSn, dueText } =
    refund;
  const isGoods = refund.orderKind === "PRODUCT";
  const n = refund.lines.reduce((sum, l) => sum + l.requestedQuantity, 0);
  const reckonedFen = changing?.grant.reckonedFen;
  const errors = changing?.errors;
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (!errors || Object.keys(errors).length === 0) return;
    (
      table.current?.querySelector<HTMLElement>("[aria-invalid]") ??
      table.current?.querySelector<HTMLElement>("input, select")
    )?.focus();
  }, [errors]);
  return (
    <section className={cx(layout.card, styles.case)} aria-labelledby="case-h">
      <header className={styles.head}>
        <h2 id="case-h" tabIndex={-1}>
          {ownerName ?? "已注销的会员"}{" "}
          {refund.kind === "COMPENSATION" ? "补偿" : `要退${isGoods && n > 0 ? ` ${n} 件，` : ""}`}{" "}
          <span className={styles.red}>{sumText(requestedFen)}</span>
        </h2>
        <RefundTag refund={refund} />
        <span className={layout.muted}>
          {refundNo} · <Link to={`/orders/${orderId}`}>{orderSn}</Link>
        </span>
        {dueText && <b className={styles.soon}>{dueText}</b>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its part, it is scrolled by keys */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="退什么的表">
        <table className={styles.table} ref={table}>
          <caption className={layout.screenReader}>一样一样：客户要的，和按规则算的</caption>
          <thead>
            <tr>
              <th scope="col">退什么</th>
              <th scope="col">规格</th>
              <th scope="col">实付</th>
              <th scope="col">数量</th>
              <th scope="col">客户要</th>
              <th scope="col">按规则算</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {refund.lines.map((line) => (
              <LineRow
                key={line.lineId}
                line={line}
                isGoods={isGoods}
                whole={!isGoods && refund.lines.length === 1 ? refund : undefined}
                changing={changing}
              />
            ))}
            {isGoods && besideFen > 0 && (
              <tr>
                <th scope="row">{n > 0 ? "运费等" : "没有指明哪一样"}</th>
                <td colSpan={3} />
                <td>{sumText(besideFen)}</td>
                <td>—</td>
                <td />
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                合计{amountFen !== requestedFen && `（同意退 ${sumText(amountFen)}）`}
              </th>
              <td>{sumText(requestedFen)}</td>
              <td>
                <b>
                  {sumText(
                    changing?.grant.isOther && reckonedFen !== undefined
                      ? reckonedFen
                      : (termsFen ?? requestedFen),
                  )}
                </b>
              </td>
              <td className={styles.words}>{differenceOf(refund)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {errors?.[""] && (
        <p className={cx(field.message, field.error)} role="alert">
          {errors[""]}
        </p>
      )}
    </section>
  );
}
