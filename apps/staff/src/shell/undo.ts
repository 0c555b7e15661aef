import { useSyncExternalStore } from "react";

/** Something that was done and can be taken back. */
export interface Undo {
  /** What was done: 隐藏了，评分重算了. */
  text: string;
  run: () => Promise<unknown>;
}

/** How long it is offered, milliseconds. */
const OFFERED_MS = 30_000;

let offered: Undo | undefined;
let over: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function set(next: Undo | undefined): void {
  clearTimeout(over);
  offered = next;
  if (next) over = setTimeout(() => set(undefined), OFFERED_MS);
  for (const watch of watchers) watch();
}

/** Offers to take back what was just done; what was offered before no longer is. */
export const offerUndo = (undo: Undo): void => set(undo);

/** It is not offered any longer. */
export const dropUndo = (): void => set(undefined);

/** What can be taken back now. */
export const useUndo = (): Undo | undefined =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => offered,
  );
