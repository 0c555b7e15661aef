import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./plot.module.css";

/** What a plot says, row by row. */
export interface PlotTable {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

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
                  {rest.map((value, i) => (
                    <td key={table.head[i + 1]}>{value}</td>
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
