import { useRef } from "react";
import { useKeys } from "./use-keys.ts";

/** What Enter opens of a row: its link, or the name that opens it beside the list; a row without one is read only. */
const openerOf = (row: HTMLElement): HTMLElement =>
  row.querySelector<HTMLElement>("th a[href]") ??
  row.querySelector<HTMLElement>("a[href], th button, [aria-expanded]") ??
  row;

/**
 * J and K go along the rows of a table by what Enter opens of each, X ticks the row. The ref is for what holds them.
 * @param rows selects the rows in it
 */
export function useRowKeys<E extends HTMLElement = HTMLDivElement>({
  rows = "tbody tr",
  opens = true,
  ticks = false,
}: {
  rows?: string;
  opens?: boolean;
  ticks?: boolean;
} = {}) {
  const holder = useRef<E>(null);
  const all = () => [...(holder.current?.querySelectorAll<HTMLElement>(rows) ?? [])];
  const rowAt = () => all().find((row) => row.contains(document.activeElement));
  function step(by: 1 | -1) {
    const shown = all();
    const at = shown.findIndex((row) => row.contains(document.activeElement));
    const next = at < 0 ? shown[0] : shown[at + by];
    if (!next) return;
    const opener = openerOf(next);
    // A row is no control: it can be gone to by these keys alone.
    if (opener === next) next.tabIndex = -1;
    opener.focus();
  }
  const tick = (shiftKey: boolean) =>
    rowAt()
      ?.querySelector("input[type=checkbox]")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
  useKeys({
    j: ["下一行", () => step(1)],
    k: ["上一行", () => step(-1)],
    ...(opens ? { Enter: ["打开这一行"] } : {}),
    ...(ticks
      ? {
          x: ["选上这一行，再按不选", () => tick(false)],
          "Shift+X": ["从上次选的选到这一行", () => tick(true)],
        }
      : {}),
  });
  return holder;
}
