import type { ReactNode } from "react";
import layout from "../layout/layout.module.css";

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={layout.screenReader}>{children}</span>;
}
