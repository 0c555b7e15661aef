import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { ReactNode } from "react";
import { sayWhy } from "../call-staff.ts";
import { LoadFailure } from "../load-failure.tsx";
import page from "../page.module.css";

/** A case while it is on its way or cannot be had, and what is known of it beside what may be done. */
export function CaseFrame({
  error,
  isHere,
  again,
  head,
  main,
  side,
}: {
  error: unknown;
  isHere: boolean;
  /** Asks for it again. */
  again?: () => unknown;
  head?: ReactNode;
  main?: ReactNode;
  side?: ReactNode;
}) {
  if (!isHere)
    return error && again ? (
      <LoadFailure error={error} again={again} />
    ) : error ? (
      <p className={cx(field.message, field.error)} role="alert">
        {sayWhy(error)}
      </p>
    ) : (
      <p role="status">正在取</p>
    );
  return (
    <>
      {Boolean(error) && (
        <p className={cx(field.message, field.error)} role="status">
          取不到新的，这是刚才的。
        </p>
      )}
      <header className={cx(layout.row, layout.wrap, page.head)}>{head}</header>
      <div className={page.form}>
        <div className={page.column}>{main}</div>
        <div className={page.column}>{side}</div>
      </div>
    </>
  );
}
