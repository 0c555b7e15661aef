import { sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { shanghaiDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { cancelFollowUps } from "../advisory/public.ts";
import { closeBill, refundBill } from "../ordering/public.ts";
import { instalmentRows } from "./contract-row.ts";
import { contractPlace } from "./contract-words.ts";
import { isOpenBill } from "./instalment-states.ts";
import { makePaper } from "./make-papers.ts";
import { noteEvent } from "./note-event.ts";
import { lockOwn } from "./own-contract.ts";
import { partyRows } from "./party-row.ts";
import { canTerminate } from "./present-card.ts";
import { lockForStaff } from "./staff-scope.ts";
import { phaseOf } from "./standing.ts";
import { concerned, tellParties } from "./tell-parties.ts";

type Uses = Pick<House, "vault" | "clock">;

/** The member asks to end it. Pressed again, it is asked once. @throws {ProblemError} NOT_FOUND, BAD_INPUT, CONTRACT_MOVED */
export async function terminateContract(
  tx: Tx,
  { vault, clock }: Uses,
  memberId: string,
  { id, reason, endsOn }: { id: string; reason: string; endsOn: string },
): Promise<void> {
  const contract = await lockOwn(tx, memberId, id);
  const now = clock.now();
  const today = shanghaiDay(now);
  if (contract.terminateAt !== null && contract.endsOn === null) return;
  if (!canTerminate({ contract, today })) throw problem("CONTRACT_MOVED", "not under way");
  if (endsOn < today || endsOn > contract.endDate)
    throw badInput({ endsOn: "希望结束的日子要在今天以后、合同到期以前。" });
  await tx.execute(sql`update contracts.contracts set terminate_at = ${instant(now)}, terminate_day = ${endsOn}::date,
      terminate_reason = ${vault.seal(reason, contractPlace("terminate_reason", id))} where id = ${id}::bigint`);
  await noteEvent(tx, id, "terminate", { kind: "member", id: memberId }, now);
  await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "terminating", now);
}

/** The member takes that back, as long as it is not settled. @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED */
export async function withdrawTermination(
  tx: Tx,
  { clock }: Uses,
  memberId: string,
  id: string,
): Promise<void> {
  const contract = await lockOwn(tx, memberId, id);
  if (contract.endsOn !== null) throw problem("CONTRACT_MOVED", "settled");
  if (contract.terminateAt === null) return;
  await tx.execute(sql`update contracts.contracts set terminate_at = null, terminate_day = null, terminate_reason = null
    where id = ${id}::bigint`);
  await noteEvent(tx, id, "withdraw", { kind: "member", id: memberId }, clock.now());
}

/** Staff void what is not signed by all. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CONTRACT_MOVED */
export async function voidContract(
  tx: Tx,
  { vault, clock }: Uses,
  viewer: StaffViewer,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const contract = await lockForStaff(tx, viewer, id);
  if (contract.isVoid) return;
  if (contract.isSigned) throw problem("CONTRACT_MOVED", "signed");
  const now = clock.now();
  await tx.execute(sql`update contracts.contracts set voided_at = ${instant(now)},
    void_reason = ${vault.seal(reason, contractPlace("void_reason", id))} where id = ${id}::bigint`);
  await noteEvent(tx, id, "void", { kind: "staff", id: viewer.staffId }, now);
  if (contract.isSent)
    await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "voided", now);
}

interface Settling {
  id: string;
  endsOn: string;
  refundFen: number;
  settlement: string;
}

/** Spreads a refund over what was paid, the last payment first. */
async function payBack(tx: Tx, id: string, refundFen: number, now: Date): Promise<void> {
  let left = refundFen;
  for (const i of (await instalmentRows(tx, [id])).toReversed()) {
    if (i.paidAt === null || left === 0) continue;
    const amountFen = Math.min(left, i.amountFen);
    await refundBill(tx, i.orderId!, amountFen, now);
    left -= amountFen;
  }
}

async function settle(tx: Tx, uses: Uses, viewer: StaffViewer, form: Settling): Promise<void> {
  const { id, endsOn, refundFen, settlement } = form;
  const contract = await lockForStaff(tx, viewer, id);
  const now = uses.clock.now();
  const today = shanghaiDay(now);
  const phase = phaseOf(contract, today);
  if (phase === null || contract.endsOn !== null || contract.type === "TOUR")
    throw problem("CONTRACT_MOVED", "not to be settled");
  if (endsOn > today || endsOn > contract.endDate)
    throw badInput({ endsOn: "最后一天过了才能结算，也不能晚于合同到期日。" });
  if (phase === "3" && endsOn !== contract.endDate)
    throw badInput({ endsOn: `合同已经到期，最后一天就是 ${contract.endDate}。` });
  const plan = await instalmentRows(tx, [id]);
  // Somebody opened one while the others were being closed.
  if (plan.some(isOpenBill)) throw problem("CONTRACT_MOVED", "a bill is open");
  const paid = plan.reduce((sum, i) => sum + (i.paidAt === null ? 0 : i.amountFen), 0);
  if (refundFen > paid) throw badInput({ refundFen: "退的比付的还多，请核对。" });
  await tx.execute(sql`delete from contracts.instalments i where contract_id = ${id}::bigint
    and not exists (select 1 from ordering.orders o where o.id = i.order_id and o.paid_at is not null)`);
  await tx.execute(sql`update contracts.contracts set settled_at = ${instant(now)}, settled_day = ${today}::date,
      ends_on = ${endsOn}::date, refund_fen = ${refundFen}, paper_due = 'SETTLED',
      settlement = ${uses.vault.seal(settlement, contractPlace("settlement", id))} where id = ${id}::bigint`);
  await payBack(tx, id, refundFen, now);
  await cancelFollowUps(tx, id);
  await noteEvent(tx, id, "settle", { kind: "staff", id: viewer.staffId }, now);
  await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "settled", now);
}

/**
 * Staff settle a contract: it ends, what was not paid is owed no more, and what goes back is set going.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, BAD_INPUT, CONTRACT_MOVED
 */
export async function settleContract(house: House, viewer: StaffViewer, form: Settling): Promise<void> {
  const { database } = house;
  const open = await database.transaction(async (tx) => {
    const contract = await lockForStaff(tx, viewer, form.id);
    const plan = await instalmentRows(tx, [contract.id]);
    return plan.filter((i) => i.orderId !== null && i.paidAt === null);
  });
  for (const { orderId } of open) await closeBill(house, orderId!);
  await database.transaction((tx) => settle(tx, house, viewer, form));
  await makePaper(house, form.id).catch((error: Error) =>
    house.log.error("a contract's paper was not made", { contractId: form.id, error: error.message }),
  );
}
