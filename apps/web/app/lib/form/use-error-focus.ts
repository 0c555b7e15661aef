import { type RefObject, useEffect, useRef } from "react";
import { focusFirstError } from "./focus-first-error.ts";

/** After a refusal the focus goes to the first field that is to be mended. */
export function useErrorFocus(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) focusFirstError(form.current);
  }, [refusal]);
  return form;
}
