import { sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { shanghaiDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { contractPlace } from "./contract-words.ts";
import { noteEvent } from "./note-event.ts";
import { lockOwn } from "./own-contract.ts";
import { partyRows } from "./party-row.ts";
import { canTerminate } from "./present-card.ts";
import { askSettlement, closeSettlementTask } from "./settlement-task.ts";
import { lockForStaff } from "./staff-scope.ts";
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
  await askSettlement(tx, contract, "asked", endsOn, now);
  await noteEvent(tx, id, "terminate", { kind: "member", id: memberId }, now);
  await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "terminating", now);
}

/** The member takes that back, and what was proposed to settle it with it, as long as it is not settled. @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED */
export async function withdrawTermination(
  tx: Tx,
  { clock }: Uses,
  memberId: string,
  id: string,
): Promise<void> {
  const contract = await lockOwn(tx, memberId, id);
  if (contract.endsOn !== null) throw problem("CONTRACT_MOVED", "settled");
  if (contract.terminateAt === null) return;
  const now = clock.now();
  await tx.execute(sql`update contracts.contracts set terminate_at = null, terminate_day = null, terminate_reason = null
    where id = ${id}::bigint`);
  await tx.execute(sql`update contracts.settlements set state = 'WITHDRAWN' where contract_id = ${id}::bigint
    and state in ('WAIT_SECOND', 'PROPOSED')`);
  await closeSettlementTask(tx, contract, now);
  await noteEvent(tx, id, "withdraw", { kind: "member", id: memberId }, now);
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
