import type { ComponentPropsWithRef, ReactNode } from "react";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./check.module.css";

type ChoiceProps = Omit<ComponentPropsWithRef<"input">, "type" | "children"> & {
  label: ReactNode;
  /** Shown at the right edge: how many results this choice has. */
  count?: number;
};

function Choice({ label, count, className, type, ...input }: ChoiceProps & { type: "checkbox" | "radio" }) {
  return (
    <label className={cx(styles.option, className)}>
      <input className={styles.box} type={type} {...input} />
      <span>{label}</span>
      {count !== undefined && (
        <span className={styles.count}>
          {count.toLocaleString("en")}
          <span className={layout.screenReader}> 个结果</span>
        </span>
      )}
    </label>
  );
}

/** A real checkbox in a row of full target height. */
export function Check(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />;
}

/** A real radio button; give radios of one question the same `name`. */
export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />;
}

/** Groups checks or radios under one question. */
export function ChoiceGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
