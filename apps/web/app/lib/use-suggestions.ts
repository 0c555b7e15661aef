import { useEffect, useState } from "react";

const TYPING_PAUSE = 150;

/**
 * What fits the letters so far, a moment after the last key; empty while nothing is typed. An answer overtaken by
 * the next letter is dropped, and one that failed suggests nothing.
 * @param ask the call; must be the same function from render to render
 */
export function useSuggestions<T>(
  typed: string,
  ask: (keyword: string, signal: AbortSignal) => Promise<T[]>,
): T[] {
  const [found, setFound] = useState<T[]>([]);
  const keyword = typed.trim();
  useEffect(() => {
    if (!keyword) {
      setFound([]);
      return;
    }
    const stop = new AbortController();
    const show = (list: T[]) => {
      if (!stop.signal.aborted) setFound(list);
    };
    const pause = setTimeout(() => {
      ask(keyword, stop.signal).then(show, () => show([]));
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [keyword, ask]);
  return found;
}
