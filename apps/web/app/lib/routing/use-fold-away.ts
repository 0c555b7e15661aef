import type { FocusEvent, KeyboardEvent, RefObject } from "react";

/** Folds an opened `<details>` away on Escape, with the focus back on what opened it, and when the focus moves on. */
export function useFoldAway(fold: RefObject<HTMLDetailsElement | null>) {
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !fold.current?.open) return;
      fold.current.open = false;
      fold.current.querySelector("summary")?.focus();
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Without a next stop it was the window that lost the focus, or a press on plain ground inside.
      if (relatedTarget && fold.current && !fold.current.contains(relatedTarget)) fold.current.open = false;
    },
  };
}
