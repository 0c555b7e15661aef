import styles from "./plot.module.css";
import { PlotFigure } from "./plot-figure.tsx";

const [WIDTH, HEIGHT] = [280, 60];

/** One line of money or time, its last point marked; a day without a number leaves a gap. */
export function Line({
  labels,
  name,
  values,
  textOf,
  head,
  list,
  beside = [],
  ...figure
}: Omit<Parameters<typeof PlotFigure>[0], "children" | "table" | "legend"> & {
  labels: readonly string[];
  name: string;
  values: readonly (number | null)[];
  textOf: (value: number) => string;
  head: string;
  /** The list of what a value comes of. */
  list?: (i: number) => string | undefined;
  /** Further columns of the table. */
  beside?: readonly { name: string; values: readonly (string | number)[] }[];
}) {
  const most = Math.max(1, ...values.map((v) => v ?? 0));
  const at = (value: number, i: number) => ({
    x: labels.length < 2 ? WIDTH : (i / (labels.length - 1)) * WIDTH,
    y: HEIGHT - (value / most) * (HEIGHT - 8),
  });
  const points = values.flatMap((value, i) => (value === null ? [] : [{ ...at(value, i), value, i }]));
  const path = points
    .map(
      ({ x, y, i }, n) => `${n > 0 && points[n - 1]!.i === i - 1 ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`,
    )
    .join("");
  const last = points.at(-1);
  return (
    <PlotFigure
      {...figure}
      table={{
        head: [head, name, ...beside.map((one) => one.name)],
        rows: labels.map((label, i) => [
          label,
          values[i] == null ? "—" : { text: textOf(values[i]), to: values[i] > 0 ? list?.(i) : undefined },
          ...beside.map((one) => one.values[i]!),
        ]),
      }}
    >
      <div className={styles.line}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden, its numbers stand in the table */}
        <svg viewBox={`0 -6 ${WIDTH + 8} ${HEIGHT + 8}`} preserveAspectRatio="none">
          <path d={`M0 ${HEIGHT}H${WIDTH}`} className={styles.axis} />
          <path d={path} className={styles.stroke} />
          {last && <path d={`M${last.x} ${last.y}h0.01`} className={styles.point} />}
        </svg>
        <p className={styles.ends}>
          <span>{labels[0]}</span>
          {points.length > 0 && <span>最高 {textOf(Math.max(...points.map(({ value }) => value)))}</span>}
          <span>{labels.at(-1)}</span>
        </p>
      </div>
    </PlotFigure>
  );
}
