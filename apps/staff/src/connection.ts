import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Asked this often whether the server is there again, milliseconds. */
const ASK_EVERY = 5_000;

let since: Date | undefined;
let asking: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

function set(next: Date | undefined): void {
  if ((since === undefined) === (next === undefined)) return;
  since = next;
  // Queries wait while there is no connection, and are asked again when there is.
  onlineManager.setOnline(next === undefined);
  if (next) asking = setInterval(() => void ask(), ASK_EVERY);
  else clearInterval(asking);
  for (const watch of watchers) watch();
}

const ask = () =>
  fetch("/healthz", { cache: "no-store" }).then(
    (answer) => answer.ok && set(undefined),
    () => {},
  );

/** A call got no answer, or the browser says there is no network. */
export const noteUnreachable = (): void => set(since ?? new Date());

/** The server answered; where the browser has no network by now, that was asked before. */
export const noteReachable = (): void => {
  if (navigator.onLine) set(undefined);
};

/** Whether the server can be reached, as far as is known. */
export const isReachable = (): boolean => since === undefined && navigator.onLine;

window.addEventListener("offline", noteUnreachable);
window.addEventListener("online", () => void ask());

/** Since when the server cannot be reached; undefined while it can. */
export const useUnreachableSince = (): Date | undefined =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => since,
  );
