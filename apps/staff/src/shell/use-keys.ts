import { useEffect, useRef, useSyncExternalStore } from "react";
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

/**
 * Keys of a page while it is shown: `"/"`, `"g t"` pressed one after the other. None works while somebody types, in a
 * dialog, or where they are switched off.
 */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const [on] = useKeysOn();
  const latest = useRef(keys);
  latest.current = keys;
  // A combination is no single key: it cannot be hit by dictating.
  const names = Object.keys(keys)
    .filter((name) => on || name.startsWith("$mod+"))
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
            latest.current[name]?.(event);
          },
        ]),
      ),
    );
  }, [names]);
}
