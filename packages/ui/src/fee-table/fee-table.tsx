import type { ReactNode } from "react";

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
      <table className="tbl">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col" className="only-d">
              说明
            </th>
            <th scope="col" className="r">
              费用
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.item}>
              <th scope="row">{row.item}</th>
              <td className="only-d">
                {row.note}
                {row.detail && <span className="hint">{row.detail}</span>}
              </td>
              <td className="r">
                {row.amount}
                {row.note && <span className="hint only-m blk-m fold">{row.note}</span>}
                {row.detail && <span className="hint only-m blk-m fold">{row.detail}</span>}
              </td>
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total.label}</th>
              <td className="only-d">{total.note}</td>
              <td className="r">
                {total.amount}
                {total.note && <span className="hint only-m blk-m fold">{total.note}</span>}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {footnote && <p className="hint tbl-foot">{footnote}</p>}
    </>
  );
}
