import { Fragment, type ReactNode } from "react";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./facts.module.css";

export type Fact = {
  term: ReactNode;
  value: ReactNode;
  /** Left out in elder mode (the 医疗 row of cards). Never on prices, licences or rules. */
  hideInElder?: boolean;
};

/** Facts as term and value, in the same order everywhere: 每月, 床位, 收住, 医疗. */
export function Facts({ items, className }: { items: Fact[]; className?: string }) {
  return (
    <dl className={cx(styles.facts, className)}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts of one record keep their order
        <Fragment key={index}>
          <dt className={item.hideInElder ? layout.notElder : undefined}>{item.term}</dt>
          <dd className={item.hideInElder ? layout.notElder : undefined}>{item.value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
