import type { ReactNode } from "react";
import chip from "../chip/chip.module.css";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import { Window, type WindowProps } from "../window/window.tsx";
import styles from "./empty.module.css";

type EmptyProps = {
  /** Shape of the area the page belongs to. */
  window?: WindowProps;
  /** What happened. */
  title: ReactNode;
  text?: ReactNode;
  /** One to three changes that would give results, with their counts, as chips. */
  chips?: ReactNode;
  /** Then the adviser. */
  action?: ReactNode;
  /** h1 on a page of its own, h2 or h3 inside one. */
  as?: "h1" | "h2" | "h3";
};

/** Nothing found: says what happened and offers the way on. */
export function Empty({
  window = { shape: "moon", id: "empty", scene: "wetland", palette: "rain" },
  title,
  text,
  chips,
  action,
  as: Heading = "h2",
}: EmptyProps) {
  return (
    <div className={cx(layout.card, styles.empty)}>
      <Window {...window} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {chips && <div className={chip.chips}>{chips}</div>}
      {action}
    </div>
  );
}
