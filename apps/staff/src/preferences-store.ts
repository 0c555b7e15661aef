import { localStorageStore, type Store } from "react-admin";

/** What each person chose for their tables. */
const PREFERENCES = "preferences.";
/** How react-admin names what it keeps. */
const PREFIX = "RaStore";

/** What react-admin keeps in this browser. Signing out forgets it, but for which columns somebody chose. */
export function preferencesStore(): Store {
  const store = localStorageStore();
  return {
    ...store,
    reset() {
      const kept = Object.keys(localStorage)
        .filter((key) => key.startsWith(`${PREFIX}.${PREFERENCES}`))
        .map((key) => key.slice(PREFIX.length + 1))
        .map((key) => [key, store.getItem(key)] as const);
      store.reset();
      for (const [key, value] of kept) store.setItem(key, value);
    },
  };
}
