import { type CommissionState, commissionStates } from "@ginkgo/api-contract/books/commission";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";
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
}: {
  title: string;
  view: View;
  onChoose: (view: string) => void;
}) {
  return (
    <div className={cx(layout.row, layout.wrap)}>
      <h1 className={layout.grow}>{title}</h1>
      <Segmented
        label="看哪些"
        value={view}
        items={Object.entries(views).map(([value, label]) => ({ value, label }))}
        onChange={onChoose}
      />
    </div>
  );
}

/** Percent as typed, 6.5, in hundredths of a percent; not a number for what is none. */
export function bpOf(typed: string): number {
  const percent = Number(typed.normalize("NFKC").replace(/%$/, ""));
  const bp = percent * 100;
  return typed === "" ? Number.NaN : Math.abs(bp - Math.round(bp)) < 1e-6 ? Math.round(bp) : bp;
}

const tones: Record<CommissionState, "ok" | "info" | "neutral"> = {
  NOW: "ok",
  LATER: "info",
  PAST: "neutral",
};

interface AnyRule {
  id: string;
  fromDay: string;
  state: CommissionState;
  reason: string;
  by: string | null;
  at: string;
}

/** Rules as rows: what each is for and says, then from when, whether it holds, why and by whom. */
export function RuleTable<R extends AnyRule>({
  title,
  records,
  heads,
  cells,
}: {
  title: string;
  records: readonly R[];
  heads: readonly string[];
  /** As many as heads; the first names the row. */
  cells: (rule: R) => readonly ReactNode[];
}) {
  const holder = useRowKeys();
  return (
    <ScrollBox ref={holder} label={title}>
      <table className={table.table}>
        <caption className={layout.screenReader}>{title}</caption>
        <thead>
          <tr>
            {[...heads, "从哪天", "状态", "原因", "谁加的"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((rule) => {
            const [first, ...rest] = cells(rule);
            return (
              <tr key={rule.id}>
                <th scope="row">{first}</th>
                {rest.map((cell, i) => (
                  <td key={heads[i + 1]}>{cell}</td>
                ))}
                <td>{rule.fromDay}</td>
                <td>
                  <Tag tone={tones[rule.state]}>{commissionStates[rule.state]}</Tag>
                </td>
                <td>{rule.reason}</td>
                <td>
                  {rule.by ?? "开业时"}
                  <span className={layout.muted}> {shortMomentText(rule.at)}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
