import { useSyncExternalStore } from "react";
import { useMember } from "../routing/site-data.ts";

let more = 0;
/** What was counted belongs to this answer of the server; a newer one knows better. */
let since: object | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One more notice came in while this answer of the server is shown. */
export function countNotice(member: object | null): void {
  more = since === member ? more + 1 : 1;
  since = member;
  for (const listener of listeners) listener();
}

/** How many notices wait, those that came in live among them. */
export function useUnread(): number {
  const member = useMember();
  const arrived = useSyncExternalStore(
    subscribe,
    () => (since === member ? more : 0),
    () => 0,
  );
  return (member?.unread ?? 0) + arrived;
}
