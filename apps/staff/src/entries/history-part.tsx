import type { Entry, EntryVersion } from "@ginkgo/api-contract/publishing/entries";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff, sayWhy } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { ChangeList } from "./change-list.tsx";
import styles from "./entries.module.css";
import { callsOf } from "./entry-calls.ts";
import type { EntryDraft } from "./use-entry-draft.ts";

function VersionRow({
  version,
  entry,
  restore,
  onDone,
}: {
  version: EntryVersion;
  entry: Entry;
  restore: (no: number) => Promise<Entry>;
  onDone: (next: Entry) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { no, stateText, by, at, reason, changes } = version;
  return (
    <li>
      <div className={cx(layout.row, layout.wrap)}>
        <span className={layout.grow}>
          <b>第 {no} 版</b> {stateText}
          <br />
          {by} {shortMomentText(at)}
          {reason && `：${reason}`}
        </span>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          看<span className={layout.screenReader}>第 {no} 版</span>
        </Button>
      </div>
      {isOpen && (
        <>
          {changes.length > 0 ? (
            <ChangeList changes={changes} before="前一版" after="这一版" />
          ) : (
            <p className={layout.muted}>和前一版一样。</p>
          )}
          {entry.actions.includes("save") && (
            <StepForm press={`恢复第 ${no} 版`} variant="secondary" step={() => restore(no)} onDone={onDone}>
              <p className={layout.hint}>拿回来当草稿，发布以后访客才看到；现在的草稿会被换掉。</p>
            </StepForm>
          )}
        </>
      )}
    </li>
  );
}

/** Every version: who, when, what changed; each can be seen and taken back as the draft. */
export function HistoryPart({ draft }: { draft: EntryDraft }) {
  const { entry, take, latest } = draft;
  const calls = callsOf(entry.kind);
  const params = { id: entry.id };
  const { data, error } = useQuery({
    queryKey: ["entry-versions", entry.kind, entry.id, entry.version],
    queryFn: () => callStaff(calls.versions, { params }),
    placeholderData: (before) => before,
  });
  const restore = (no: number) =>
    callStaff(calls.restore, {
      params: { ...params, version: String(no) },
      body: { version: latest.current.entry.version },
    });
  return (
    <Part id="entry-history" title="历史">
      {error && <p role="alert">{sayWhy(error)}</p>}
      {data?.records.length === 0 && <p className={layout.muted}>还没有在这里发布过。</p>}
      <ul className={styles.changes}>
        {data?.records.map((version) => (
          <VersionRow key={version.no} version={version} entry={entry} restore={restore} onDone={take} />
        ))}
      </ul>
    </Part>
  );
}
