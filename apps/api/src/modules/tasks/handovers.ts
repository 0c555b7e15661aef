import type { Handover } from "@ginkgo/api-contract/tasks/handovers";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { and, count, desc, eq, gt, inArray, ne, notExists, type SQL, sql } from "drizzle-orm";
import { cursorAfter, momentOfCursor } from "../../http/cursor.ts";
import { changedMeanwhile, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { instant, iso } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { handovers, handoverViews } from "./tables.ts";

/** Older ones are asked of nobody any more. */
const ASKED = 7 * DAY;

/** Those that fit, the newest first. */
async function readHandovers(
  db: Db,
  { staffId }: StaffViewer,
  where: SQL | undefined,
  limit: number,
): Promise<Handover[]> {
  const found = await db
    .select({
      id: handovers.id,
      staffId: handovers.staffId,
      text: handovers.text,
      at: iso(handovers.at),
      changedAt: iso(handovers.changedAt),
      version: handovers.version,
    })
    .from(handovers)
    .where(where)
    .orderBy(desc(handovers.at), desc(handovers.id))
    .limit(limit);
  const views = await db
    .select({
      handoverId: handoverViews.handoverId,
      staffId: handoverViews.staffId,
      at: iso(handoverViews.at),
    })
    .from(handoverViews)
    .where(
      inArray(
        handoverViews.handoverId,
        found.map((h) => h.id),
      ),
    )
    .orderBy(handoverViews.at, handoverViews.staffId);
  const names = await readStaff(
    db,
    [...found, ...views].map((one) => one.staffId),
  );
  const nameOf = (id: string) => names.get(id) ?? "同事";
  return found.map(({ staffId: by, ...one }) => {
    const own = views.filter((v) => v.handoverId === one.id);
    return {
      ...one,
      by: nameOf(by),
      isMine: by === staffId,
      isSeen: by === staffId || own.some((v) => v.staffId === staffId),
      seenBy: own.map((v) => ({ name: nameOf(v.staffId), at: v.at })),
    };
  });
}

const readOne = async (db: Db, viewer: StaffViewer, id: string): Promise<Handover> =>
  (await readHandovers(db, viewer, eq(handovers.id, id), 1))[0]!;

/** What was handed over, the newest first. @throws {ProblemError} BAD_INPUT for a cursor no page gave */
export async function listHandovers(
  db: Db,
  viewer: StaffViewer,
  { cursor, size }: { cursor?: string | undefined; size: number },
  now: Date,
) {
  const after = cursor === undefined ? undefined : momentOfCursor(cursor);
  const found = await readHandovers(
    db,
    viewer,
    after && sql`(${handovers.at}, ${handovers.id}) < (${instant(after.at)}, ${after.id}::bigint)`,
    size + 1,
  );
  const records = found.slice(0, size);
  const last = records.at(-1);
  const [all] = await db.select({ n: count() }).from(handovers);
  const [unseen] = await db
    .select({ n: count() })
    .from(handovers)
    .where(
      and(
        ne(handovers.staffId, viewer.staffId),
        gt(handovers.at, later(now, -ASKED)),
        notExists(
          db
            .select({ found: sql`1` })
            .from(handoverViews)
            .where(
              and(eq(handoverViews.handoverId, handovers.id), eq(handoverViews.staffId, viewer.staffId)),
            ),
        ),
      ),
    );
  return {
    records,
    total: all!.n,
    unseen: unseen!.n,
    ...(found.length > size && last ? { nextCursor: cursorAfter({ at: last.at, id: last.id }) } : {}),
  };
}

/** Leaves words to the colleagues who come. */
export async function writeHandover(tx: Tx, viewer: StaffViewer, text: string, now: Date): Promise<Handover> {
  const { id } = (await firstOf(
    tx.insert(handovers).values({ staffId: viewer.staffId, text, at: now }).returning({ id: handovers.id }),
  ))!;
  return readOne(tx, viewer, id);
}

/** The row, locked, as it was looked at. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
async function lockHandover(tx: Tx, id: string, version: number | undefined) {
  const found = await firstOf(tx.select().from(handovers).where(eq(handovers.id, id)).for("update"));
  if (!found) throw problem("NOT_FOUND", "handover");
  if (version === undefined || version === found.version) return found;
  const names = await readStaff(tx, [found.staffId]);
  throw changedMeanwhile({
    version: found.version,
    now: [
      { label: "交班记录", text: found.text },
      { label: "改的时间", text: fullMomentText(found.changedAt ?? found.at) },
    ],
    by: names.get(found.staffId) ?? "同事",
    at: (found.changedAt ?? found.at).toISOString(),
  });
}

/** Who wrote it changes its words; who has seen it is asked to look again. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
export async function changeHandover(
  tx: Tx,
  viewer: StaffViewer,
  { id, text, version }: { id: string; text: string; version?: number | undefined },
  now: Date,
): Promise<Handover> {
  const found = await lockHandover(tx, id, version);
  if (found.staffId !== viewer.staffId) throw problem("NOT_FOUND", "handover of another");
  if (found.text !== text) {
    await tx
      .update(handovers)
      .set({ text, changedAt: now, version: found.version + 1 })
      .where(eq(handovers.id, id));
    await tx.delete(handoverViews).where(eq(handoverViews.handoverId, id));
  }
  return readOne(tx, viewer, id);
}

/** Somebody has seen it; again, or one's own, changes nothing. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
export async function seeHandover(
  tx: Tx,
  viewer: StaffViewer,
  { id, version }: { id: string; version?: number | undefined },
  now: Date,
): Promise<Handover> {
  const found = await lockHandover(tx, id, version);
  if (found.staffId !== viewer.staffId)
    await tx
      .insert(handoverViews)
      .values({ handoverId: id, staffId: viewer.staffId, at: now })
      .onConflictDoNothing();
  return readOne(tx, viewer, id);
}
