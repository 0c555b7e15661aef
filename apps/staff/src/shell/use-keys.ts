import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { tinykeys } from "tinykeys";

const STORED = "ginkgo.keys";
const CHANGED = "ginkgo:keys";

/** Whether keys of one letter do something here; somebody who dictates can switch them off (WCAG 2.1.4). */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    (look) => {
      window.addEventListener(CHANGED, look);
      return () => window.removeEventListener(CHANGED, look);
    },
    () => localStorage.getItem(STORED) !== "off",
  );
  return [
    on,
    (next) => {
      localStorage.setItem(STORED, next ? "on" : "off");
      window.dispatchEvent(new Event(CHANGED));
    },
  ];
}

/** Somebody is typing or choosing there, or a dialog is open: a letter is a letter. */
function isTaken({ target }: KeyboardEvent): boolean {
  const on = target instanceof HTMLElement ? target : undefined;
  return (
    on?.closest(
      "input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=dialog]",
    ) != null || document.querySelector("[role=dialog]") !== null
  );
}

/** What a key does, in the words of the list of keys; without a function the browser itself does it. */
export type KeyUse = readonly [does: string, run?: ((event: KeyboardEvent) => void) | undefined];
type Keys = Readonly<Record<string, KeyUse>>;
/** Keys of the page that is shown, or of every page. */
type Where = "page" | "everywhere";

const used = new Set<{ where: Where; latest: RefObject<Keys> }>();

/** The keys that do something now and what they do, as the list of keys names them. */
export function keysInUse(where: Where): { name: string; does: string }[] {
  const found = [...used]
    .filter((one) => one.where === where)
    .flatMap(({ latest }) => Object.entries(latest.current).map(([name, [does]]) => ({ name, does })));
  return found.filter(
    ({ name, does }, at) => found.findIndex((f) => f.name === name && f.does === does) === at,
  );
}

/**
 * Keys while what calls this is shown: `"/"`, `"g t"` pressed one after the other. None works while somebody types, in
 * a dialog, or where they are switched off. `?` lists them.
 */
export function useKeys(keys: Keys, where: Where = "page"): void {
  const [on] = useKeysOn();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const one = { where, latest };
    used.add(one);
    return () => void used.delete(one);
  }, [where]);
  // A combination is no single key: it cannot be hit by dictating.
  const names = Object.keys(keys)
    .filter((name) => keys[name]![1] && (on || name.startsWith("$mod+")))
    .join("|");
  useEffect(() => {
    if (names === "") return;
    return tinykeys(
      window,
      Object.fromEntries(
        names.split("|").map((name) => [
          name,
          (event: KeyboardEvent) => {
            if (event.isComposing || isTaken(event)) return;
            event.preventDefault();
            latest.current[name]?.[1]?.(event);
          },
        ]),
      ),
    );
  }, [names]);
}
