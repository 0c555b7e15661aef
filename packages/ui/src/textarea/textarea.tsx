import type { ComponentPropsWithRef } from "react";
import field from "../field/field.module.css";
import { Field, type FieldTexts } from "../field/field.tsx";
import { cx } from "../lib/cx.ts";

/** A labelled text box of several lines. */
export function Textarea({
  label,
  hint,
  error,
  optional,
  id,
  ...area
}: FieldTexts & Omit<ComponentPropsWithRef<"textarea">, "className">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <span className={cx(field.input, Boolean(error) && field.invalid)}>
          <textarea rows={4} {...area} {...control} />
        </span>
      )}
    </Field>
  );
}
