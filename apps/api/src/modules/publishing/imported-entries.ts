import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import {
  type EntryState,
  isBegunByOwner,
  isFixedKind,
  isOwnKind,
} from "@ginkgo/api-contract/publishing/entry-codes";
import { and, eq, inArray, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import type { EntryKind, StoredEntry } from "../../http/entry-kinds.ts";
import { badInput, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { type Db, firstOf, rows, type Tx } from "../../platform/database/database.ts";
import { idArray, textArray } from "../../platform/database/sql-values.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { contentSellers } from "./content-sellers.ts";
import { listEntries } from "./list-entries.ts";
import { findEntry, lockEntry, requireReach, setEntry, titleOf, waitingVersion } from "./lock-entry.ts";
import { publishEntry, requireOwn } from "./publish-entry.ts";
import { entries, versions } from "./tables.ts";
import { archiveEntry, saveDraft, sellerOfNew } from "./write-draft.ts";

/** An entry as a list that changes it finds it. */
export interface FoundEntry {
  version: number;
  state: EntryState;
  draft: EntryContent | null;
  live: EntryContent | null;
}

/** An entry of a kind the account may write; undefined where there is none. */
export async function entryToChange(
  db: Db,
  kind: EntryKind,
  viewer: StaffViewer,
  id: string,
): Promise<FoundEntry | undefined> {
  const entry = await findEntry(db, kind, id);
  if (!entry) return undefined;
  await requireReach(db, viewer, kind.kind, entry.seller);
  const stored = entry.state === "LIVE" ? await kind.read(db, id) : undefined;
  return { version: entry.version, state: entry.state, draft: entry.draft, live: stored?.content ?? null };
}

/** A page of what a list of entries holds: as it is being written, else as visitors have it. */
export async function entryContents(
  db: Db,
  kind: EntryKind,
  viewer: StaffViewer,
  query: Parameters<typeof listEntries>[3],
): Promise<{
  found: { id: string; content: EntryContent; state: EntryState }[];
  total: number;
  nextCursor?: string | undefined;
}> {
  const { records, total, nextCursor } = await listEntries(db, kind, viewer, query);
  const ids = records.map(({ id }) => id);
  const written = new Map(
    (ids.length > 0
      ? await db
          .select()
          .from(entries)
          .where(and(eq(entries.kind, kind.kind), inArray(entries.id, ids)))
      : []
    ).map((entry) => [entry.id, entry]),
  );
  const unwritten = ids.filter((id) => !written.get(id)?.draft);
  const stored = kind.readMany ? await kind.readMany(db, unwritten) : await readEach(db, kind, unwritten);
  const found = ids.flatMap((id) => {
    const entry = written.get(id);
    const thing = stored.get(id);
    const content = entry?.draft ?? thing?.content;
    const state = entry?.state ?? thing?.state;
    return content && state ? [{ id, content, state }] : [];
  });
  return { found, total, nextCursor };
}

async function readEach(db: Db, kind: EntryKind, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  const stored = new Map<string, StoredEntry>();
  for (const id of ids) {
    const thing = await kind.read(db, id);
    if (thing) stored.set(id, thing);
  }
  return stored;
}

async function nextIds(tx: Tx, kind: EntryKind, count: number): Promise<string[]> {
  const { schema, name } = getTableConfig(kind.table);
  const drawn = await rows<{ id: string }>(
    tx,
    sql`select nextval(pg_get_serial_sequence(${`${schema}.${name}`}, 'id'))::text as id
      from generate_series(1, ${count}::int)`,
  );
  return drawn.map(({ id }) => id);
}

/**
 * Content of a new entry as it belongs to whoever begins it.
 * @throws {ProblemError} NOT_ALLOWED, BAD_INPUT, ENTRIES_FIXED
 */
export async function contentToBegin(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  content: EntryContent,
): Promise<EntryContent> {
  if (isFixedKind(kind.kind)) throw problem("ENTRIES_FIXED", kind.kind);
  if (viewer.permissions.has("own.only") && !isBegunByOwner(kind.kind))
    throw badInput({ id: "新的一份由平台的人来建，您可以改自己的：请填编号。" });
  const seller = await sellerOfNew(tx, kind, viewer, undefined);
  if (seller === null || !kind.withSeller) return content;
  const own = kind.withSeller(content, seller);
  await requireOwn(tx, kind, { id: "", content: own, seller });
  return own;
}

/** Begins many entries nobody has seen. Contents are such as contentToBegin gives. @returns their ids in order */
export async function beginEntries(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  contents: readonly EntryContent[],
  now: Date,
): Promise<string[]> {
  if (contents.length === 0) return [];
  const ids = await nextIds(tx, kind, contents.length);
  const sellers = await contentSellers(
    tx,
    kind,
    contents.map((content, i) => ({ id: ids[i]!, content })),
  );
  await tx.insert(entries).values(
    contents.map((content, i) => ({
      kind: kind.kind,
      id: ids[i]!,
      title: titleOf(kind, content),
      seller: sellers[i] ?? null,
      state: "DRAFT" as const,
      draft: content,
      draftBy: viewer.staffId,
      draftAt: now,
      changedAt: now,
    })),
  );
  return ids;
}

/** Writes down that a list was brought in or taken back. */
export const noteImport = (
  tx: Tx,
  staffId: string,
  action: "IMPORT_RUN" | "IMPORT_UNDONE" | "LIST_EXPORTED",
  detail: string,
  now: Date,
) => audit(tx, { at: now, actor: { kind: "STAFF", id: staffId }, action, memberId: null, detail });

/** Keeps content as the draft of an entry, and publishes it where that is wanted. @returns the version it then has */
export async function writeImported(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  { id, content, publish }: { id: string; content: EntryContent | null; publish: boolean },
  now: Date,
): Promise<number> {
  if (content) await saveDraft(tx, kind, viewer, { id, content }, now);
  if (publish) await publishEntry(tx, kind, viewer, { id }, now);
  return (await findEntry(tx, kind, id))!.version;
}

interface Undo {
  id: string;
  /** The version the import left behind. */
  version: number;
  /** Null: the import made it. */
  before: { draft: EntryContent | null; live: EntryContent | null } | null;
}

/**
 * Takes away entries an import began and nobody has touched or published since, all in one statement.
 * @returns the ids of those it took; the others are looked at one by one
 */
export async function dropBegun(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  begun: readonly { id: string; version: number }[],
): Promise<Set<string>> {
  const own = await sellersOf(tx, viewer);
  if (begun.length === 0 || (own && !isOwnKind(kind.kind))) return new Set();
  const dropped = await rows<{ id: string }>(
    tx,
    sql`delete from publishing.entries e
      using (select * from unnest(${idArray(begun.map(({ id }) => id))}, ${`{${begun.map(({ version }) => version).join(",")}}`}::int[])
        as b(id, version)) b
      where e.kind = ${kind.kind} and e.id = b.id and e.version = b.version and e.state = 'DRAFT' and e.last_no = 0
        ${own ? sql`and e.seller = any(${textArray(own)})` : sql``}
      returning e.id::text as id`,
  );
  return new Set(dropped.map(({ id }) => id));
}

/** Takes back what an import did to an entry. @returns why not, where somebody has to look; null when it is done */
export async function takeImportBack(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  { id, version, before }: Undo,
  now: Date,
): Promise<string | null> {
  const seen = await findEntry(tx, kind, id);
  if (!seen) return null;
  const entry = await lockEntry(tx, kind, { id }, viewer);
  if (entry.version !== version) return "导入以后又改过，没有动它。";
  if (await waitingVersion(tx, entry.kind, id)) return "有一版正等着发布或审核，请先撤回那一版。";
  if (!before && entry.state === "DRAFT") {
    await tx.delete(entries).where(and(eq(entries.kind, entry.kind), eq(entries.id, id)));
    return null;
  }
  if (!before) {
    if (!kind.archive) return "这一类发布以后不能下线，请在编辑页改。";
    await archiveEntry(tx, kind, viewer, { id, reason: "撤回了带来它的那次导入" }, now);
    return null;
  }
  const isPublished = await firstOf(
    tx
      .select({ id: versions.id })
      .from(versions)
      .where(and(eq(versions.kind, entry.kind), eq(versions.entryId, id), eq(versions.state, "LIVE"))),
  );
  if (before.live && isPublished && !entry.draft)
    await writeImported(tx, kind, viewer, { id, content: before.live, publish: true }, now);
  if (!before.live && entry.state === "LIVE") {
    if (!kind.archive) return "这一类发布以后不能下线，请在编辑页改。";
    await archiveEntry(tx, kind, viewer, { id, reason: "撤回了带来它的那次导入" }, now);
  }
  await setEntry(tx, entry, { draft: before.draft, draftBy: viewer.staffId, draftAt: now }, now);
  return null;
}
