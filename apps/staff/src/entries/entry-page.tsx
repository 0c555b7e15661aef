import { labelPath, pathText, valueAt, withValue } from "@ginkgo/api-contract/publishing/content-path";
import { contentSchema, emptyOf } from "@ginkgo/api-contract/publishing/content-schema";
import type { Entry, EntryContent } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import { fieldLabel } from "@ginkgo/api-contract/publishing/field-labels";
import { clockText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import { NotFound } from "../shell/not-found.tsx";
import { useKeys } from "../shell/use-keys.ts";
import staff from "../staff.module.css";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { BlockPreview } from "./block-preview.tsx";
import { ConflictPart } from "./conflict-part.tsx";
import { controlId } from "./content-path.ts";
import { CopyPart } from "./copy-part.tsx";
import styles from "./entries.module.css";
import { callsOf, kindIn, titleFieldOf } from "./entry-calls.ts";
import { EntryFields, leadToPanel, SectionNav } from "./entry-fields.tsx";
import { StateTag, WorkTags } from "./entry-tags.tsx";
import { EntryFormProvider } from "./form-context.ts";
import { FreightPart } from "./freight-part.tsx";
import { HistoryPart } from "./history-part.tsx";
import { PickField } from "./pick-field.tsx";
import { type Picked, pickSourceOf } from "./pick-sources.ts";
import { PublishPart } from "./publish-part.tsx";
import { RequestPart } from "./request-part.tsx";
import { SeoPart } from "./seo-part.tsx";
import { StockPart } from "./stock-part.tsx";
import { type EntryDraft, useEntryDraft } from "./use-entry-draft.ts";

const pathOf = (field: string) => field.split(".").map((name) => (/^\d+$/.test(name) ? Number(name) : name));

/** What keeps it from being published; each leads to its field. */
function FaultList({ kind, faults }: { kind: EntryKindName; faults: Entry["faults"] }) {
  const lead = (field: string) => {
    const path = pathOf(field);
    // A fault of a whole section has no control of its own: the nearest there is around it.
    for (let length = path.length; length > 0; length--) {
      const control = document.getElementById(controlId(path.slice(0, length)));
      if (!control) continue;
      control.scrollIntoView({ block: "center" });
      control.focus();
      return;
    }
  };
  return (
    <section className={styles.faults} role="alert" tabIndex={-1} id="entry-faults">
      <b>还有 {Object.keys(faults).length} 处要改好才能发布：</b>
      <ul>
        {Object.entries(faults).map(([field, text]) => (
          <li key={field}>
            <Button size="small" variant="quiet" onClick={() => lead(field)}>
              {fieldLabel(kind, labelPath(pathOf(field)))}
            </Button>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether what was written is kept, in words. */
function Kept({ draft: { isDirty, error, entry } }: { draft: EntryDraft }) {
  if (error) return <span role="alert">草稿没有存下：{sayWhy(error)}</span>;
  if (isDirty) return <span>还没存，停两秒就存</span>;
  if (!entry.draftBy) return null;
  return (
    <span role="status">
      {clockText(entry.draftBy.at)} 已存草稿，{entry.draftBy.name}写的
    </span>
  );
}

function EntryEditor({ first }: { first: Entry }) {
  const draft = useEntryDraft(first);
  const { entry, content, theirs, change, settle, save, take, latest } = draft;
  const { kind, live, faults } = entry;
  const [showsAll, setShowsAll] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const schema = useMemo(() => contentSchema(kind), [kind]);
  const isOpen = entry.actions.includes("save");
  const form = {
    kind,
    schema,
    content,
    seller: entry.seller,
    live,
    faultAt: (path: readonly (string | number)[]) =>
      showsAll || (entry.draft !== null && ![undefined, ""].includes(valueAt(content, path) as string))
        ? faults[pathText(path)]
        : undefined,
    set: (path: readonly (string | number)[], value: unknown) =>
      change(withValue(latest.current.content, schema, path, value)),
  };
  const part = useSearchParams()[0].get("part");
  useEffect(() => {
    if (part) leadToPanel(part);
  }, [part]);
  useKeys({ "$mod+s": ["存草稿", () => void save()] });
  function showFaults() {
    setShowsAll(true);
    requestAnimationFrame(() => document.getElementById("entry-faults")?.focus());
  }
  const hasFaults = Object.keys(faults).length > 0;
  const hasBlocks = kind === "article" || kind === "page";
  return (
    <div className={staff.listPage} ref={holder}>
      <div className={cx(layout.row, layout.wrap, page.head)}>
        <h1>{entry.title || `新的${entryKinds[kind].text}`}</h1>
        <StateTag entry={entry} />
        <WorkTags entry={entry} />
        <span className={cx(layout.muted, layout.grow)}>
          <Kept draft={draft} />
        </span>
        <Link className={page.way} to={`/entries/${kind}`}>
          回{entryKinds[kind].text}列表
        </Link>
      </div>
      {theirs && (
        <ConflictPart
          kind={kind}
          theirs={theirs}
          mine={content}
          onSettle={settle}
          onDrop={() => take(theirs)}
        />
      )}
      <RequestPart entry={entry} onDone={take} />
      {hasFaults && showsAll && <FaultList kind={kind} faults={faults} />}
      {hasFaults && !showsAll && (
        <Button size="small" variant="quiet" onClick={showFaults}>
          还有 {Object.keys(faults).length} 处要写好才能发布，看是哪些
        </Button>
      )}
      <StockPart draft={draft} />
      <div className={page.form}>
        <div className={hasBlocks ? styles.withPreview : styles.withSections}>
          <EntryFormProvider value={form}>
            <SectionNav />
            <fieldset className={cx(styles.form, page.column)} disabled={!isOpen || theirs !== undefined}>
              <legend className={layout.screenReader}>内容</legend>
              <EntryFields />
            </fieldset>
          </EntryFormProvider>
          {hasBlocks && <BlockPreview content={content} />}
        </div>
        <div className={page.column}>
          <PublishPart draft={draft} onFaults={showFaults} />
          <FreightPart draft={draft} />
          <SeoPart draft={draft} />
          <HistoryPart draft={draft} />
          <CopyPart draft={draft} />
        </div>
      </div>
    </div>
  );
}

/** A new one begins with its name; all else is written in its editor. */
function NewEntry({ kind }: { kind: EntryKindName }) {
  const navigate = useNavigate();
  const field = titleFieldOf(kind);
  const label = fieldLabel(kind, field);
  const isDay = kind === "departure";
  const [trip, setTrip] = useState<Picked>();
  return (
    <div className={staff.listPage}>
      <h1>新的{entryKinds[kind].text}</h1>
      <StepForm
        press="开始写"
        draftKey={`entry-new-${kind}`}
        step={(form) => {
          const empty = emptyOf(contentSchema(kind)) as EntryContent;
          return callStaff(callsOf(kind).create, {
            body: {
              content: { ...empty, ...(trip ? { tripId: trip.value } : {}), [field]: textOf(form, "title") },
            },
          });
        }}
        onDone={({ id }) => navigate(`/entries/${kind}/${id}`, { replace: true })}
      >
        {(wrong) => (
          <>
            {isDay && (
              <PickField
                label="线路"
                source={pickSourceOf(kind, "tripId", {})!}
                value={trip?.value}
                onPick={setTrip}
                error={wrong.seller && "请从您自己的线路里选一条。"}
              />
            )}
            <TextInput
              label={label}
              name="title"
              type={isDay ? "date" : undefined}
              maxLength={80}
              hint="先存成草稿，发布以前访客看不到。"
              error={wrong[field] ?? wrong.content ?? (isDay ? undefined : wrong.seller)}
            />
          </>
        )}
      </StepForm>
    </div>
  );
}

function LoadedEntry({ kind, id }: { kind: EntryKindName; id: string }) {
  const { data, error } = useQuery({
    queryKey: ["entry", kind, id],
    queryFn: () => callStaff(callsOf(kind).read, { params: { id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useLeaveIfOver(error);
  if (data) return <EntryEditor first={data} />;
  return (
    <div className={staff.listPage}>
      <h1>{entryKinds[kind].text}</h1>
      {error ? <p role="alert">{sayWhy(error)}</p> : <p role="status">正在取</p>}
    </div>
  );
}

/** One entry of the portal: its form, what stands beside it, and what may be done. */
export function EntryPage() {
  const { kind: name, id = "" } = useParams();
  const kind = kindIn(name);
  if (!kind) return <NotFound />;
  return id === "new" ? (
    <NewEntry key={kind} kind={kind} />
  ) : (
    <LoadedEntry key={`${kind}-${id}`} kind={kind} id={id} />
  );
}
