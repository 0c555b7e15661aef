import { scene as draw } from "@ginkgo/covers";
import { cx } from "../lib/cx.ts";
import windowStyles from "../window/window.module.css";
import type { WindowProps } from "../window/window.tsx";

/**
 * The same drawing written into the page. It brings the drawing code (about 20 kB packed) into whatever
 * script imports it and the drawing itself (10–40 kB) into the page: for the one picture that must not wait.
 */
export function WindowInline({ shape, id, scene, palette, alt = "", className }: WindowProps) {
  const svg = draw(id, { type: scene, palette, window: shape, label: alt });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, every value is a number or a fixed word
  return <span className={cx(windowStyles.window, className)} dangerouslySetInnerHTML={{ __html: svg }} />;
}
