import { Button } from "@ginkgo/ui/button";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { saveFile } from "../save-file.ts";
import styles from "./plot.module.css";

/** A number of a plot; `to` is the list it counts. */
export type PlotCell = string | number | { text: string | number; to: string | undefined };

/** What a plot says, row by row; each row begins with what it is of. */
export interface PlotTable {
  head: readonly string[];
  rows: readonly (readonly [string | number, ...PlotCell[]])[];
}

const textOf = (cell: PlotCell) => (typeof cell === "object" ? cell.text : cell);

/** As spreadsheets read it: what begins like a formula is text. */
function csvCell(cell: PlotCell): string {
  const text = String(textOf(cell)).replace(/^(?=[=+@\t\r])/, "'");
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table as a file; the mark in front tells spreadsheets that it is UTF-8. */
const csvOf = ({ head, rows }: PlotTable): string =>
  `\ufeff${[head, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;

/** Kinds of what is drawn, with their colours: at most three, and one for what is over a limit. */
export const tones = ["first", "second", "third", "over"] as const;
export type PlotTone = (typeof tones)[number];

/** A drawing of numbers under its title, unit and period, the numbers themselves behind 看数. */
export function PlotFigure({
  id,
  title,
  unit,
  to,
  legend = [],
  table,
  children,
}: {
  id: string;
  title: string;
  /** Unit and period. */
  unit: string;
  /** The list the numbers are counted from. */
  to?: { href: string; text: string };
  legend?: readonly { tone: PlotTone | "tick"; text: string }[];
  table: PlotTable;
  children: ReactNode;
}) {
  return (
    <section className={styles.figure} aria-labelledby={`${id}-h`}>
      <header className={styles.head}>
        <h2 id={`${id}-h`}>{title}</h2>
        <span className={styles.unit}>{unit}</span>
        {to && <Link to={to.href}>{to.text}</Link>}
      </header>
      {legend.length > 0 && (
        <p className={styles.legend} aria-hidden="true">
          {legend.map(({ tone, text }) => (
            <span key={text}>
              <i className={styles[tone]} />
              {text}
            </span>
          ))}
        </p>
      )}
      <div aria-hidden="true">{children}</div>
      <details className={styles.numbers}>
        <summary>看数</summary>
        <Button size="small" variant="quiet" onClick={() => saveFile(`${title}.csv`, csvOf(table))}>
          存成表格
        </Button>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: longer than its part, it is scrolled by keys */}
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={`${title}的表`}>
          <table>
            <caption>
              {title}，{unit}
            </caption>
            <thead>
              <tr>
                {table.head.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([first, ...rest]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, i) => (
                    <td key={table.head[i + 1]}>
                      {typeof cell === "object" && cell.to ? (
                        <Link to={cell.to}>{cell.text}</Link>
                      ) : (
                        textOf(cell)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
