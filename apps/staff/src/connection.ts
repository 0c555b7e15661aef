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

const health = () => fetch("/healthz", { cache: "no-store" });

const ask = () =>
  health().then(
    (answer) => answer.ok && set(undefined),
    () => {},
  );

let isDoubted = false;

/**
 * A call got no answer. One address alone may be cut off, by a proxy or a blocker, while the others answer: only where the
 * server does not answer either there is no connection. Else every call that is answered would ask everything anew.
 */
export function noteUnreachable(): void {
  if (since !== undefined || isDoubted) return;
  if (!navigator.onLine) {
    set(new Date());
    return;
  }
  isDoubted = true;
  health()
    .catch(() => set(new Date()))
    .finally(() => {
      isDoubted = false;
    });
}

/** The server answered; where the browser has no network by now, that was asked before. */
export const noteReachable = (): void => {
  if (navigator.onLine) set(undefined);
};

/** Whether the server can be reached, as far as is known. */
export const isReachable = (): boolean => since === undefined && navigator.onLine;

window.addEventListener("offline", () => set(since ?? new Date()));
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
