import { type RefObject, useEffect, useRef } from "react";

/** After a refusal the focus goes to the first field that is to be mended. */
export function useErrorFocus(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);
  return form;
}
