import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { rows, type Tx } from "../../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { type ContractRow, lockContract } from "../contract-row.ts";
import { noteEvent } from "../note-event.ts";
import { partyRows } from "../party-row.ts";
import { lockForStaff } from "../staff-scope.ts";
import { concerned, tellParties } from "../tell-parties.ts";
import {
  answerSealContext,
  isStale,
  isStaleSql,
  liveSettlement,
  type SettlementRow,
  settlementById,
} from "./settlement-row.ts";
import { askSettlement, closeSettlementTask } from "./settlement-task.ts";
import { settlements } from "./tables.ts";

/** Tells the members, where it was put before them. */
async function tellOffered(
  tx: Tx,
  contract: ContractRow,
  settlement: SettlementRow,
  news: "settlementExpired" | "settlementExpiredOver" | "settlementRecalled",
  now: Date,
) {
  if (settlement.offeredAt === null) return;
  await tellParties(tx, contract.id, concerned(contract, await partyRows(tx, [contract.id])), news, now);
}

/**
 * Ends a settlement that waits for longer than it holds, or that nobody can read any more, and asks staff for another.
 * @returns whether it had to end
 */
export async function expireStale(
  tx: Tx,
  contract: ContractRow,
  settlement: SettlementRow,
  now: Date,
): Promise<boolean> {
  if (!isStale(settlement, shanghaiDay(now))) return false;
  await tx.update(settlements).set({ state: "EXPIRED" }).where(eq(settlements.id, settlement.id));
  await askSettlement(tx, contract, "expired", settlement.endsOn, now);
  await noteEvent(tx, contract.id, "expire", { kind: "system", id: null }, now);
  const isOver = shanghaiDay(now) > contract.endDate;
  await tellOffered(tx, contract, settlement, isOver ? "settlementExpiredOver" : "settlementExpired", now);
  return true;
}

/** Ends the settlements that waited too long, so that the money of their contracts moves again. */
export async function expireSettlements({ database, clock, log }: AppContext): Promise<number> {
  const now = clock.now();
  const today = shanghaiDay(now);
  const old = await rows<{ id: string }>(
    database.primary,
    sql`select s.contract_id::text as id from contracts.settlements s join contracts.contracts c on c.id = s.contract_id
      where s.state in ('WAIT_SECOND', 'PROPOSED') and ${isStaleSql(today)}
        and ${notSetAside("contracts.expiries", sql`s.contract_id::text`, now)} order by s.contract_id limit 100`,
  );
  const work = (id: string) =>
    database.transaction(async (tx) => {
      const contract = (await lockContract(tx, id))!;
      const live = await liveSettlement(tx, id);
      if (live) await expireStale(tx, contract, live, now);
    });
  return eachDueItem(
    { database, clock, log },
    { job: "contracts.expiries", items: old.map(({ id }) => id), work },
  );
}

interface TakingBack {
  id: string;
  /** Of the contract that was looked at. */
  version?: number | undefined;
  /** The one that was looked at; absent: the one that waits. */
  settlementId?: string | undefined;
  reason: string;
}

/**
 * Staff take back what they proposed, and say why. A member's wish to end it, or money of a contract that has run out,
 * waits for staff as before. Pressed again it is the same.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CONTRACT_MOVED
 */
export async function recallSettlement(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  { settlementId, reason, ...seen }: TakingBack,
): Promise<void> {
  const { id } = seen;
  const contract = await lockForStaff(tx, viewer, seen);
  if (settlementId && (await settlementById(tx, id, settlementId))?.state === "RECALLED")
    return changedNothing(tx);
  const live = await liveSettlement(tx, id);
  if (!live || (settlementId && live.id !== settlementId)) throw problem("CONTRACT_MOVED", "none waits");
  const now = clock.now();
  await tx
    .update(settlements)
    .set({ state: "RECALLED", answer: vault.seal(reason, answerSealContext(live.id)) })
    .where(eq(settlements.id, live.id));
  if (contract.terminateDay !== null)
    await askSettlement(tx, contract, "asked", contract.terminateDay, now, viewer.staffId);
  else if (shanghaiDay(now) > contract.endDate)
    await askSettlement(tx, contract, "over", contract.endDate, now, viewer.staffId);
  else await closeSettlementTask(tx, contract, now, viewer.staffId);
  await noteEvent(tx, id, "recall", { kind: "staff", id: viewer.staffId }, now);
  await tellOffered(tx, contract, live, "settlementRecalled", now);
}
