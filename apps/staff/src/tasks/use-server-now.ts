import { useEffect, useState } from "react";
import { useTaskCounts } from "./use-task-counts.ts";

/** Told anew this often, milliseconds. */
const EVERY = 15_000;

/** The present by the server's clock: time left goes by though nothing else changes, and no desk's clock is trusted. */
export function useServerNow(): number {
  const told = useTaskCounts()?.now;
  const [ahead, setAhead] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (told !== undefined) setAhead(Date.parse(told) - Date.now());
  }, [told]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}
