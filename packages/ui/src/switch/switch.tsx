import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import styles from "./switch.module.css";

/**
 * On or off at once, as 长辈模式 in the header. A plain button: `type="submit"` with `name` and `value` makes
 * it work as a form without script, `onClick` with one.
 */
export function Switch({
  checked,
  children,
  className,
  ...button
}: { checked: boolean; children: ReactNode } & Omit<ComponentPropsWithRef<"button">, "children">) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      {...button}
      className={cx(styles.toggle, checked && styles.selected, className)}
    >
      {children}
      <i />
    </button>
  );
}
