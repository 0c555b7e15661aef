import type { Db } from "../../platform/database/database.ts";

/** Counting that took longer than this many milliseconds is worth keeping for a while. */
const DEAR = 40;
const FRESH = 30_000;
const USABLE = 600_000;
const MAX_COUNT = 500;

interface Kept<C> {
  counted: C;
  at: number;
  refreshing: boolean;
}

/** By database, so that two of them in one process never mix. A second process simply counts for itself. */
const stores = new WeakMap<Db, Map<string, Kept<unknown>>>();

/**
 * Counts, or the counts of a moment ago where counting is dear: over a whole province or the country. Those are
 * shown at once for up to ten minutes while one refresh runs behind; small sets are always counted anew.
 * @param key tells apart everything that is counted in one database
 */
export async function keptCounts<C>(db: Db, key: string, count: () => Promise<C>): Promise<C> {
  const store = stores.get(db) ?? new Map<string, Kept<unknown>>();
  stores.set(db, store);
  const measure = async () => {
    const began = performance.now();
    const counted = await count();
    store.delete(key);
    if (performance.now() - began > DEAR) {
      if (store.size >= MAX_COUNT) store.delete(store.keys().next().value!);
      store.set(key, { counted, at: performance.now(), refreshing: false });
    }
    return counted;
  };
  const kept = store.get(key) as Kept<C> | undefined;
  const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY;
  if (!kept || age > USABLE) return measure();
  if (age > FRESH && !kept.refreshing) {
    kept.refreshing = true;
    measure().catch(() => {
      kept.refreshing = false;
    });
  }
  return kept.counted;
}
