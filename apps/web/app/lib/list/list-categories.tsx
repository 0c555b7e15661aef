import { Chip } from "@ginkgo/ui/chip";
import chipStyles from "@ginkgo/ui/chip/chip.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./list.module.css";
import { type ListAddress, valuesOf } from "./list-address.ts";
import type { Counted } from "./list-fields.tsx";

/** A branch of a category tree with how many hang on it. */
export interface CountedBranch extends Counted {
  children: CountedBranch[];
}

/** Whether one code is the other or lies below it: AIDS, AIDS_01, AIDS_0102. */
const liesBelow = (code: string, below: string): boolean =>
  below === code || (/_\d\d$/.test(code) ? below.startsWith(code) : below.startsWith(`${code}_`));

/**
 * A category tree as rows of chips: the departments, and below a chosen one its kinds. Every chip is an address.
 * @param unit 项, 件: for the spoken count
 * @param more chips behind the departments
 */
export function ListCategories({
  list,
  address,
  tree,
  label,
  unit,
  more,
}: {
  list: ListAddress;
  address: URLSearchParams;
  tree: readonly CountedBranch[];
  label: string;
  unit: string;
  more?: ReactNode;
}) {
  const chosen = valuesOf(address, "categoryId");
  const isChosen = (c: CountedBranch) => chosen.some((v) => liesBelow(c.value, v));
  const shown = (branches: readonly CountedBranch[]) => branches.filter((c) => c.count > 0 || isChosen(c));
  const rows: CountedBranch[][] = [];
  for (let row = shown(tree); row.length > 0; row = shown(row.filter(isChosen).flatMap((c) => c.children)))
    rows.push(row);
  const chip = (key: string, text: string, on: boolean, categoryId: string | undefined, count?: number) => (
    <Chip
      key={key}
      on={on}
      render={
        <Link
          to={list.changed(address, { categoryId })}
          aria-current={on ? "true" : undefined}
          preventScrollReset
        />
      }
    >
      {text}
      {count !== undefined && (
        <span className={layout.screenReader}>
          ，{count} {unit}
        </span>
      )}
    </Chip>
  );
  return rows.map((row, depth) => (
    <nav
      key={row[0]?.value}
      className={cx(chipStyles.chips, styles.categoryRow)}
      aria-label={depth === 0 ? label : `${label}，第 ${depth + 1} 级`}
    >
      {depth === 0 && chip("all", "全部", chosen.length === 0, undefined)}
      {row.map((c) => chip(c.value, c.text, isChosen(c), c.value, c.count))}
      {depth === 0 && more}
    </nav>
  ));
}
