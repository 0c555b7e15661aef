let heading: HTMLElement | null = null;

/** Remembers which part of the page a form was sent from. */
function onSubmit({ target }: SubmitEvent) {
  const part = (target as HTMLElement).closest("section[aria-labelledby]");
  heading = document.getElementById(part?.getAttribute("aria-labelledby") ?? "");
}

if (typeof document !== "undefined") document.addEventListener("submit", onSubmit, true);

/** Where the form that had the focus went away with its sending, the focus goes to the heading of its part. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if (!heading?.isConnected || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}
