import { ProblemError, problemWith } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { OrderRow } from "../order-row.ts";
import { listCandidates } from "./order-candidates.ts";

/** Why the one named cannot be sent to a visit: what speaks against them, or that nobody else is found for the rest. */
async function reasonsAgainst(db: Db, order: OrderRow, employeeId: string, now: Date): Promise<string[]> {
  const { candidates, reasonsOf } = await listCandidates(db, order, now);
  const named = candidates.find((c) => c.id === employeeId);
  if (!named) return ["不在这个城市接单"];
  const against = reasonsOf(named, { before: undefined, after: undefined })
    .filter(({ side }) => side === "AGAINST")
    .map(({ text }) => text);
  if (against.length > 0) return against;
  return order.people > 1 ? ["这一单要两个人，那段时间找不到另一位"] : ["那段时间刚刚被别的单占了"];
}

/**
 * Does a dispatch to somebody who is named; where they cannot be sent the refusal carries why.
 * @throws {ProblemError} SLOT_TAKEN with `reasons`
 */
export async function sayingWhy<T>(
  db: Db,
  order: OrderRow,
  { employeeId, now }: { employeeId: string | undefined; now: Date },
  dispatch: () => Promise<T>,
): Promise<T> {
  try {
    return await dispatch();
  } catch (error) {
    if (!employeeId || !(error instanceof ProblemError) || error.key !== "SLOT_TAKEN") throw error;
    throw problemWith("SLOT_TAKEN", { reasons: await reasonsAgainst(db, order, employeeId, now) });
  }
}
