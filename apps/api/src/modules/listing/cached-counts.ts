import type { Db } from "../../platform/database/database.ts";

/** Counting that took longer than this many milliseconds is worth keeping for a while. */
const DEAR = 40;
const FRESH = 30_000;
const USABLE = 600_000;
const MAX_COUNT = 500;

interface CachedCount<C> {
  counted: C;
  at: number;
  refreshing: boolean;
}

/** By database, so that two of them in one process never mix. A second process simply counts for itself. */
const stores = new WeakMap<Db, Map<string, CachedCount<unknown>>>();

/**
 * Counts, or the counts of a moment ago where counting is dear: over a whole province or the country. Those are
 * shown at once for up to ten minutes while one refresh runs behind; small sets are always counted anew.
 * @param key tells apart everything that is counted in one database
 */
export async function cachedCounts<C>(db: Db, key: string, count: () => Promise<C>): Promise<C> {
  const store = stores.get(db) ?? new Map<string, CachedCount<unknown>>();
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
  const cached = store.get(key) as CachedCount<C> | undefined;
  const age = cached ? performance.now() - cached.at : Number.POSITIVE_INFINITY;
  if (!cached || age > USABLE) return measure();
  if (age > FRESH && !cached.refreshing) {
    cached.refreshing = true;
    measure().catch(() => {
      cached.refreshing = false;
    });
  }
  return cached.counted;
}
