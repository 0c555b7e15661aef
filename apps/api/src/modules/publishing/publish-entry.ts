import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import { entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import { and, eq } from "drizzle-orm";
import type { EntryKind } from "../../http/entry-kinds.ts";
import { badInput, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { keepPictures } from "../../platform/picture-lock.ts";
import { tellPublished } from "../../platform/published.ts";
import { closeTask, openTask } from "../tasks/public.ts";
import { checkContent } from "./check-content.ts";
import {
  type EntryRow,
  lockEntry,
  setEntry,
  titleOf,
  type VersionRow,
  waitingVersion,
} from "./lock-entry.ts";
import { versions } from "./tables.ts";

/** How long a request for change may wait before it is late. */
const REVIEW_WITHIN = 2 * DAY;
/** The farthest moment a version can be set for. */
const FARTHEST = 366 * DAY;

interface NewVersion {
  content: EntryContent;
  state: VersionRow["state"];
  publishAt?: Date | null;
  madeBy: string | null;
}

/** Keeps what visitors had before the first version that was made here, so that it can be restored. */
async function keepFirst(tx: Tx, kind: EntryKind, entry: EntryRow): Promise<number> {
  if (entry.lastNo > 0 || entry.state === "DRAFT") return entry.lastNo;
  const stored = await kind.read(tx, entry.id);
  if (!stored) return 0;
  await tx.insert(versions).values({
    kind: entry.kind,
    entryId: entry.id,
    no: 1,
    content: stored.content,
    state: entry.state === "LIVE" ? "LIVE" : "REPLACED",
    madeBy: null,
    madeAt: entry.changedAt,
  });
  return 1;
}

/** Keeps a version under the next number. The caller writes that number to the entry. */
export async function addVersion(
  tx: Tx,
  kind: EntryKind,
  entry: EntryRow,
  { content, state, publishAt = null, madeBy }: NewVersion,
  now: Date,
): Promise<VersionRow> {
  const no = (await keepFirst(tx, kind, entry)) + 1;
  const added = await firstOf(
    tx
      .insert(versions)
      .values({ kind: entry.kind, entryId: entry.id, no, content, state, publishAt, madeBy, madeAt: now })
      .returning(),
  );
  return added!;
}

/**
 * Makes a version what visitors see; the one before it stays to be restored.
 * @throws {ProblemError} BAD_INPUT naming each field that keeps it from being published
 */
export async function goLive(
  tx: Tx,
  kind: EntryKind,
  entry: EntryRow,
  version: VersionRow,
  now: Date,
): Promise<void> {
  await keepPictures(tx);
  const { faults, content } = await checkContent(
    tx,
    kind,
    { id: entry.id, viewer: null, now },
    version.content,
  );
  if (!content) throw badInput(faults);
  await kind.publish(tx, entry.id, content, now);
  await tx
    .update(versions)
    .set({ state: "REPLACED" })
    .where(and(eq(versions.kind, entry.kind), eq(versions.entryId, entry.id), eq(versions.state, "LIVE")));
  await tx.update(versions).set({ state: "LIVE" }).where(eq(versions.id, version.id));
  await tellPublished(tx);
}

/** Asks a reviewer of the portal; stands in their list with its deadline. */
const openRequest = (tx: Tx, entry: EntryRow, version: VersionRow, now: Date) =>
  openTask(
    tx,
    {
      kind: "CHANGE_REQUEST",
      subject: {
        type: `entry:${entry.kind}`,
        id: entry.id,
        text: `${entryKinds[entry.kind].text}“${titleOfVersion(entry, version)}”要改`,
      },
      dueAt: later(now, REVIEW_WITHIN),
    },
    now,
  );

const titleOfVersion = (entry: EntryRow, { content }: VersionRow) => {
  const named = content.name ?? content.title;
  return typeof named === "string" ? named : entry.title;
};

/** Refuses content of a home or shop that would be another's. @throws {ProblemError} BAD_INPUT */
export async function requireOwn(
  db: Db,
  kind: EntryKind,
  { id, content, seller }: { id: string; content: EntryContent; seller: string | null },
): Promise<void> {
  if ((await kind.sellerOf?.(db, id, content)) !== seller)
    throw badInput({ seller: "这一份只能属于您自己的机构或商家。" });
}

/** Takes what waited before the reviewers out of their list. */
export const closeRequest = (tx: Tx, entry: Pick<EntryRow, "kind" | "id">, staffId: string, now: Date) =>
  closeTask(
    tx,
    { kind: "CHANGE_REQUEST", subject: { type: `entry:${entry.kind}`, id: entry.id }, staffId },
    now,
  );

/** Writes down who did what to which entry. */
export const noteEntry = (
  tx: Tx,
  staffId: string,
  action: string,
  entry: Pick<EntryRow, "kind" | "id">,
  now: Date,
) =>
  audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: staffId },
    action,
    memberId: null,
    detail: `${entry.kind}:${entry.id}`,
  });

/** When a version is to go out; undefined: at once. @throws {ProblemError} BAD_INPUT */
function momentOf(at: string | undefined, now: Date): Date | undefined {
  if (at === undefined) return undefined;
  const moment = new Date(at);
  if (moment <= now) throw badInput({ at: "发布的时间要在现在以后。要马上发布，请不填时间。" });
  if (moment > later(now, FARTHEST)) throw badInput({ at: "最远只能定到一年以后。" });
  return moment;
}

/**
 * Publishes the draft: at once or at a time. What a home or shop wants published waits for a reviewer.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, ENTRY_WAITING, NOTHING_TO_PUBLISH, BAD_INPUT by field of the content
 */
export async function publishEntry(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  { id, version, at }: { id: string; version?: number | undefined; at?: string | undefined },
  now: Date,
): Promise<void> {
  const entry = await lockEntry(tx, kind, { id, version }, viewer);
  if (await waitingVersion(tx, entry.kind, id)) throw problem("ENTRY_WAITING", id);
  if (!entry.draft) throw problem("NOTHING_TO_PUBLISH", id);
  const publishAt = momentOf(at, now) ?? null;
  const { faults, content } = await checkContent(tx, kind, { id, viewer, now }, entry.draft);
  if (!content) throw badInput(faults);
  const isRequest = viewer.permissions.has("own.only");
  const state = isRequest ? "REQUESTED" : publishAt ? "SCHEDULED" : "REPLACED";
  // As its shape reads it: what is compared, approved and published is one and the same.
  const whole = content as EntryContent;
  if (isRequest) await requireOwn(tx, kind, { id, content: whole, seller: entry.seller });
  const made = { content: whole, state, publishAt, madeBy: viewer.staffId } as const;
  const added = await addVersion(tx, kind, entry, made, now);
  if (isRequest) await openRequest(tx, entry, added, now);
  else if (!publishAt) await goLive(tx, kind, entry, added, now);
  const isLive = !isRequest && !publishAt;
  await setEntry(
    tx,
    entry,
    {
      title: titleOf(kind, whole),
      lastNo: added.no,
      draft: null,
      ...(isLive ? { state: "LIVE", seller: (await kind.sellerOf?.(tx, id, whole)) ?? null } : {}),
    },
    now,
  );
  await noteEntry(
    tx,
    viewer.staffId,
    isRequest ? "ENTRY_REQUESTED" : publishAt ? "ENTRY_SCHEDULED" : "ENTRY_PUBLISHED",
    entry,
    now,
  );
}

/**
 * Takes back the version that waits, into the draft.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, NOTHING_WAITS
 */
export async function withdrawVersion(
  tx: Tx,
  kind: EntryKind,
  viewer: StaffViewer,
  seen: { id: string; version?: number | undefined },
  now: Date,
): Promise<void> {
  const entry = await lockEntry(tx, kind, seen, viewer);
  const waiting = await waitingVersion(tx, entry.kind, entry.id);
  if (!waiting) throw problem("NOTHING_WAITS", entry.id);
  // What the portal has set a time for, a home or shop cannot stop.
  if (waiting.state === "SCHEDULED" && viewer.permissions.has("own.only"))
    throw problem("NOT_ALLOWED", "a version the portal scheduled");
  await tx
    .update(versions)
    .set({ state: "WITHDRAWN", decidedBy: viewer.staffId })
    .where(eq(versions.id, waiting.id));
  if (waiting.state === "REQUESTED") await closeRequest(tx, entry, viewer.staffId, now);
  const draft = { draft: entry.draft ?? waiting.content, draftBy: viewer.staffId, draftAt: now };
  await setEntry(tx, entry, draft, now);
  await noteEntry(tx, viewer.staffId, "ENTRY_WITHDRAWN", entry, now);
}
