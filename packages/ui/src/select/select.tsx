import type { ComponentPropsWithRef, ReactNode } from "react";
import field from "../field/field.module.css";
import { Field, type FieldTexts } from "../field/field.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { cx } from "../lib/cx.ts";

type SelectProps = FieldTexts & {
  icon?: IconName;
  options?: { value: string; label: string; disabled?: boolean }[];
  /** Instead of `options`, own `<option>` and `<optgroup>` elements. */
  children?: ReactNode;
} & Omit<ComponentPropsWithRef<"select">, "className" | "children">;

/** A labelled native select: the device's own picker, the form's own value. */
export function Select({
  label,
  hint,
  error,
  optional,
  icon,
  options,
  children,
  id,
  ...select
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <span className={cx(field.input, Boolean(error) && field.invalid)}>
          {icon && <Icon name={icon} />}
          <select {...select} {...control}>
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            )) ?? children}
          </select>
          <Icon name="caret-down" />
        </span>
      )}
    </Field>
  );
}
