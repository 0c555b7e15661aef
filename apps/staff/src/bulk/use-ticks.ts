import { useCallback, useRef, useState } from "react";

/**
 * Which of a list are ticked, by id; ids that are no longer shown count for nothing.
 * @param ids in the order they are shown
 */
export function useTicks(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const toggle = useCallback((id: string) => {
    last.current = id;
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  /** Ticks everything from the one ticked last to this one. */
  function tickTo(id: string) {
    const from = ids.indexOf(last.current ?? id);
    const to = ids.indexOf(id);
    const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    setTicked((before) => new Set([...before, ...range]));
  }
  return {
    ticked: ids.filter((id) => ticked.has(id)),
    toggle,
    tickTo,
    tickAll: () => setTicked(new Set(ids)),
    clear: () => setTicked(new Set()),
  };
}
export type Ticks = ReturnType<typeof useTicks>;
