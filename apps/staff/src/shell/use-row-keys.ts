import { useRef } from "react";
import { fieldsIn, nextOf, openToEdit } from "./go-to-field.ts";
import { useKeys } from "./use-keys.ts";

/** What Enter opens of a row: its link, or the name that opens it beside the list; a row without one is read only. */
const openerOf = (row: HTMLElement): HTMLElement =>
  row.querySelector<HTMLElement>("th a[href]") ??
  row.querySelector<HTMLElement>("a[href], th button, [aria-expanded]") ??
  row;

/**
 * J and K go along the rows of a table by what Enter opens of each, E opens one at its first field, X ticks it, `.` goes
 * along its buttons. The ref is for what holds them.
 * @param rows selects the rows in it
 * @param acts whether its rows have buttons of their own
 */
export function useRowKeys<E extends HTMLElement = HTMLDivElement>({
  rows = "tbody tr",
  opens = true,
  ticks = false,
  acts = false,
}: {
  rows?: string;
  opens?: boolean;
  ticks?: boolean;
  acts?: boolean;
} = {}) {
  const holder = useRef<E>(null);
  const all = () => [...(holder.current?.querySelectorAll<HTMLElement>(rows) ?? [])];
  const rowAt = () => all().find((row) => row.contains(document.activeElement));
  function step(by: 1 | -1) {
    const shown = all();
    const at = shown.findIndex((row) => row.contains(document.activeElement));
    // Where the focus has gone to what a row opened beside the list, it goes on from that row.
    const from = at < 0 ? shown.findIndex((row) => row.querySelector('th [aria-pressed="true"]')) : at;
    const next = from < 0 ? shown[0] : shown[from + by];
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
  function edit() {
    const row = rowAt();
    if (!row) return;
    const [field] = fieldsIn(row);
    if (field) return field.focus();
    const opener = openerOf(row);
    if (opener !== row) openToEdit(opener);
  }
  function act() {
    const row = rowAt();
    if (!row) return;
    const opener = openerOf(row);
    const buttons = [...row.querySelectorAll<HTMLElement>("td button, td a[href]")].filter(
      (one) => one !== opener,
    );
    nextOf(buttons)?.focus();
  }
  useKeys({
    j: ["下一行", () => step(1)],
    k: ["上一行", () => step(-1)],
    ...(opens ? { Enter: ["打开这一行"], e: ["打开这一行，到第一个要填的", edit] } : {}),
    ...(acts ? { ".": ["到这一行的按钮，再按到下一个", act] } : {}),
    ...(ticks
      ? {
          x: ["选上这一行，再按不选", () => tick(false)],
          "Shift+X": ["从上次选的选到这一行", () => tick(true)],
        }
      : {}),
  });
  return holder;
}
