import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import { isFixedKind, isOwnKind } from "@ginkgo/api-contract/publishing/entry-codes";
import { and, eq } from "drizzle-orm";
import type { EntryKind } from "../../http/entry-kinds.ts";
import { badInput, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { tellPublished } from "../../platform/published.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { type EntryRow, lockEntry, setEntry, titleOf, waitingVersion } from "./lock-entry.ts";
import { noteEntry, requireOwn } from "./publish-entry.ts";
import { entries, versions } from "./tables.ts";

/** Whose a new entry is. @throws {ProblemError} NOT_ALLOWED, BAD_INPUT */
export async function sellerOfNew(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  asked: string | undefined,
): Promise<string | null> {
  const own = await sellersOf(tx, viewer);
  if (!own) return asked ?? null;
  if (!isOwnKind(kind.kind) || !kind.withSeller) throw problem("NOT_ALLOWED", `${kind.kind} is the portal's`);
  if (asked !== undefined && !own.includes(asked)) throw problem("NOT_ALLOWED", "seller");
  const seller = asked ?? (own.length === 1 ? own[0] : undefined);
  if (!seller) throw badInput({ seller: "您管几家，请选这一份是哪一家的。" });
  return seller;
}

/**
 * The content as it belongs to the seller of the entry: an account of a home or shop cannot give it to another.
 * @throws {ProblemError} BAD_INPUT
 */
async function ownContent(
  tx: Tx,
  kind: EntryKind,
  { id, content, seller }: { id: string; content: EntryContent; seller: string | null },
): Promise<EntryContent> {
  if (seller === null || !kind.withSeller) return content;
  const own = kind.withSeller(content, seller);
  await requireOwn(tx, kind, { id, content: own, seller });
  return own;
}

/** Begins an entry nobody has seen. @returns its id @throws {ProblemError} NOT_ALLOWED, BAD_INPUT */
export async function createEntry(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  { content, seller: asked }: { content: EntryContent; seller?: string | undefined },
  now: Date,
): Promise<string> {
  if (isFixedKind(kind.kind)) throw problem("ENTRIES_FIXED", kind.kind);
  const seller = await sellerOfNew(tx, kind, viewer, asked);
  const id = await nextIdOf(tx, kind.table);
  const draft = await ownContent(tx, kind, { id, content, seller });
  await tx.insert(entries).values({
    kind: kind.kind,
    id,
    title: titleOf(kind, draft),
    seller: seller ?? (await kind.sellerOf?.(tx, id, draft)) ?? null,
    state: "DRAFT",
    draft,
    draftBy: viewer.staffId,
    draftAt: now,
    changedAt: now,
  });
  await noteEntry(tx, viewer.staffId, "ENTRY_BEGUN", { kind: kind.kind, id }, now);
  return id;
}

/** An entry that can be written now. @throws {ProblemError} ENTRY_WAITING */
async function lockWritable(
  tx: Tx,
  kind: EntryKind,
  seen: { id: string; version?: number | undefined },
  viewer: StaffViewer,
): Promise<EntryRow> {
  const entry = await lockEntry(tx, kind, seen, viewer);
  if (await waitingVersion(tx, entry.kind, entry.id)) throw problem("ENTRY_WAITING", entry.id);
  return entry;
}

/** Keeps what is being written; null drops it. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, ENTRY_WAITING, BAD_INPUT */
export async function saveDraft(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  { id, version, content }: { id: string; version?: number | undefined; content: EntryContent | null },
  now: Date,
): Promise<void> {
  const entry = await lockWritable(tx, kind, { id, version }, viewer);
  if (content === null && entry.state === "DRAFT") throw problem("ONLY_A_DRAFT", id);
  const isConfined = viewer.permissions.has("own.only");
  const draft =
    content && isConfined ? await ownContent(tx, kind, { id, content, seller: entry.seller }) : content;
  const isNamed = entry.state === "DRAFT" && draft;
  await setEntry(
    tx,
    entry,
    { draft, draftBy: viewer.staffId, draftAt: now, ...(isNamed ? { title: titleOf(kind, draft) } : {}) },
    now,
  );
}

/** Takes an earlier version as the draft; history stays as it was. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, ENTRY_WAITING */
export async function restoreVersion(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  { id, version, no }: { id: string; version?: number | undefined; no: number },
  now: Date,
): Promise<void> {
  const entry = await lockWritable(tx, kind, { id, version }, viewer);
  const earlier = await firstOf(
    tx
      .select({ content: versions.content })
      .from(versions)
      .where(and(eq(versions.kind, entry.kind), eq(versions.entryId, id), eq(versions.no, no))),
  );
  const isForeign =
    earlier &&
    viewer.permissions.has("own.only") &&
    (await kind.sellerOf?.(tx, id, earlier.content)) !== entry.seller;
  if (!earlier || isForeign) throw problem("NOT_FOUND", `${entry.kind} ${id} version ${no}`);
  await setEntry(tx, entry, { draft: earlier.content, draftBy: viewer.staffId, draftAt: now }, now);
  await noteEntry(tx, viewer.staffId, "ENTRY_RESTORED", entry, now);
}

/**
 * Takes an entry out of sight; what is being written of it is kept as its draft.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, ENTRY_WAITING, NOT_PUBLISHED
 */
export async function archiveEntry(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  { id, version, reason }: { id: string; version?: number | undefined; reason: string },
  now: Date,
): Promise<void> {
  if (!kind.archive) throw problem("ENTRIES_FIXED", kind.kind);
  const entry = await lockWritable(tx, kind, { id, version }, viewer);
  if (entry.state === "ARCHIVED") return;
  const stored = entry.state === "LIVE" ? await kind.read(tx, id) : undefined;
  if (stored) {
    await kind.archive(tx, id, now);
    await tellPublished(tx);
  }
  const draft = entry.draft ?? stored?.content ?? null;
  await tx
    .update(versions)
    .set({ state: "REPLACED", reason, decidedBy: viewer.staffId })
    .where(and(eq(versions.kind, entry.kind), eq(versions.entryId, id), eq(versions.state, "LIVE")));
  await setEntry(tx, entry, { state: "ARCHIVED", draft, draftBy: viewer.staffId, draftAt: now }, now);
  await noteEntry(tx, viewer.staffId, "ENTRY_ARCHIVED", entry, now);
}
