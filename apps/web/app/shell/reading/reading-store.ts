import { useSyncExternalStore } from "react";
import { chooseReading, type Reading, readingCookies, STANDARD } from "../../lib/area/reading.ts";
import { useSiteData } from "../../lib/routing/site-data.ts";

let chosen: Reading | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How the reader wants this page to look: as the server drew it until something is pressed here. */
export function useReading(): Reading {
  const fromServer = useSiteData()?.reading ?? STANDARD;
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? fromServer,
    () => fromServer,
  );
}

/** Applies one press at once and remembers it in the cookies; only in the browser. */
export function press(current: Reading, name: keyof Reading, value: string): void {
  chosen = chooseReading(current, name, value);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  for (const line of readingCookies(chosen)) document.cookie = line;
  for (const listener of listeners) listener();
}
