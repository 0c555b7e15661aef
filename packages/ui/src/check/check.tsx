import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "../lib/cx.ts";

type ChoiceProps = Omit<ComponentPropsWithRef<"input">, "type" | "children"> & {
  label: ReactNode;
  /** Shown at the right edge: how many results this choice has. */
  count?: number;
};

function Choice({ label, count, className, type, ...input }: ChoiceProps & { type: "checkbox" | "radio" }) {
  return (
    <label className={cx("opt", className)}>
      <input className="box" type={type} {...input} />
      <span className="t">{label}</span>
      {count !== undefined && (
        <span className="n">
          {count.toLocaleString("en")}
          <span className="sr"> 个结果</span>
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
    <fieldset className="opts">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
