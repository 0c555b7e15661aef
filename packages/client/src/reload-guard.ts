const KEY = "reloads";
const APART = 10_000;

/**
 * Whether a path may be loaded anew now, and if so notes that it is. The same path within ten seconds may not: a
 * build that stays broken must not send the reader round in circles.
 */
export function mayReload(path: string, storage: Storage, now: number): boolean {
  let seen: Record<string, number> = {};
  try {
    seen = JSON.parse(storage.getItem(KEY) ?? "{}");
  } catch {
    // Someone else's text under our key: start afresh.
  }
  const recent = Object.fromEntries(Object.entries(seen).filter(([, at]) => now - at < APART));
  if (path in recent) return false;
  storage.setItem(KEY, JSON.stringify({ ...recent, [path]: now }));
  return true;
}
