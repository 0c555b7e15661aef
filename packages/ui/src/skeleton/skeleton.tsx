import type { CSSProperties, ReactNode } from "react";
import layout from "../layout/layout.module.css";
import styles from "./skeleton.module.css";

/** A sunk block of the final size while content is on its way. No shimmer. Sizes are CSS lengths. */
export function Skeleton({
  width,
  height,
  ratio,
  round,
}: {
  width?: string;
  height?: string;
  ratio?: string;
  round?: boolean;
}) {
  const style: CSSProperties = { width, height, aspectRatio: ratio, borderRadius: round ? "50%" : undefined };
  return <span className={styles.skeleton} style={style} />;
}

/** Wraps skeletons: says once that content is loading and hides the blocks from screen readers. */
export function SkeletonGroup({ label = "正在加载", children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className={layout.screenReader}>{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
