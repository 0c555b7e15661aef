import { Check } from "@ginkgo/ui/check";
import { ChipOption } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import type { ReactNode } from "react";
import styles from "./list.module.css";

/** A value of a filter with how many it would give. */
export interface Counted {
  value: string;
  text: string;
  count: number;
}

/** Values that give something, and those chosen. */
export const withResults = <T extends Counted>(values: readonly T[], chosen: readonly string[]): T[] =>
  values.filter((v) => v.count > 0 || chosen.includes(v.value));

/** One question of the rail. */
export function RailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.railTitle}>{title}</h3>
      {children}
    </section>
  );
}

interface FieldsProps {
  name: string;
  values: readonly Counted[];
  chosen: readonly string[];
}

export function RailChecks({ name, values, chosen }: FieldsProps) {
  return values.map(({ value, text, count }) => (
    <Check
      key={value}
      name={name}
      value={value}
      label={text}
      count={count}
      defaultChecked={chosen.includes(value)}
    />
  ));
}

/** @param unit 家, 项, 件: for the spoken count */
export function RailChips({
  name,
  values,
  chosen,
  unit,
  type = "checkbox",
}: FieldsProps & { unit: string; type?: "checkbox" | "radio" }) {
  return (
    <div className={chip.chips}>
      {values.map(({ value, text, count }) => (
        <ChipOption
          key={value}
          type={type}
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
          disabled={count === 0 && !chosen.includes(value)}
        >
          {text}
          <span className={layout.screenReader}>
            ，{count} {unit}
          </span>
        </ChipOption>
      ))}
    </div>
  );
}

/** What the form must carry on although it has no field for it. */
export function RailHidden({ address, names }: { address: URLSearchParams; names: readonly string[] }) {
  return names.map(
    (name) => address.has(name) && <input key={name} type="hidden" name={name} value={address.get(name)!} />,
  );
}
