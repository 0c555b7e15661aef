import type { ReactNode } from "react";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./fee-table.module.css";

export type FeeRow = {
  item: string;
  note?: ReactNode;
  /** Second, quieter line of the note. */
  detail?: ReactNode;
  /** Already with its unit: 2,200 元 / 月. */
  amount: ReactNode;
};

type FeeTableProps = {
  /** Read aloud before the table. */
  caption: string;
  rows: FeeRow[];
  total?: { label: string; note?: ReactNode; amount: ReactNode };
  /** Date and source beneath the table, and 价格不对？告诉我们. */
  footnote?: ReactNode;
};

/** 项目, 说明, 费用. On a narrow screen the note folds under the amount. */
export function FeeTable({ caption, rows, total, footnote }: FeeTableProps) {
  return (
    <>
      <table className={styles.table}>
        <caption className={layout.screenReader}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col" className={layout.onlyWide}>
              说明
            </th>
            <th scope="col" className={styles.amount}>
              费用
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.item}>
              <th scope="row">{row.item}</th>
              <td className={layout.onlyWide}>
                {row.note}
                {row.detail && <span className={layout.hint}>{row.detail}</span>}
              </td>
              <td className={styles.amount}>
                {row.amount}
                {row.note && (
                  <span className={cx(layout.hint, layout.onlyNarrow, layout.blockNarrow, styles.fold)}>
                    {row.note}
                  </span>
                )}
                {row.detail && (
                  <span className={cx(layout.hint, layout.onlyNarrow, layout.blockNarrow, styles.fold)}>
                    {row.detail}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total.label}</th>
              <td className={layout.onlyWide}>{total.note}</td>
              <td className={styles.amount}>
                {total.amount}
                {total.note && (
                  <span className={cx(layout.hint, layout.onlyNarrow, layout.blockNarrow, styles.fold)}>
                    {total.note}
                  </span>
                )}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {footnote && <p className={cx(layout.hint, styles.foot)}>{footnote}</p>}
    </>
  );
}
