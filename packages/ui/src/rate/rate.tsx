import type { CSSProperties } from "react";
import { cx } from "../lib/cx.ts";

/** Leaves alone, for places where the number stands beside them anyway. `score` is out of 5. */
export function Leaves({ score, one }: { score: number; one?: boolean }) {
  const share = one ? 1 : Math.min(1, Math.max(0, score / 5));
  return (
    <span className={cx("lv", one && "one")} style={{ "--v": share } as CSSProperties} aria-hidden="true" />
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
      <span className="rate">
        <small>暂无家属评分</small>
      </span>
    );
  }
  const shown = score.toFixed(1);
  return (
    <span className="rate">
      <Leaves score={score} one={leaves === 1} />
      <span className="sr">家属评分 {shown} 分，满分 5 分</span>
      <b aria-hidden="true">{shown}</b>
      {count !== undefined && <small>{count.toLocaleString("en")} 条评价</small>}
    </span>
  );
}
