import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import { cx } from "../lib/cx.ts";
import styles from "./tag.module.css";

export type TagTone = "ok" | "gold" | "red" | "info" | "neutral";

/** A fact or a state in one or two words. The word says it, the tone only helps. */
export function Tag({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: TagTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.tag, tone !== "neutral" && styles[tone === "ok" ? "good" : tone])}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
