import { clausesOf, clauseTitle } from "@ginkgo/api-contract/contracts/contract-clauses";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Textarea } from "@ginkgo/ui/textarea";
import page from "../../page.module.css";
import type { PartProps } from "./draft-values.ts";

/** The clauses one by one; what is left empty says the usual. */
export function ClausePart({ values, fields, set }: PartProps) {
  const { clauses } = values;
  const isWrong = Object.keys(fields).some((name) => name.startsWith("clauses."));
  const own = Object.values(clauses).filter((text) => text.trim()).length;
  return (
    <details className={cx(layout.card, page.part)} open={isWrong || undefined}>
      <summary>
        条款：{own > 0 ? `改写了 ${own} 条，其余用通用条款` : "都用通用条款，机构另有约定的在这里写"}
      </summary>
      {clausesOf(values.type).map((code) => (
        <Textarea
          key={code}
          label={clauseTitle(code, values.type)}
          optional
          rows={2}
          maxLength={1000}
          placeholder="不写就用通用条款"
          value={clauses[code] ?? ""}
          onChange={(event) => set({ clauses: { ...clauses, [code]: event.currentTarget.value } })}
          error={fields[`clauses.${code}`]}
        />
      ))}
    </details>
  );
}
