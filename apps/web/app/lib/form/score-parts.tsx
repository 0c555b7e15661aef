import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { scoreWords } from "@ginkgo/ui/rate";
import { Select } from "@ginkgo/ui/select";
import styles from "../account/account.module.css";

const marks = scoreWords
  .map((label, i) => ({ value: String(i + 1), label: `${i + 1} 分，${label}` }))
  .reverse();

/** Scores by part, each of which may be left out. @param parts field name → its word */
export function ScoreParts({
  parts,
  typed,
}: {
  parts: Readonly<Record<string, string>>;
  typed: Record<string, string>;
}) {
  return (
    <details className={styles.fold} open={Object.keys(parts).some((part) => typed[part]) || undefined}>
      <summary>分项打分（选填）</summary>
      <div className={cx(layout.twoColumns, styles.foldBody)}>
        {Object.entries(parts).map(([name, label]) => (
          <Select key={name} label={label} name={name} defaultValue={typed[name] ?? ""}>
            <option value="">不打分</option>
            {marks.map((mark) => (
              <option key={mark.value} value={mark.value}>
                {mark.label}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </details>
  );
}

/** The scores by part that were given, by field name. */
export const partsOf = (form: FormData, parts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(parts).flatMap((part) => {
      const value = String(form.get(part) ?? "");
      return value ? [[part, value]] : [];
    }),
  );
