import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { ReactNode } from "react";
import styles from "./info.module.css";

/** One card of 我的信息. */
export function InfoPart({
  title,
  hint,
  id,
  children,
}: {
  title: string;
  /** One sentence beneath the title. */
  hint?: ReactNode;
  /** For links that lead right here. */
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx(layout.card, layout.padded, styles.infoPart)} id={id}>
      <h2>{title}</h2>
      {hint && <p className={layout.muted}>{hint}</p>}
      {children}
    </section>
  );
}
