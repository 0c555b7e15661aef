/**
 * Takes the reader to the first thing to mend: the field that is wrong, or the sentence about fields that cannot say it
 * themselves. A fold around it opens.
 */
export function focusFirstError(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-error][tabindex]");
  for (let fold = first?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  first?.focus();
}
