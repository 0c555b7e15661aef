import styles from "./plot.module.css";

const [WIDTH, HEIGHT] = [96, 22];

/** A line as small as a word, its last point marked; what it says is told beside it. */
export function Spark({ values, over }: { values: readonly (number | null)[]; over: number }) {
  const most = Math.max(over, ...values.map((value) => value ?? 0));
  const points = values.flatMap((value, i) =>
    value === null
      ? []
      : [
          {
            i,
            x: 3 + (i / Math.max(1, values.length - 1)) * (WIDTH - 8),
            y: HEIGHT - 2 - (value / most) * (HEIGHT - 6),
          },
        ],
  );
  const path = points
    .map(
      ({ x, y, i }, n) => `${n > 0 && points[n - 1]!.i === i - 1 ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`,
    )
    .join("");
  const last = points.at(-1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.spark} aria-hidden="true">
      <path d={`M0 ${HEIGHT - 1}H${WIDTH}`} className={styles.axis} />
      <path d={path} className={styles.stroke} />
      {last && <path d={`M${last.x.toFixed(1)} ${last.y.toFixed(1)}h0.01`} className={styles.sparkPoint} />}
    </svg>
  );
}
