import { type CSSProperties, useId } from "react";
import field from "../field/field.module.css";
import { Icon } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./rate.module.css";

/** What one to five leaves mean, in words. */
export const scoreWords = ["很不好", "不太好", "一般", "不错", "很好"] as const;

/** Leaves alone, for places where the number stands beside them anyway. `score` is out of 5. */
export function Leaves({ score, one }: { score: number; one?: boolean }) {
  const share = one ? 1 : Math.min(1, Math.max(0, score / 5));
  return (
    <span
      className={cx(styles.leafScale, one && styles.single)}
      style={{ "--v": share } as CSSProperties}
      aria-hidden="true"
    />
  );
}

/**
 * Families' score: ginkgo leaves and one decimal out of 5. Stars belong to the official grade only.
 * `score` null or undefined: nobody has rated yet. `leaves` 1 in lists, 5 on detail pages.
 */
export function Rate({
  score,
  count,
  leaves = 1,
}: {
  score: number | null | undefined;
  count?: number;
  leaves?: 1 | 5;
}) {
  if (score === null || score === undefined) {
    return (
      <span className={styles.rate}>
        <small>暂无家属评分</small>
      </span>
    );
  }
  const shown = score.toFixed(1);
  return (
    <span className={styles.rate}>
      <Leaves score={score} one={leaves === 1} />
      <span className={layout.screenReader}>家属评分 {shown} 分，满分 5 分</span>
      <b aria-hidden="true">{shown}</b>
      {count !== undefined && <small>{count.toLocaleString("en")} 条评价</small>}
    </span>
  );
}

/** Giving a score: five radio buttons drawn as leaves, those up to the chosen one lit, each with its word. */
export function RateInput({
  label,
  name,
  value,
  error,
}: {
  label: string;
  name: string;
  /** "1" to "5"; what it starts with. */
  value?: string | undefined;
  error?: string | undefined;
}) {
  const errorId = useId();
  return (
    <fieldset className={cx(styles.input, error && field.invalid)}>
      <legend>{label}</legend>
      <div className={styles.leaves}>
        {scoreWords.map((word, i) => (
          <label key={word}>
            <input
              type="radio"
              name={name}
              value={i + 1}
              defaultChecked={value === String(i + 1)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
            />
            <span className={cx(styles.leafScale, styles.single)} aria-hidden="true" />
            <span>
              <span className={layout.screenReader}>{i + 1} 分 </span>
              {word}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={cx(field.message, field.error)} id={errorId}>
          <Icon name="warning-circle-fill" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
