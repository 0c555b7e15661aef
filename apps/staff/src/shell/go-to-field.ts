/** How long a row that was opened may take until it shows something to fill in, milliseconds. */
const OPENS_WITHIN = 5_000;

/** What can be filled in now, in order; ticks and searches are not what a row holds. */
export const fieldsIn = (within: ParentNode): HTMLElement[] =>
  [
    ...within.querySelectorAll<HTMLElement>(
      "input:not([type=checkbox], [type=hidden], [type=search]), select, textarea",
    ),
  ].filter((field) => field.checkVisibility() && !field.matches(":disabled"));

/** A page goes to the heading of what it opened; its field is gone to after that, milliseconds. */
const AFTER_HEADING = 100;

/** Opens it and goes to the first thing to fill in that was not there before; somebody who goes on elsewhere is left alone. */
export function openToEdit(opener: HTMLElement) {
  const before = new Set(fieldsIn(document));
  const newField = () => fieldsIn(document.querySelector("main") ?? document).find((one) => !before.has(one));
  let going: ReturnType<typeof setTimeout> | undefined;
  const seen = new MutationObserver(() => {
    if (going !== undefined || !newField()) return;
    going = setTimeout(() => {
      stop();
      newField()?.focus();
    }, AFTER_HEADING);
  });
  const over = setTimeout(() => stop(), OPENS_WITHIN);
  function stop() {
    seen.disconnect();
    clearTimeout(going);
    clearTimeout(over);
    for (const kind of ["keydown", "pointerdown"]) window.removeEventListener(kind, stop, true);
  }
  seen.observe(document.body, { childList: true, subtree: true });
  for (const kind of ["keydown", "pointerdown"]) window.addEventListener(kind, stop, true);
  opener.click();
}

/** The one after that which has the focus, after the last the first; the first where none has it. */
export function nextOf(buttons: readonly HTMLElement[]): HTMLElement | undefined {
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  return buttons[(at + 1) % buttons.length];
}
