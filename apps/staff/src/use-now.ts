import { useEffect, useState } from "react";

/** How often the present is looked at anew, milliseconds. */
const EVERY = 30_000;

/** The present, anew every half minute: time left goes by though nothing else changes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
