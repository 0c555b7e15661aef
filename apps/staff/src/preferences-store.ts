import { localStorageStore, memoryStore, type Store } from "react-admin";

/** What each person chose for their tables. */
const PREFERENCES = "preferences.";
/** How react-admin names what it keeps. */
const PREFIX = "RaStore";

/**
 * What react-admin keeps: which columns somebody chose, in this browser. Everything else, as what was looked for in a
 * list, which may be a telephone number, is forgotten with the page.
 */
export function preferencesStore(): Store {
  const kept = localStorageStore();
  const passing = memoryStore();
  const of = (key: string) => (key.startsWith(PREFERENCES) ? kept : passing);
  return {
    setup() {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(`${PREFIX}.`) && !key.startsWith(`${PREFIX}.${PREFERENCES}`))
          localStorage.removeItem(key);
      kept.setup();
      passing.setup();
    },
    teardown() {
      kept.teardown();
      passing.teardown();
    },
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    removeItems(prefix) {
      kept.removeItems(prefix);
      passing.removeItems(prefix);
    },
    subscribe: (key, callback) => of(key).subscribe(key, callback),
    listItems: (prefix) => ({ ...kept.listItems?.(prefix), ...passing.listItems?.(prefix) }),
    // Signing out forgets everything but the columns.
    reset: () => passing.reset(),
  };
}
