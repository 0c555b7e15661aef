import type { ComponentPropsWithRef, ReactNode } from "react";
import field from "../field/field.module.css";
import { Field, type FieldTexts } from "../field/field.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { cx } from "../lib/cx.ts";

type TextInputProps = FieldTexts & {
  icon?: IconName;
  /** Short text after the value, for example 元. */
  unit?: ReactNode;
  /** A control inside the box at its right end. */
  end?: ReactNode;
} & Omit<ComponentPropsWithRef<"input">, "className">;

/** A labelled one-line text box. Every native attribute of `<input>` passes through. */
export function TextInput({ label, hint, error, optional, icon, unit, end, id, ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <span className={cx(field.input, Boolean(error) && field.invalid)}>
          {icon && <Icon name={icon} />}
          <input {...input} {...control} />
          {unit && <span className={field.unit}>{unit}</span>}
          {end}
        </span>
      )}
    </Field>
  );
}
