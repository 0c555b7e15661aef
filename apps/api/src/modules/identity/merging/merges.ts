import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { PartPage } from "../../../http/queue-page.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { exactIso, iso } from "../../../platform/database/sql-values.ts";
import { memberMerges, members } from "../tables.ts";

const open = ["WAIT_MEMBER", "WAIT_SECOND"] as const;
export type MergeState = (typeof memberMerges.$inferSelect)["state"];
/** Whether it still waits for somebody. */
export const isOpenMerge = (state: MergeState): boolean => open.includes(state as (typeof open)[number]);

const columns = {
  id: memberMerges.id,
  fromId: memberMerges.fromId,
  intoId: memberMerges.intoId,
  state: memberMerges.state,
  reason: memberMerges.reason,
  askedBy: memberMerges.askedBy,
  askedAt: iso(memberMerges.askedAt),
  expiresAt: iso(memberMerges.expiresAt),
  dueExactly: exactIso(memberMerges.expiresAt),
  fromAgreedAt: iso(memberMerges.fromAgreedAt),
  intoAgreedAt: iso(memberMerges.intoAgreedAt),
  decidedBy: memberMerges.decidedBy,
  decidedAt: iso(memberMerges.decidedAt),
  answer: memberMerges.answer,
  moved: memberMerges.moved,
  version: memberMerges.version,
};
const rowsOf = (db: Db, where: SQL | undefined) => db.select(columns).from(memberMerges).where(where);
export type MergeRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const mergeById = (db: Db, id: string): Promise<MergeRow | undefined> =>
  firstOf(rowsOf(db, eq(memberMerges.id, id)));

/** The same, locked until the transaction ends. */
export const lockMerge = (tx: Tx, id: string): Promise<MergeRow | undefined> =>
  firstOf(rowsOf(tx, eq(memberMerges.id, id)).for("update"));

/** Those an account stands in that wait for somebody. */
export const openMergesOf = (db: Db, memberIds: readonly string[]): Promise<MergeRow[]> =>
  rowsOf(
    db,
    and(
      inArray(memberMerges.state, [...open]),
      or(inArray(memberMerges.fromId, [...memberIds]), inArray(memberMerges.intoId, [...memberIds])),
    ),
  ).orderBy(memberMerges.id);

export const insertMerge = async (
  tx: Tx,
  merge: Pick<
    typeof memberMerges.$inferInsert,
    "fromId" | "intoId" | "reason" | "askedBy" | "askedAt" | "expiresAt"
  >,
): Promise<string> =>
  (await firstOf(tx.insert(memberMerges).values(merge).returning({ id: memberMerges.id })))!.id;

/** Writes a step; the version goes up with each. */
export const stepMerge = (
  tx: Tx,
  id: string,
  set: Partial<
    Pick<
      typeof memberMerges.$inferInsert,
      "state" | "fromAgreedAt" | "intoAgreedAt" | "decidedBy" | "decidedAt" | "answer" | "moved"
    >
  >,
) =>
  tx
    .update(memberMerges)
    .set({ ...set, version: sql`${memberMerges.version} + 1` })
    .where(eq(memberMerges.id, id));

const inStates = (states: MergeState[] | undefined, among: SQL): SQL =>
  and(among, states?.length ? inArray(memberMerges.state, states) : undefined)!;
const isOpen = sql`${memberMerges.state} in ('WAIT_MEMBER', 'WAIT_SECOND')`;
const isOver = sql`${memberMerges.state} not in ('WAIT_MEMBER', 'WAIT_SECOND')`;

/** The parts of the list of merges; see http/queue-page.ts. */
export const mergeParts = (db: Db, states: MergeState[] | undefined) => ({
  waitingWhere: inStates(states, isOpen),
  overWhere: inStates(states, isOver),
  waiting: ({ after, limit, offset }: PartPage<{ at: Date; id: string }>) =>
    rowsOf(
      db,
      and(
        inStates(states, isOpen),
        after
          ? or(
              gt(memberMerges.expiresAt, after.at),
              and(eq(memberMerges.expiresAt, after.at), gt(memberMerges.id, after.id)),
            )
          : undefined,
      ),
    )
      .orderBy(memberMerges.expiresAt, memberMerges.id)
      .limit(limit)
      .offset(offset),
  over: ({ after, limit, offset }: PartPage<string>) =>
    rowsOf(db, and(inStates(states, isOver), after ? lt(memberMerges.id, after) : undefined))
      .orderBy(desc(memberMerges.id))
      .limit(limit)
      .offset(offset),
});
export { memberMerges };

/** Those whose time is over while they wait. */
export const expiredMerges = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: memberMerges.id })
    .from(memberMerges)
    .where(and(isOpen, lte(memberMerges.expiresAt, now)))
    .orderBy(memberMerges.expiresAt)
    .limit(limit);

/** Merges done before a time whose late rows were not moved yet. */
export const unsweptMerges = (db: Db, before: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: memberMerges.id })
    .from(memberMerges)
    .where(
      and(eq(memberMerges.state, "DONE"), isNull(memberMerges.sweptAt), lte(memberMerges.decidedAt, before)),
    )
    .orderBy(memberMerges.decidedAt)
    .limit(limit);

export const markSwept = (tx: Tx, id: string, now: Date) =>
  tx.update(memberMerges).set({ sweptAt: now }).where(eq(memberMerges.id, id));

/** Where an account went by now; itself where it was not merged. */
export const presentAccount = async (db: Db, memberId: string): Promise<string> =>
  (await firstOf(
    db
      .select({ id: sql<string>`coalesce(${members.mergedInto}, ${members.id})::text` })
      .from(members)
      .where(eq(members.id, memberId)),
  ))!.id;

/** Numbers of accounts merged into one, sealed. */
export const mergedNumbers = (db: Db, memberId: string) =>
  db
    .select({ id: members.id, phone: sql<string>`${members.phone}` })
    .from(members)
    .where(and(eq(members.mergedInto, memberId), sql`${members.phone} is not null`))
    .orderBy(members.id);

/** Takes the number of a merged account away as a way to sign in. @returns whether there was one */
export const dropMergedNumber = async (tx: Tx, memberId: string, id: string, now: Date): Promise<boolean> =>
  (
    await tx
      .update(members)
      .set({ phone: null, phoneHash: null, updatedAt: now })
      .where(and(eq(members.mergedInto, memberId), eq(members.id, id), sql`${members.phone} is not null`))
      .returning({ id: members.id })
  ).length > 0;
