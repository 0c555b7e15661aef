import type { KeyboardEvent } from "react";
import button from "../button/button.module.css";
import { Icon } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./lightbox.module.css";
import { useZoom } from "./use-zoom.ts";

export type LightboxPicture = {
  src: string;
  /** What is shown: 双人间. Drawings are never called 实景. */
  caption: string;
};

/**
 * The body of a picture dialog: `<Dialog variant="wide" title="照片">`. Buttons for everything a key or a
 * finger can do: ← → turn, + − zoom, 0 shows the whole; Esc belongs to the dialog.
 */
export function Lightbox({
  pictures,
  index,
  onIndexChange,
}: {
  pictures: LightboxPicture[];
  /** From 0. */
  index: number;
  onIndexChange: (index: number) => void;
}) {
  const turn = (step: 1 | -1) => {
    const next = index + step;
    if (next < 0 || next >= pictures.length) return;
    zoom.reset();
    onIndexChange(next);
  };
  const zoom = useZoom(turn);
  const picture = pictures[index];
  if (!picture) return null;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === "ArrowRight") turn(1);
    else if (key === "ArrowLeft") turn(-1);
    else if (key === "+" || key === "=") zoom.zoomIn();
    else if (key === "-") zoom.zoomOut();
    else if (key === "0") zoom.reset();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach it from its buttons, which do the same
    <div className={styles.lightbox} onKeyDown={onKeyDown}>
      <div className={styles.stage} {...zoom.handlers}>
        <img
          src={picture.src}
          alt={picture.caption}
          draggable={false}
          style={{ transform: `translate(${zoom.view.x}px, ${zoom.view.y}px) scale(${zoom.view.scale})` }}
        />
      </div>
      <div className={styles.bar}>
        <p aria-live="polite">
          <b>{picture.caption}</b>
          <span className={layout.hint}>
            第 {index + 1} 幅，共 {pictures.length} 幅
          </span>
        </p>
        <div className={layout.row}>
          <ToolButton
            icon="magnifying-glass-minus"
            label="缩小"
            disabled={zoom.atWhole}
            onClick={zoom.zoomOut}
          />
          <ToolButton
            icon="magnifying-glass-plus"
            label="放大"
            disabled={zoom.atMost}
            onClick={zoom.zoomIn}
          />
          <ToolButton icon="arrows-out" label="看整幅" disabled={zoom.atWhole} onClick={zoom.reset} />
          <ToolButton icon="arrow-left" label="上一幅" disabled={index === 0} onClick={() => turn(-1)} />
          <ToolButton
            icon="arrow-right"
            label="下一幅"
            disabled={index === pictures.length - 1}
            onClick={() => turn(1)}
          />
        </div>
      </div>
    </div>
  );
}

// aria-disabled, not disabled: at the last picture the button under the finger must not lose the focus.
function ToolButton({
  icon,
  label,
  disabled,
  onClick,
}: {
  icon: "magnifying-glass-minus" | "magnifying-glass-plus" | "arrows-out" | "arrow-left" | "arrow-right";
  label: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={cx(button.button, button.secondary, button.small)}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}
