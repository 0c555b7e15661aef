import { cx } from "@ginkgo/ui/lib/cx";
import styles from "./plot.module.css";
import { PlotFigure, type PlotTone } from "./plot-figure.tsx";

/** One kind of what is counted; the values in the order of the labels. */
export interface Series {
  name: string;
  tone: PlotTone;
  values: readonly number[];
  /** The list of what a value counts. */
  to?: ((i: number) => string | undefined) | undefined;
}

/** So many columns have room for their number, and so many for a label each. */
const MOST_VALUES = 31;
const MOST_LABELS = 16;

const shareOf = (value: number, most: number) =>
  `${most === 0 ? 0 : Math.round((value / most) * 1000) / 10}%`;

/** Columns from zero, stacked where there are several kinds, with the sum on each; a tick marks what it is held against. */
export function Columns({
  labels,
  series,
  tick,
  head,
  ...figure
}: Omit<Parameters<typeof PlotFigure>[0], "children" | "table" | "legend"> & {
  labels: readonly string[];
  series: readonly Series[];
  tick?: { name: string; values: readonly number[] };
  /** What the labels are. */
  head: string;
}) {
  const sums = labels.map((_, i) => series.reduce((sum, { values }) => sum + values[i]!, 0));
  const most = Math.max(1, ...sums, ...(tick?.values ?? []));
  const step = Math.ceil(labels.length / MOST_LABELS);
  const many = series.length > 1 || tick !== undefined;
  return (
    <PlotFigure
      {...figure}
      legend={
        many
          ? [
              ...series.map(({ tone, name }) => ({ tone, text: name })),
              ...(tick ? [{ tone: "tick" as const, text: tick.name }] : []),
            ]
          : []
      }
      table={{
        head: [head, ...series.map((s) => s.name), ...(tick ? [tick.name] : [])],
        rows: labels.map((label, i) => [
          label,
          ...series.map(({ values, to }) => ({
            text: values[i]!,
            to: values[i]! > 0 ? to?.(i) : undefined,
          })),
          ...(tick ? [tick.values[i]!] : []),
        ]),
      }}
    >
      <div className={styles.columns}>
        {labels.map((label, i) => (
          <div key={label} className={styles.column}>
            <div className={styles.stack}>
              <span className={styles.value} style={{ bottom: shareOf(sums[i]!, most) }}>
                {sums[i]! > 0 && labels.length <= MOST_VALUES ? sums[i] : ""}
              </span>
              {series.toReversed().map(({ name, tone, values }) => (
                <span
                  key={name}
                  className={cx(styles.part, styles[tone])}
                  style={{ height: shareOf(values[i]!, most) }}
                />
              ))}
              {tick && <i className={styles.mark} style={{ bottom: shareOf(tick.values[i]!, most) }} />}
            </div>
            <span className={styles.label}>{i % step === 0 ? label : ""}</span>
          </div>
        ))}
      </div>
    </PlotFigure>
  );
}
