import { compareContent } from "@ginkgo/api-contract/publishing/compare-content";
import type { Entry, EntryAction, EntryVersion } from "@ginkgo/api-contract/publishing/entries";
import {
  type EntryState,
  entryStates,
  isBegunByOwner,
  type VersionState,
  versionStates,
} from "@ginkgo/api-contract/publishing/entry-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq } from "drizzle-orm";
import type { EntryKind } from "../../http/entry-kinds.ts";
import { problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { readStaff } from "../identity/staff/public.ts";
import { checkContent } from "./check-content.ts";
import { contentSellers } from "./content-sellers.ts";
import { type EntryRow, findEntry, requireReach, type VersionRow, waitingVersion } from "./lock-entry.ts";
import { versions } from "./tables.ts";

const IMPORTED = "导入的";

const moment = (at: Date | null) => (at && at.getTime() > 0 ? shanghaiInstant(at) : null);

/** What an account may do with an entry now. */
function actionsOf(
  viewer: StaffViewer,
  kind: EntryKind,
  { state, draft }: Pick<EntryRow, "state" | "draft">,
  waiting: VersionRow | undefined,
): EntryAction[] {
  const isConfined = viewer.permissions.has("own.only");
  if (waiting?.state === "REQUESTED")
    return isConfined ? ["withdraw"] : viewer.permissions.has("catalogue.write") ? ["approve", "reject"] : [];
  if (waiting) return isConfined ? [] : ["withdraw"];
  return [
    "save",
    ...(draft ? (["publish"] as const) : []),
    ...(state === "LIVE" && kind.archive && (!isConfined || isBegunByOwner(kind.kind))
      ? (["archive"] as const)
      : []),
    ...(draft && state !== "DRAFT" ? (["discard"] as const) : []),
  ];
}

const lastRejected = (db: Db, { kind, id }: Pick<EntryRow, "kind" | "id">) =>
  firstOf(
    db
      .select({ state: versions.state, reason: versions.reason })
      .from(versions)
      .where(and(eq(versions.kind, kind), eq(versions.entryId, id)))
      .orderBy(desc(versions.no))
      .limit(1),
  );

/**
 * One entry: what visitors have, what is being written, what waits, and what may be done.
 * @throws {ProblemError} NOT_FOUND
 */
export async function readEntry(
  db: Db,
  kind: EntryKind,
  viewer: StaffViewer,
  id: string,
  now: Date,
): Promise<Entry> {
  const entry = await findEntry(db, kind, id);
  if (!entry) throw problem("NOT_FOUND", `${kind.kind} ${id}`);
  await requireReach(db, viewer, kind.kind, entry.seller);
  const stored = entry.state === "DRAFT" ? undefined : await kind.read(db, id);
  const live = entry.state === "LIVE" ? (stored?.content ?? null) : null;
  const waiting = await waitingVersion(db, kind.kind, id);
  const last = await lastRejected(db, entry);
  const names = await readStaff(
    db,
    [entry.draftBy, waiting?.madeBy].filter((by) => by !== null && by !== undefined),
  );
  const shown = waiting && {
    id: waiting.id,
    no: waiting.no,
    by: (waiting.madeBy && names.get(waiting.madeBy)) || IMPORTED,
    at: shanghaiInstant(waiting.madeAt),
    publishAt: moment(waiting.publishAt),
    changes: compareContent(kind.kind, live, waiting.content),
  };
  const written = entry.draft ?? waiting?.content ?? live ?? {};
  return {
    kind: kind.kind,
    ...cardOf({ ...entry, title: stored?.title ?? entry.title, unseen: stored?.unseen }, waiting),
    version: entry.version,
    seller: entry.seller,
    live,
    draft: entry.draft,
    draftBy:
      entry.draftBy && entry.draftAt && entry.draft
        ? { name: names.get(entry.draftBy) ?? "", at: shanghaiInstant(entry.draftAt) }
        : null,
    changes: entry.draft ? compareContent(kind.kind, live, entry.draft) : [],
    faults: entry.draft ? (await checkContent(db, kind, { id, viewer, now }, entry.draft)).faults : {},
    scheduled: waiting?.state === "SCHEDULED" && shown ? shown : null,
    request: waiting?.state === "REQUESTED" && shown ? shown : null,
    rejected: last?.state === "REJECTED" ? last.reason : null,
    address: entry.state === "LIVE" ? (kind.address?.(id, written) ?? null) : null,
    actions: actionsOf(viewer, kind, entry, waiting),
  };
}

interface Card {
  id: string;
  title: string;
  state: EntryState;
  /** Why visitors do not see it though it is published. */
  unseen?: string | null | undefined;
  draft?: unknown;
  changedAt: Date | null;
}

/** An entry as lists show it. */
export const cardOf = (entry: Card, waiting: Pick<VersionRow, "state" | "publishAt"> | undefined) => ({
  id: entry.id,
  title: entry.title,
  state: entry.state,
  stateText: (entry.state === "LIVE" && entry.unseen) || entryStates[entry.state],
  isSeen: entry.state === "LIVE" && !entry.unseen,
  hasDraft: Boolean(entry.draft),
  scheduledAt: waiting?.state === "SCHEDULED" ? moment(waiting.publishAt) : null,
  isRequested: waiting?.state === "REQUESTED",
  changedAt: moment(entry.changedAt),
});

/** How many versions are told; those before can still be restored by their number. */
const SHOWN_VERSIONS = 50;

/** The last versions of an entry, the newest first, each beside the one before it. @throws {ProblemError} NOT_FOUND */
export async function listVersions(
  db: Db,
  kind: EntryKind,
  viewer: StaffViewer,
  id: string,
): Promise<{ records: EntryVersion[] }> {
  const entry = await findEntry(db, kind, id);
  if (!entry) throw problem("NOT_FOUND", `${kind.kind} ${id}`);
  await requireReach(db, viewer, kind.kind, entry.seller);
  const stored = await db
    .select()
    .from(versions)
    .where(and(eq(versions.kind, kind.kind), eq(versions.entryId, id)))
    .orderBy(desc(versions.no))
    .limit(SHOWN_VERSIONS + 1);
  // What was another's before is not theirs to read.
  const isConfined = viewer.permissions.has("own.only");
  const sellers = isConfined
    ? await contentSellers(
        db,
        kind,
        stored.map(({ content }) => ({ id, content })),
      )
    : undefined;
  const found = stored.filter((_, i) => !sellers || sellers[i] === entry.seller);
  const names = await readStaff(
    db,
    found.flatMap(({ madeBy }) => madeBy ?? []),
  );
  return {
    records: found.slice(0, SHOWN_VERSIONS).map((version, i) => ({
      no: version.no,
      state: version.state,
      stateText: versionStates[version.state satisfies VersionState],
      by: (version.madeBy && names.get(version.madeBy)) || IMPORTED,
      at: shanghaiInstant(version.madeAt),
      reason: version.reason,
      changes: compareContent(kind.kind, found[i + 1]?.content ?? null, version.content),
      content: version.content,
    })),
  };
}
