import { cx } from "@ginkgo/ui/lib/cx";
import styles from "./plot.module.css";
import { PlotFigure } from "./plot-figure.tsx";

/** Horizontal bars of ranked words, names or scores, the number behind each. */
export function Bars({
  rows,
  head,
  textOf = String,
  isNamed = false,
  ...figure
}: Omit<Parameters<typeof PlotFigure>[0], "children" | "table" | "legend"> & {
  rows: readonly {
    label: string;
    value: number;
    to?: string | undefined;
    beside?: readonly (string | number)[];
  }[];
  /** Of the label, the value, and what stands beside it in the table. */
  head: readonly [string, string, ...string[]];
  textOf?: (value: number) => string;
  /** The labels are names, longer than words. */
  isNamed?: boolean;
}) {
  const most = Math.max(1, ...rows.map((r) => r.value));
  return (
    <PlotFigure
      {...figure}
      table={{
        head,
        rows: rows.map(({ label, value, to, beside = [] }) => [
          label,
          { text: textOf === String ? value : textOf(value), to },
          ...beside,
        ]),
      }}
    >
      <div className={cx(styles.bars, isNamed && styles.named)}>
        {rows.length === 0 && <p className={styles.none}>没有</p>}
        {rows.map(({ label, value }) => (
          <div key={label}>
            <span className={styles.name}>{label}</span>
            <span className={styles.track}>
              <i className={styles.second} style={{ width: `${(value / most) * 100}%` }} />
              <b>{textOf(value)}</b>
            </span>
          </div>
        ))}
      </div>
    </PlotFigure>
  );
}
