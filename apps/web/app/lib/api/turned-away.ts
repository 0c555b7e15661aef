import { fill, isToggle, keepDraftsOf, PREFIX, sendable } from "../form/form-drafts.ts";

interface TurnedAway {
  /** Path and query of the page the form stood on. */
  page: string;
  owner: string;
  fields: [name: string, value: string][];
}

const SECRET = "input[type=password], input[autocomplete=one-time-code]";
const KEY = `${PREFIX}turned-away`;

/**
 * Keeps a form that was answered with “sign in first”, for who sent it alone. Never passwords, codes and files.
 * @param page where it was sent from: the sign-in page may be open by now
 */
export function keepTurnedAway(form: FormData, owner: string, page: string): void {
  const secret = new Set([...document.querySelectorAll(SECRET)].map((field) => field.getAttribute("name")));
  const fields = [...form].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && !secret.has(pair[0]),
  );
  const turnedAway: TurnedAway = { page, owner, fields };
  sessionStorage.setItem(KEY, JSON.stringify(turnedAway));
}

/** Whether that is the form: what the page itself put into it is the same, and every field is there. */
function isOf(form: HTMLFormElement, fields: TurnedAway["fields"]): boolean {
  const data = new FormData(form);
  return fields.every(([name, value]) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "hidden")
      return data.getAll(name).includes(value);
    if (field instanceof HTMLButtonElement) return field.value === value;
    return field !== null || [...form.elements].some((one) => one.getAttribute("name") === name);
  });
}

/** Fills the form in again, once its sender is back on its page; what another member sent is let go. */
export function fillTurnedAway(memberId: string): void {
  keepDraftsOf(memberId);
  const text = sessionStorage.getItem(KEY);
  if (!text) return;
  const { page, owner, fields }: TurnedAway = JSON.parse(text);
  if (owner === memberId && page !== location.pathname + location.search) return;
  sessionStorage.removeItem(KEY);
  if (owner !== memberId) return;
  const form = [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")].find((one) =>
    isOf(one, fields),
  );
  if (!form) return;
  for (const [name, value] of fields) {
    for (const field of sendable(form).filter((one) => one.name === name)) {
      if (!isToggle(field)) fill(field, value);
      else if (field.value === value) fill(field, true);
    }
  }
  for (const field of sendable(form))
    if (
      field.type === "checkbox" &&
      !fields.some(([name, value]) => name === field.name && value === field.value)
    )
      fill(field, false);
  for (let fold = form.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  form.scrollIntoView({ block: "nearest" });
}
