import type { ChangedMeanwhile } from "@ginkgo/api-contract/changed-meanwhile";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import {
  type EntryKindName,
  type EntryState,
  entryStates,
  isOwnKind,
} from "@ginkgo/api-contract/publishing/entry-codes";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { EntryKind } from "../../http/entry-kinds.ts";
import { changedMeanwhile, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { readStaff, sellersOf } from "../identity/staff/public.ts";
import { entries, versions } from "./tables.ts";

export type EntryRow = typeof entries.$inferSelect;
export type VersionRow = typeof versions.$inferSelect;

/** The kind of a call's address. */
export function kindNamed(kinds: readonly EntryKind[], name: EntryKindName): EntryKind {
  const kind = kinds.find((k) => k.kind === name);
  if (!kind) throw new Error(`no module makes ${name}`);
  return kind;
}

export const titleOf = (kind: EntryKind, content: EntryContent): string => {
  const title = kind.titleField ? content[kind.titleField] : kind.title;
  return typeof title === "string" && title.trim() ? title.trim().slice(0, 80) : "还没有名称";
};

/** Whether an account sees an entry: one of a home or shop alone what is its own. @throws {ProblemError} NOT_FOUND */
export async function requireReach(
  db: Db,
  viewer: StaffViewer,
  kind: EntryKindName,
  seller: string | null,
): Promise<void> {
  const own = await sellersOf(db, viewer);
  if (own && !(isOwnKind(kind) && seller !== null && own.includes(seller))) throw problem("NOT_FOUND", kind);
}

/** The entry as it was left, made from the thing itself where nobody has touched it; undefined where there is neither. */
export async function findEntry(db: Db, kind: EntryKind, id: string): Promise<EntryRow | undefined> {
  const found = await firstOf(
    db
      .select()
      .from(entries)
      .where(and(eq(entries.kind, kind.kind), eq(entries.id, id))),
  );
  if (found) return found;
  const stored = await kind.read(db, id);
  return (
    stored && {
      kind: kind.kind,
      id,
      title: stored.title ?? titleOf(kind, stored.content),
      seller: stored.seller,
      state: stored.state,
      draft: stored.state === "LIVE" ? null : stored.content,
      draftBy: null,
      draftAt: null,
      lastNo: 0,
      version: 1,
      changedAt: new Date(0),
    }
  );
}

/** What waits of an entry: a version with a time, or one a reviewer has to see. */
export const waitingVersion = (db: Db, kind: EntryKindName, id: string): Promise<VersionRow | undefined> =>
  firstOf(
    db
      .select()
      .from(versions)
      .where(
        and(
          eq(versions.kind, kind),
          eq(versions.entryId, id),
          inArray(versions.state, ["SCHEDULED", "REQUESTED"]),
        ),
      ),
  );

interface Seen {
  id: string;
  /** The version last seen; absent where the caller does not ask. */
  version?: number | undefined;
}

/**
 * The entry, locked for this change, as the account last saw it.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE
 */
export async function lockEntry(
  tx: Tx,
  kind: EntryKind,
  { id, version }: Seen,
  viewer: StaffViewer | null,
): Promise<EntryRow> {
  const seen = await findEntry(tx, kind, id);
  if (!seen) throw problem("NOT_FOUND", `${kind.kind} ${id}`);
  await tx.insert(entries).values(seen).onConflictDoNothing();
  const entry = (await firstOf(
    tx
      .select()
      .from(entries)
      .where(and(eq(entries.kind, kind.kind), eq(entries.id, id)))
      .for("update"),
  ))!;
  if (viewer) await requireReach(tx, viewer, kind.kind, entry.seller);
  if (version !== undefined && version !== entry.version) throw changedMeanwhile(await asItStands(tx, entry));
  return entry;
}

async function asItStands(tx: Tx, entry: EntryRow): Promise<ChangedMeanwhile> {
  const waiting = await waitingVersion(tx, entry.kind, entry.id);
  const names = await readStaff(tx, entry.draftBy ? [entry.draftBy] : []);
  const by = entry.draftBy && names.get(entry.draftBy);
  const at = entry.changedAt.toISOString();
  return {
    version: entry.version,
    now: [
      { label: "状态", text: entryStates[entry.state] },
      { label: "草稿", text: entry.draft ? `${titleText(entry)}，${fullMomentText(at)}存的` : "没有" },
      ...(waiting ? [{ label: "等着", text: waiting.state === "REQUESTED" ? "审核" : "到时间发布" }] : []),
    ],
    ...(by ? { by, at } : {}),
  };
}

const titleText = ({ title }: EntryRow) => `“${title}”`;

/** Writes how an entry stands after a change. */
export async function setEntry(
  tx: Tx,
  entry: Pick<EntryRow, "kind" | "id">,
  set: Partial<Pick<EntryRow, "title" | "draft" | "draftBy" | "draftAt" | "lastNo" | "seller">> & {
    state?: EntryState;
  },
  now: Date,
): Promise<void> {
  await tx
    .update(entries)
    .set({ ...set, changedAt: now, version: sql`${entries.version} + 1` })
    .where(and(eq(entries.kind, entry.kind), eq(entries.id, entry.id)));
}
