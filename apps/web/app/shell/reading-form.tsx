import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** Buttons named and valued like `Reading`: without scripts they post to `/mode` and come back here. */
export function ReadingForm({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/mode" className={className}>
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </form>
  );
}
