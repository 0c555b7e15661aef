import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import { focusFirstError } from "./focus-first-error.ts";
import type { FormRefusal } from "./form-refusal.ts";

type Refusal = Pick<FormRefusal, "message" | "fields">;

/** What is wrong with a form as a whole; where a field says it already, the reader is taken to that field. */
export function FormError({ refusal }: { refusal: Refusal | undefined }) {
  const place = useRef<HTMLParagraphElement & HTMLSpanElement>(null);
  const first = useRef(refusal);
  useEffect(() => {
    if (!refusal || refusal === first.current) return;
    first.current = refusal;
    if (Object.keys(refusal.fields).length > 0) focusFirstError(place.current?.closest("form") ?? null);
    // The button that was pressed may be screens below it.
    else if (refusal.message) place.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  if (!refusal?.message || Object.keys(refusal.fields).length > 0) return <span ref={place} hidden />;
  return (
    <p ref={place} className={cx(field.message, field.error)} role="alert">
      <Icon name="warning-circle-fill" />
      <span>{refusal.message}</span>
    </p>
  );
}
