import type { ReactNode, Ref } from "react";
import table from "./data-table.module.css";

/** Around a table that may be wider than its page or part: it is scrolled by keys too. */
export function ScrollBox({
  label,
  ref,
  children,
}: {
  label: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the page, it is scrolled by keys
    <div ref={ref} className={table.scroll} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
