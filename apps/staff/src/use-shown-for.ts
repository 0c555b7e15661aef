import { useEffect, useState } from "react";

/** How long what is masked elsewhere stays open, milliseconds. */
const SHOWN = 5 * 60_000;

/** What somebody gave a reason to see: gone after five minutes. */
export function useShownFor<T>() {
  const [shown, setShown] = useState<T>();
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setShown(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, setShown] as const;
}
