/**
 * A navigation before a page's data has come aborts its answer. React Router leaves the rest of that answer to
 * nobody (`decodeViaTurboStream`, whose `done` it drops), so each would be told as two errors of the page. What was
 * broken off on purpose is none.
 */
export function ignoreAbortedNavigation(): void {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  });
}
