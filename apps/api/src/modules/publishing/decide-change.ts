import { compareContent, withFields } from "@ginkgo/api-contract/publishing/compare-content";
import { eq } from "drizzle-orm";
import type { EntryKind } from "../../http/entry-kinds.ts";
import { badInput, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { type EntryRow, kindNamed, lockEntry, setEntry, titleOf, type VersionRow } from "./lock-entry.ts";
import { addVersion, closeRequest, goLive, noteEntry } from "./publish-entry.ts";
import { versions } from "./tables.ts";

/** The request, with its entry locked. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REQUEST_DECIDED */
async function lockRequest(
  tx: Tx,
  kinds: readonly EntryKind[],
  viewer: StaffViewer,
  { id, version }: { id: string; version?: number | undefined },
) {
  const find = () => firstOf(tx.select().from(versions).where(eq(versions.id, id)));
  const found = await find();
  if (!found || (found.state === "SCHEDULED" && !found.publishAt))
    throw problem("NOT_FOUND", `request ${id}`);
  const kind = kindNamed(kinds, found.kind);
  const entry = await lockEntry(tx, kind, { id: found.entryId, version }, viewer);
  // Who came first may have decided while this one waited for the entry.
  const request = (await find())!;
  if (request.state !== "REQUESTED") throw problem("REQUEST_DECIDED", id);
  return { kind, entry, request };
}

/** What was approved of a request, as a version of its own: the request stays as it was asked. @throws {ProblemError} BAD_INPUT */
async function approvedPart(
  tx: Tx,
  kind: EntryKind,
  entry: EntryRow,
  request: VersionRow,
  fields: readonly string[],
  now: Date,
): Promise<VersionRow> {
  const stored = await kind.read(tx, entry.id);
  const live = stored?.state === "LIVE" ? stored.content : null;
  const changed = compareContent(kind.kind, live, request.content).map(({ field }) => field);
  if (fields.length === 0 || fields.some((field) => !changed.includes(field)))
    throw badInput({ fields: "请从这次改动的项目里选要批准的，至少一项。" });
  if (changed.every((field) => fields.includes(field))) return request;
  if (!live) throw badInput({ fields: "新的一份要整份批准，不能只批几项。" });
  const { publishAt, madeBy } = request;
  const content = withFields(live, request.content, fields);
  await tx
    .update(versions)
    .set({ state: "REJECTED", reason: `批准了其中 ${fields.length} 项` })
    .where(eq(versions.id, request.id));
  return addVersion(tx, kind, entry, { content, state: "REPLACED", publishAt, madeBy }, now);
}

/**
 * Approves what a home or shop wants published, whole or field by field: it goes out at once, or at the time it was
 * asked for. What was not approved stays the draft of who asked.
 * @returns the entry's kind and id
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REQUEST_DECIDED, BAD_INPUT
 */
export async function approveChange(
  tx: Tx,
  kinds: readonly EntryKind[],
  viewer: StaffViewer,
  seen: { id: string; version?: number | undefined; fields?: string[] | undefined },
  now: Date,
): Promise<{ kind: EntryKind; id: string }> {
  const { kind, entry, request } = await lockRequest(tx, kinds, viewer, seen);
  const version = seen.fields ? await approvedPart(tx, kind, entry, request, seen.fields, now) : request;
  const isLater = request.publishAt !== null && request.publishAt > now;
  await tx
    .update(versions)
    .set({ decidedBy: viewer.staffId, state: isLater ? "SCHEDULED" : "REPLACED" })
    .where(eq(versions.id, version.id));
  if (!isLater) await goLive(tx, kind, entry, version, now);
  const left =
    version.id === request.id
      ? {}
      : { draft: request.content, draftBy: request.madeBy, draftAt: request.madeAt, lastNo: version.no };
  const shown = isLater
    ? {}
    : ({
        state: "LIVE",
        title: titleOf(kind, version.content),
        seller: (await kind.sellerOf?.(tx, entry.id, version.content)) ?? null,
      } as const);
  await setEntry(tx, entry, { ...left, ...shown }, now);
  await closeRequest(tx, entry, viewer.staffId, now);
  await noteEntry(tx, viewer.staffId, "CHANGE_APPROVED", entry, now);
  return { kind, id: entry.id };
}

/**
 * Sends back what a home or shop wants published; it is their draft again.
 * @returns the entry's kind and id
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REQUEST_DECIDED
 */
export async function rejectChange(
  tx: Tx,
  kinds: readonly EntryKind[],
  viewer: StaffViewer,
  seen: { id: string; version?: number | undefined; reason: string },
  now: Date,
): Promise<{ kind: EntryKind; id: string }> {
  const { kind, entry, request } = await lockRequest(tx, kinds, viewer, seen);
  await tx
    .update(versions)
    .set({ state: "REJECTED", decidedBy: viewer.staffId, reason: seen.reason })
    .where(eq(versions.id, request.id));
  const draft = { draft: request.content, draftBy: request.madeBy, draftAt: request.madeAt };
  await setEntry(tx, entry, draft, now);
  await closeRequest(tx, entry, viewer.staffId, now);
  await noteEntry(tx, viewer.staffId, "CHANGE_REJECTED", entry, now);
  return { kind, id: entry.id };
}
