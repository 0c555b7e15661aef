import { ProblemError, problemWith } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { OrderRow } from "../order-row.ts";
import { type CandidateList, listCandidates } from "./order-candidates.ts";

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

/** The first thing in the way of somebody, in words that fit many. */
function inTheWayOf(c: CandidateList["candidates"][number]): string {
  if (!c.active || !c.accepts) return "停派、请假或关了接单";
  if (!c.near) return "不去那个区";
  if (!c.skilled) return "没有登记会做这一项";
  if (!c.free) return "那段时间不上班或有别的单";
  return c.can ? "拒过、没答复或改派过这一单" : "证件不全或过期";
}

/** Why nobody is found for a visit: how many of the city are held back by what, most of them first. */
async function reasonsAgainstAll(db: Db, order: OrderRow, now: Date): Promise<string[]> {
  const { candidates } = await listCandidates(db, order, now);
  if (candidates.length === 0) return ["这个城市没有人接单"];
  const counts = new Map<string, number>();
  for (const text of candidates.filter((c) => !c.asksByItself).map(inTheWayOf))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  const texts = [...counts].toSorted((a, b) => b[1] - a[1]).map(([text, n]) => `${n} 人${text}`);
  return candidates.some((c) => c.asksByItself) ? ["能去的人不够", ...texts] : texts;
}

/**
 * Does a dispatch; where who is named cannot be sent, or nobody is found, the refusal carries why.
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
    if (!(error instanceof ProblemError) || error.key !== "SLOT_TAKEN") throw error;
    const reasons = employeeId
      ? await reasonsAgainst(db, order, employeeId, now)
      : await reasonsAgainstAll(db, order, now);
    throw problemWith("SLOT_TAKEN", { reasons });
  }
}
