import { favouriteStates, toggleFavourite } from "@ginkgo/api-contract/membership/favourites";
import type { FavouriteType } from "@ginkgo/api-contract/membership/membership-codes";
import { callApi } from "../lib/api/api-client.ts";
import { browserApi, quietApi } from "../lib/api/browser-api.ts";
import { on } from "../lib/live/events.ts";

/** `type:id` → whether it is kept, as far as this tab knows. */
const known = new Map<string, boolean>();
const listeners = new Set<() => void>();
const wanted = new Map<FavouriteType, Set<string>>();
const busy = new Set<string>();

const keyOf = (type: FavouriteType, id: string) => `${type}:${id}`;
const MAX_AT_ONCE = 100;

function tell() {
  for (const listener of listeners) listener();
}

async function askWanted() {
  const keys = [...wanted];
  wanted.clear();
  for (const [type, set] of keys) {
    const ids = [...set].slice(0, MAX_AT_ONCE);
    // Hearts are an extra: when they cannot be asked for, the page stays as it is and says nothing.
    const answer = await callApi(quietApi(), favouriteStates, {
      query: { targetType: type, ids: ids.join() },
    }).catch(() => undefined);
    if (!answer) continue;
    for (const id of ids) known.set(keyOf(type, id), answer.collected.includes(id));
  }
  tell();
}

/** Whether it is kept; undefined until it is known. */
export const isFavourite = (type: FavouriteType, id: string) => known.get(keyOf(type, id));

/** Asks about one thing; whatever a page asks in one go is one call. */
export function wantState(type: FavouriteType, id: string): void {
  if (known.has(keyOf(type, id)) || !browserApi().session.facts()) return;
  if (wanted.size === 0) setTimeout(askWanted);
  wanted.set(type, (wanted.get(type) ?? new Set()).add(id));
}

/**
 * Keeps or lets go: shown at once, put right by the answer, put back when there was none. A second press while the
 * first is under way is dropped, for the call switches.
 * @returns what is true now
 * @throws ApiError
 */
export async function toggle(type: FavouriteType, id: string): Promise<boolean> {
  const key = keyOf(type, id);
  const before = known.get(key) ?? false;
  if (busy.has(key)) return before;
  busy.add(key);
  known.set(key, !before);
  tell();
  try {
    const { collected } = await callApi(browserApi(), toggleFavourite, {
      body: { targetType: type, targetId: id },
    });
    known.set(key, collected);
    return collected;
  } catch (error) {
    known.set(key, before);
    throw error;
  } finally {
    busy.delete(key);
    tell();
  }
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Another person's hearts are none of this one's. */
on("sessionChanged", () => {
  known.clear();
  tell();
});
