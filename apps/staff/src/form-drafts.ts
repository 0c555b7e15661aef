import { type RefObject, useEffect } from "react";

/** What was typed and not sent, by form; it lasts as long as the window, over a reload, and goes with the sign-out. */
const PREFIX = "ginkgo-draft:";

type Values = Record<string, string[]>;

function read(key: string): Values | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + key);
    return kept === null ? undefined : (JSON.parse(kept) as Values);
  } catch {
    return undefined;
  }
}

/** What was typed into a field of this form and not sent. */
export const draftOf = (key: string, name: string): string | undefined => read(key)?.[name]?.[0];

/** Whether something of this form was typed and not sent. */
export const hasDraft = (key: string): boolean => read(key) !== undefined;

/** Forgets what was typed into a form: it was sent, or given up. */
export const dropDraft = (key: string): void => sessionStorage.removeItem(PREFIX + key);

/** Forgets everything: who leaves takes it along. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

const OWNER = `${PREFIX}owner`;

/** What was typed is kept for who typed it, also over a session that ran out; another person finds nothing. */
export function claimDrafts(staffId: string): void {
  if (sessionStorage.getItem(OWNER) !== staffId) dropAllDrafts();
  sessionStorage.setItem(OWNER, staffId);
}

function keep(key: string, form: HTMLFormElement): void {
  const values: Values = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string") values[name] = [...(values[name] ?? []), value];
  const isEmpty = Object.values(values).every((list) => list.every((value) => value === ""));
  try {
    if (isEmpty) dropDraft(key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // Without a store what was typed lasts as long as the page.
  }
}

function fill(form: HTMLFormElement, values: Values): void {
  for (const control of form.elements) {
    if (
      !(
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement
      )
    )
      continue;
    const kept = values[control.name];
    const isChoice = control.type === "radio" || control.type === "checkbox";
    if (isChoice) (control as HTMLInputElement).checked = kept?.includes(control.value) ?? false;
    else if (kept?.[0] !== undefined && control.type !== "file" && control.type !== "password")
      control.value = kept[0];
  }
}

/** Keeps what is typed into a form, and fills it in again where it was left. @param key undefined keeps nothing */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, key: string | undefined): void {
  useEffect(() => {
    const element = form.current;
    if (key === undefined || !element) return;
    const kept = read(key);
    if (kept) fill(element, kept);
    const onInput = () => keep(key, element);
    element.addEventListener("input", onInput);
    return () => element.removeEventListener("input", onInput);
  }, [form, key]);
}
