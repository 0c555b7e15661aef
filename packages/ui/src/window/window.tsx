import { coverUrl } from "@ginkgo/covers/cover-url";
import { cx } from "../lib/cx.ts";
import styles from "./window.module.css";

/** moon 养老机构, begonia 居家服务, hex 银龄商城, fan 康养旅居, octagon 费用咨询; leaf only for the home hero and the card. */
export type WindowShape = "leaf" | "moon" | "begonia" | "hex" | "fan" | "octagon";

export type WindowProps = {
  shape: WindowShape;
  /** Seeds the drawing: the same id, the same picture. */
  id: string;
  /** One of the scenes in `@ginkgo/covers`; else picked by id. */
  scene?: string;
  palette?: string;
  /** Said only where the picture carries meaning of its own. */
  alt?: string;
  className?: string;
};

// Art boards of the shapes, so that the place is kept before the picture arrives.
const SIZES: Record<WindowShape, [number, number]> = {
  leaf: [820, 660],
  moon: [500, 500],
  begonia: [500, 500],
  hex: [500, 500],
  fan: [540, 500],
  octagon: [500, 500],
};

/** A scene in a garden window, as a cached picture. `@ginkgo/ui/window-inline` draws it into the page instead. */
export function Window({
  shape,
  id,
  scene,
  palette,
  alt = "",
  className,
  priority,
}: WindowProps & { priority?: boolean }) {
  const [width, height] = SIZES[shape];
  return (
    <span className={cx(styles.window, className)}>
      <img
        src={coverUrl("window", id, { shape, scene, palette })}
        width={width}
        height={height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        alt={alt}
      />
    </span>
  );
}
