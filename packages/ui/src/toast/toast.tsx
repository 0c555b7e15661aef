import type { ComponentPropsWithRef, ReactNode } from "react";
import dialog from "../dialog/dialog.module.css";
import { Icon, type IconName } from "../icon/icon.tsx";
import { cx } from "../lib/cx.ts";
import styles from "./toast.module.css";

export type ToastTone = "ok" | "info" | "warn" | "err";

const ICONS: Record<ToastTone, IconName> = {
  ok: "check-circle-fill",
  info: "info-fill",
  warn: "clock-countdown-fill",
  err: "warning-circle-fill",
};

type ToastProps = {
  tone?: ToastTone;
  /** For a failed request its status text. */
  title: string;
  /** Whether the title is a status text: it stays small. */
  isCode?: boolean;
  text?: ReactNode;
  onClose: () => void;
  /** In its last 200 ms. */
  leaving?: boolean;
} & Omit<ComponentPropsWithRef<"div">, "title" | "className" | "role">;

/**
 * One notice. A view only: its owner keeps the clock, and stops it through `onPointerMove`,
 * `onPointerLeave`, `onFocus` and `onBlur`, which pass through. Errors stay until they are closed.
 */
export function Toast({ tone = "ok", title, isCode, text, onClose, leaving, ...rest }: ToastProps) {
  return (
    <div
      {...rest}
      className={cx(styles.toast, tone !== "ok" && styles[tone], leaving && styles.leaving)}
      role={tone === "err" ? "alert" : "status"}
    >
      <Icon name={ICONS[tone]} />
      <div>
        {isCode ? (
          <b className={styles.code} lang="en">
            {title}
          </b>
        ) : (
          <b>{title}</b>
        )}
        {text && <span>{text}</span>}
      </div>
      <button type="button" className={dialog.close} aria-label="关闭提示" onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  );
}

/** Where notices stand: top right, on mobile above the tab bar. Render it empty from the start. */
export function ToastRegion({ children }: { children?: ReactNode }) {
  // Each notice is live by its own role. Named here so that an open dialog does not hide them all from screen readers.
  return (
    <section className={styles.toasts} aria-label="提示" aria-live="off">
      {children}
    </section>
  );
}
