import { pictureIdOf } from "@ginkgo/api-contract/pictures/picture-codes";
import type { EntryChange } from "@ginkgo/api-contract/publishing/entries";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { usePicturesOf } from "../picture-library/use-pictures.ts";
import styles from "./entries.module.css";

/** Pictures small, each with what it shows, in their order. */
function Pictures({ label, urls }: { label: string; urls: readonly string[] }) {
  // In one order whatever theirs: both sides of a change ask the same where they have the same.
  const { data } = usePicturesOf(urls.flatMap((url) => pictureIdOf(url) ?? []).toSorted());
  if (urls.length === 0) return <span className={layout.hint}>没有图</span>;
  return (
    <ul className={styles.pictured} aria-label={label}>
      {urls.map((url) => {
        return (
          <li key={url}>
            <img src={`${url}?w=320&r=4x3`} alt="" width={160} height={120} />
            <span>{data?.get(url)?.alt}</span>
          </li>
        );
      })}
    </ul>
  );
}

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
          {change.pictures && (
            <div className={styles.beside}>
              <div>
                <span className={layout.hint}>{before} </span>
                <Pictures label={`${change.label}，${before}`} urls={change.pictures.before} />
              </div>
              <div>
                <span className={layout.hint}>{after} </span>
                <Pictures label={`${change.label}，${after}`} urls={change.pictures.after} />
              </div>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
