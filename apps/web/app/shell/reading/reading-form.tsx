import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** Buttons named and valued like `Reading`: without scripts they post to `/mode` and come back here. */
export function ReadingForm({
  className,
  label,
  children,
}: {
  className?: string;
  /** Makes it a landmark of its own; within the header it needs none. */
  label?: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/mode" className={className} data-print="no" aria-label={label}>
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </form>
  );
}
