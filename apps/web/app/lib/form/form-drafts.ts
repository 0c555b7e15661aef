import { type RefObject, useEffect, useRef } from "react";
import { useMember } from "../routing/site-data.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NEVER = new Set(["password", "file", "hidden", "submit", "button", "image", "reset"]);

interface Live {
  /** What its draft is kept under. */
  key: string;
  /** Who was signed in while it was filled in; null for visitors. */
  owner: string | null;
}

/** The forms on screen. */
const live = new Map<HTMLFormElement, Live>();

/** Of everything kept; all of it goes together. */
export const PREFIX = "draft:";
const OWNER = "drafts-of";

const keyOf = (name: string) => `${PREFIX}${location.pathname}:${name}`;
export const isToggle = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

/** The fields that may be kept: never passwords, codes and files. */
export function sendable(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      field.name !== "" &&
      !NEVER.has(field.type) &&
      field.autocomplete !== "one-time-code",
  );
}

const stateOf = (field: Field): string | boolean => (isToggle(field) ? field.checked : field.value);

/** Puts a value in as if it had been typed, so that a controlled input hears of it. */
export function fill(field: Field, value: string | boolean) {
  if (isToggle(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

const touched = new WeakSet<HTMLFormElement>();

/** Whether a kept form of this page holds input that was not sent. */
export const hasUnsent = (): boolean => [...live.keys()].some((form) => touched.has(form));

interface Draft {
  owner: string | null;
  fields: Record<string, string | boolean>;
}

function save(form: HTMLFormElement, { key, owner }: Live) {
  const fields = sendable(form).map((field, index) => [`${field.name}#${index}`, stateOf(field)] as const);
  const draft: Draft = { owner, fields: Object.fromEntries(fields) };
  sessionStorage.setItem(key, JSON.stringify(draft));
}

/** Keeps every half-filled form of the page for when it comes back. */
export function saveDrafts(): void {
  for (const [form, one] of live) if (touched.has(form)) save(form, one);
}

/** Forgets everything kept, and what would be: on a shared device the next person must not find it. */
export function dropDrafts(): void {
  for (const form of live.keys()) touched.delete(form);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** What a visitor typed stays theirs when they sign in; what another member typed in this tab goes. */
export function keepDraftsOf(memberId: string): void {
  const owner = sessionStorage.getItem(OWNER);
  if (owner !== null && owner !== memberId) {
    for (const form of live.keys()) if (touched.has(form)) form.reset();
    dropDrafts();
  }
  sessionStorage.setItem(OWNER, memberId);
}

/** What a member filled in is shown to that member alone; nobody signed in is not known to be them. */
function restore(form: HTMLFormElement, { key, owner }: Live) {
  const text = sessionStorage.getItem(key);
  if (!text) return;
  const draft: Draft = JSON.parse(text);
  if (draft.owner !== null && owner === null) return;
  sessionStorage.removeItem(key);
  if (draft.owner !== null && draft.owner !== owner) return;
  for (const [index, field] of sendable(form).entries()) {
    const value = draft.fields[`${field.name}#${index}`];
    if (value !== undefined && value !== stateOf(field)) fill(field, value);
  }
  touched.add(form);
  // What was folded open to type into must not hide what was typed.
  for (let fold = form.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}

/**
 * Keeps what was typed into a form when the page is loaded anew, by a new build, a failed chunk or the reader. Never
 * passwords, codes and files. Sending the form drops it, unless the answer is that one has to sign in first.
 *
 * @param name tells the forms of one path apart
 * @example const form = useDraft("price-report"); return <Form ref={form} method="post">…
 */
export function useDraft(name: string): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  const memberId = useMember()?.id;
  const shownTo = useRef(memberId);
  shownTo.current = memberId;
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const one: Live = { key: keyOf(name), owner: shownTo.current ?? null };
    live.set(form, one);
    restore(form, one);
    let isSent = false;
    const onInput = () => {
      touched.add(form);
      one.owner = shownTo.current ?? one.owner;
    };
    const onReset = () => void touched.delete(form);
    const onSent = () => {
      touched.delete(form);
      isSent = true;
    };
    form.addEventListener("input", onInput);
    form.addEventListener("submit", onSent);
    form.addEventListener("reset", onReset);
    addEventListener("pagehide", saveDrafts);
    return () => {
      live.delete(form);
      // Sent, and turned away to sign in first.
      if (isSent && location.pathname === "/login") save(form, one);
      form.removeEventListener("input", onInput);
      form.removeEventListener("submit", onSent);
      form.removeEventListener("reset", onReset);
      removeEventListener("pagehide", saveDrafts);
    };
  }, [name]);
  return ref;
}
