import { settlementStates } from "@ginkgo/api-contract/settlements/settlement-codes";
import { eq, sql } from "drizzle-orm";
import { problem, requireVersion } from "../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { closeTask, openTask } from "../tasks/public.ts";
import { events, settlements } from "./tables.ts";

export type SettlementRecord = typeof settlements.$inferSelect;

export const totalOf = ({ linesFen, carriedFen }: Pick<SettlementRecord, "linesFen" | "carriedFen">) =>
  linesFen + carriedFen;

/** @throws {ProblemError} NOT_FOUND */
export async function settlementById(db: Db, id: string): Promise<SettlementRecord> {
  const found = await firstOf(db.select().from(settlements).where(eq(settlements.id, id)));
  if (!found) throw problem("NOT_FOUND", "settlement");
  return found;
}

/** One as it was seen, locked. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
export async function lockSettlement(tx: Tx, id: string, version?: number): Promise<SettlementRecord> {
  const found = await firstOf(tx.select().from(settlements).where(eq(settlements.id, id)).for("update"));
  if (!found) throw problem("NOT_FOUND", "settlement");
  await requireVersion(version, found.version, async () => ({
    now: [{ label: "状态", text: settlementStates[found.state] }],
  }));
  return found;
}

/** Writes down what became of one. */
export const stepSettlement = (
  tx: Tx,
  id: string,
  values: Partial<typeof settlements.$inferInsert>,
): Promise<unknown> =>
  tx
    .update(settlements)
    .set({ ...values, version: sql`${settlements.version} + 1` })
    .where(eq(settlements.id, id));

export const noteEvent = (
  tx: Tx,
  settlementId: string,
  { what, reason, staffId }: { what: string; reason?: string | null | undefined; staffId: string | null },
  now: Date,
): Promise<unknown> =>
  tx.insert(events).values({ settlementId, what, reason: reason ?? null, staffId, at: now });

type Asked = Pick<SettlementRecord, "id" | "side">;

/** The task that a settlement is: each side has a kind, and a page, of its own. */
const taskOf = ({ id, side }: Asked) => ({
  kind: side === "EMPLOYEE" ? ("EMPLOYEE_PAYOUT" as const) : ("PAYOUT" as const),
  subject: { type: "settlement", id },
});

/** It waits for one of the staff: for what, until when, and for whom not. */
export async function askStaff(
  tx: Tx,
  one: Asked,
  { text, dueAt, notFor = [] }: { text: string; dueAt: Date; notFor?: readonly string[] },
  now: Date,
): Promise<void> {
  const { kind, subject } = taskOf(one);
  await closeTask(tx, { kind, subject }, now);
  await openTask(tx, { kind, subject: { ...subject, text }, dueAt, notFor }, now);
}

export const askNobody = (tx: Tx, one: Asked, now: Date, staffId?: string): Promise<void> =>
  closeTask(tx, { ...taskOf(one), ...(staffId ? { staffId } : {}) }, now);
