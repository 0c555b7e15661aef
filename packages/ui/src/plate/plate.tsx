import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

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
  return <span className={cx("plate", light && "lt", vertical && "v")}>{children}</span>;
}
