import { compareContent, withFields } from "@ginkgo/api-contract/publishing/compare-content";
import type { Entry, EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import { clockText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef, useState } from "react";
import { ChangeList } from "./change-list.tsx";
import styles from "./entries.module.css";

/** That somebody else was first: both texts field by field, and whose words stay. */
export function ConflictPart({
  kind,
  theirs,
  mine,
  onSettle,
  onDrop,
}: {
  kind: EntryKindName;
  theirs: Entry;
  mine: EntryContent;
  onSettle: (content: EntryContent) => void;
  onDrop: () => void;
}) {
  const [dropped, setDropped] = useState<string[]>([]);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const stands = theirs.draft ?? theirs.live ?? {};
  const changes = compareContent(kind, stands, mine);
  const kept = changes.map(({ field }) => field).filter((field) => !dropped.includes(field));
  const isWritable = theirs.actions.includes("save");
  return (
    <section ref={box} className={styles.request} role="alert" tabIndex={-1} aria-label="别人先改了">
      <p>
        <b>
          {theirs.draftBy ? `${theirs.draftBy.name} ${clockText(theirs.draftBy.at)} ` : "有人"}
          刚改过，您的还没有存下，也没有丢。
        </b>
        {isWritable ? "打勾的用您的，其余用现在的。" : "它现在正等着发布或审核，不能再改。"}
      </p>
      <ChangeList
        changes={changes}
        before="现在"
        after="您要的"
        {...(isWritable
          ? {
              ticked: kept,
              onTick: (field: string, on: boolean) =>
                setDropped(on ? dropped.filter((one) => one !== field) : [...dropped, field]),
            }
          : {})}
      />
      <div className={cx(layout.row, layout.wrap)}>
        {isWritable && kept.length > 0 && (
          <Button size="small" variant="primary" onClick={() => onSettle(withFields(stands, mine, kept))}>
            存打勾的 {kept.length} 处
          </Button>
        )}
        <Button size="small" onClick={onDrop}>
          都用现在的
        </Button>
      </div>
    </section>
  );
}
