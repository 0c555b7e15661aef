import styles from "./plot.module.css";
import { PlotFigure } from "./plot-figure.tsx";

/** Horizontal bars of ranked words or scores, the number behind each. */
export function Bars({
  rows,
  head,
  ...figure
}: Omit<Parameters<typeof PlotFigure>[0], "children" | "table" | "legend"> & {
  rows: readonly { label: string; value: number }[];
  head: readonly [string, string];
}) {
  const most = Math.max(1, ...rows.map((r) => r.value));
  return (
    <PlotFigure {...figure} table={{ head, rows: rows.map(({ label, value }) => [label, value]) }}>
      <div className={styles.bars}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <span>{label}</span>
            <span className={styles.track}>
              <i className={styles.second} style={{ width: `${(value / most) * 100}%` }} />
              <b>{value}</b>
            </span>
          </div>
        ))}
      </div>
    </PlotFigure>
  );
}
