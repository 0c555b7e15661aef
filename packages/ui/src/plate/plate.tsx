import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import styles from "./plate.module.css";

/** 门牌: district on covers, area labels, solar term (`light`). Never a button, at most eight characters. */
export function Plate({
  light,
  vertical,
  children,
}: {
  light?: boolean;
  vertical?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.plate, light && styles.light, vertical && styles.vertical)}>{children}</span>
  );
}
