import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { refunds } from "./tables.ts";

/** Asked again once after a refusal. */
const MAX_REFUSED = 2;
/** Taken back so often, it is for staff. */
const MAX_TAKEN_BACK = 3;

const counts = (db: Db, orderIds: readonly string[]) =>
  db
    .select({
      id: refunds.orderId,
      refused: sql<number>`count(*) filter (where ${refunds.state} = 'REFUSED')::int`,
      takenBack: sql<number>`count(*) filter (where ${refunds.state} = 'CANCELLED')::int`,
    })
    .from(refunds)
    .where(and(sql`${refunds.orderId} = any(${idArray(orderIds)})`, eq(refunds.kind, "ASKED")))
    .groupBy(refunds.orderId);

const isOver = ({ refused, takenBack }: { refused: number; takenBack: number }) =>
  refused >= MAX_REFUSED || takenBack >= MAX_TAKEN_BACK;

/** Those of the orders whose refund can be asked for no more. */
export const exhaustedRefunds = async (db: Db, orderIds: readonly string[]): Promise<Set<string>> =>
  new Set((await counts(db, orderIds)).filter(isOver).map((c) => c.id));

/** @throws {ProblemError} REFUND_APPEALED, REFUND_TAKEN_BACK where it was asked for too often */
export async function checkRefundsLeft(db: Db, orderId: string): Promise<void> {
  const [found] = await counts(db, [orderId]);
  if (!found || !isOver(found)) return;
  throw problem(found.refused >= MAX_REFUSED ? "REFUND_APPEALED" : "REFUND_TAKEN_BACK");
}
