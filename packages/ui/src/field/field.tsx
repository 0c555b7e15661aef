import { type ReactNode, useId } from "react";
import { Icon } from "../icon/icon.tsx";
import { cx } from "../lib/cx.ts";
import styles from "./field.module.css";

export type FieldTexts = {
  /** Always visible, above the control. */
  label: ReactNode;
  /** Said beneath the control, for example how a number should look. */
  hint?: ReactNode;
  /** What is wrong and what to do, in one sentence. Takes the place of the hint. */
  error?: ReactNode;
  /** Marks the label with 选填. */
  optional?: boolean;
};

/** What the control must be given so that label, hint and error belong to it. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Label, control and message. `children` receives the ids to spread on the control. */
export function Field({
  label,
  hint,
  error,
  optional,
  id,
  className,
  children,
}: FieldTexts & { id?: string; className?: string; children: (control: ControlProps) => ReactNode }) {
  const generated = useId();
  const controlId = id ?? generated;
  const messageId = `${controlId}-msg`;
  const message = error ?? hint;
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {optional && <small>选填</small>}
      </label>
      {children({
        id: controlId,
        "aria-describedby": message ? messageId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {message && (
        <p id={messageId} className={cx(styles.message, Boolean(error) && styles.error)}>
          {error && <Icon name="warning-circle-fill" />}
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
