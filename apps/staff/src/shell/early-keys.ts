/** Letters pressed before the console is there, in their order; undefined once it is. */
let pressed: string[] | undefined = [];

/** One letter that nobody else takes: typed into no field, part of no combination. */
function note(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing) return;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
  if (key === "/" && pressed?.length === 0) event.preventDefault();
  pressed?.push(key);
}

/** Keeps what is pressed from now on until the console asks for it. */
export const keepEarlyKeys = (): void => window.addEventListener("keydown", note);

/** What was typed after `/` before there was anything to open; undefined where `/` was not the first key. */
export function takeEarlySearch(): string | undefined {
  window.removeEventListener("keydown", note);
  const [first, ...rest] = pressed ?? [];
  pressed = undefined;
  return first === "/" ? rest.join("") : undefined;
}
