import type { EntryChange } from "@ginkgo/api-contract/publishing/entries";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import styles from "./entries.module.css";

/** Fields that differ: what stands, what is wanted. Each can be ticked where it is chosen among them. */
export function ChangeList({
  changes,
  ticked,
  onTick,
  before = "现在",
  after = "改成",
}: {
  changes: readonly EntryChange[];
  ticked?: readonly string[];
  onTick?: (field: string, on: boolean) => void;
  before?: string;
  after?: string;
}) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          {onTick ? (
            <Check
              label={change.label}
              checked={ticked?.includes(change.field) ?? false}
              onChange={(event) => onTick(change.field, event.currentTarget.checked)}
            />
          ) : (
            <b>{change.label}</b>
          )}
          <div>
            <span className={layout.hint}>{before} </span>
            <span className={styles.before}>{change.before}</span>
          </div>
          <div>
            <span className={layout.hint}>{after} </span>
            <span className={styles.after}>{change.after}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
