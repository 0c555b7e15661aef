import { type DatedRule, type RuleState, ruleStates } from "@ginkgo/api-contract/books/dated-rules";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode, Ref } from "react";
import { useSearchParams } from "react-router-dom";
import table from "../data-table.module.css";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";

const views = { now: "现在的和以后的", all: "全部，连以前的" } as const;
type View = keyof typeof views;
const statesOf = { now: "NOW,LATER", all: "" } as const;

/** Which rules are looked at: the address says it. */
export function useRuleView() {
  const [search, setSearch] = useSearchParams();
  const view: View = search.get("view") === "all" ? "all" : "now";
  const choose = (next: string) => setSearch(next === "now" ? {} : { view: next }, { replace: true });
  return { view, choose, states: statesOf[view] };
}

/** The head of a page of rules: its name, and which are looked at. */
export function RuleHead({
  title,
  view,
  onChoose,
  ref,
}: {
  title: string;
  view: View;
  onChoose: (view: string) => void;
  ref: Ref<HTMLHeadingElement>;
}) {
  return (
    <div className={cx(layout.row, layout.wrap)}>
      <h1 className={layout.grow} ref={ref} tabIndex={-1}>
        {title}
      </h1>
      <Segmented
        label="看哪些"
        value={view}
        items={Object.entries(views).map(([value, label]) => ({ value, label }))}
        onChange={onChoose}
      />
    </div>
  );
}

const tones: Record<RuleState, "ok" | "info" | "neutral"> = {
  NOW: "ok",
  LATER: "info",
  PAST: "neutral",
};

/** A column of its own that a sort of rules has: what it says of each, and whether that is a sum. */
export interface RuleColumn<R> {
  head: string;
  cell: (rule: R) => ReactNode;
  isSum?: boolean;
}

/** Rules as rows: what each is for and says, then from when, whether it holds, why and by whom. */
export function RuleTable<R extends DatedRule>({
  title,
  records,
  columns,
}: {
  title: string;
  records: readonly R[];
  /** The first names the row. */
  columns: readonly RuleColumn<R>[];
}) {
  const holder = useRowKeys();
  const classOf = ({ isSum }: RuleColumn<R>) => (isSum ? table.number : table.words);
  return (
    <ScrollBox ref={holder} label={title}>
      <table className={table.table}>
        <caption className={layout.screenReader}>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
            {["从哪天", "状态", "原因，谁加的"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((rule) => (
            <tr key={rule.id}>
              {columns.map((column, i) =>
                i === 0 ? (
                  <th key={column.head} scope="row" className={classOf(column)}>
                    {column.cell(rule)}
                  </th>
                ) : (
                  <td key={column.head} className={classOf(column)}>
                    {column.cell(rule)}
                  </td>
                ),
              )}
              <td>{rule.fromDay}</td>
              <td>
                <Tag tone={tones[rule.state]}>{ruleStates[rule.state]}</Tag>
              </td>
              <td className={table.wrapped}>
                {rule.reason}
                <span className={layout.hint}>
                  {rule.by ?? "开业时"} {shortMomentText(rule.at)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
