import { PRICE_NOTICE_DAYS } from "@ginkgo/contract/contract-codes";
import type { proposeChange as endpoint } from "@ginkgo/contract/contract-staff";
import type { BodyOf } from "@ginkgo/contract/endpoint";
import { sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { shanghaiDay } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { instalmentRows } from "./contract-row.ts";
import { noteEvent } from "./note-event.ts";
import { lockOwn } from "./own-contract.ts";
import { partyRows } from "./party-row.ts";
import { addDays, spanFen } from "./pay-plan.ts";
import { lockForStaff } from "./staff-scope.ts";
import { phaseOf } from "./standing.ts";
import { concerned, tellParties } from "./tell-parties.ts";

type Uses = Pick<House, "vault" | "clock">;

export const changePlace = (id: string): string => `contracts.changes.words.${id}`;

/**
 * Staff propose a change; it holds once the member has confirmed it. A price takes 30 days' notice.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, BAD_INPUT, CONTRACT_MOVED
 */
export async function proposeChange(
  tx: Tx,
  { vault, clock }: Uses,
  viewer: StaffViewer,
  id: string,
  { kind, date, reason, change, monthlyFen }: BodyOf<typeof endpoint>,
): Promise<void> {
  const contract = await lockForStaff(tx, viewer, id);
  const now = clock.now();
  const today = shanghaiDay(now);
  const phase = phaseOf(contract, today);
  if (contract.endsOn !== null || (phase !== "1" && phase !== "2"))
    throw problem("CONTRACT_MOVED", "not under way");
  if (kind === "PRICE" && monthlyFen === undefined) throw badInput({ monthlyFen: "请填调整后每月的金额。" });
  if (kind === "PRICE" && date < addDays(today, PRICE_NOTICE_DAYS))
    throw badInput({
      date: `调价要提前 ${PRICE_NOTICE_DAYS} 天告知，请改到 ${addDays(today, PRICE_NOTICE_DAYS)} 以后。`,
    });
  if (date < today || date > contract.endDate)
    throw badInput({ date: "变更的日子要在今天以后、合同到期以前。" });
  const { id: changeId } = (await row<{ id: string }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('contracts.changes', 'id'))::text as id`,
  ))!;
  const words = vault.seal(JSON.stringify({ reason, change }), changePlace(changeId));
  await tx.execute(sql`insert into contracts.changes
      (id, contract_id, kind, day, words, monthly_fen, proposed_by, proposed_at)
    values (${changeId}::bigint, ${id}::bigint, ${kind}, ${date}::date, ${words}, ${monthlyFen ?? null}::int,
      ${viewer.staffId}::bigint, ${instant(now)})`);
  await noteEvent(tx, id, "change", { kind: "staff", id: viewer.staffId }, now);
  await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "change", now);
}

/**
 * The member agrees. A new price holds for the days from then on that nobody has been asked to pay for yet.
 * @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED
 */
export async function confirmChange(
  tx: Tx,
  { clock }: Uses,
  memberId: string,
  { id, changeId }: { id: string; changeId: string },
): Promise<void> {
  const contract = await lockOwn(tx, memberId, id);
  const now = clock.now();
  const change = await row<{ day: string; monthlyFen: number | null; isConfirmed: boolean }>(
    tx,
    sql`select day::text, monthly_fen as "monthlyFen", confirmed_at is not null as "isConfirmed" from contracts.changes
      where id = ${changeId}::bigint and contract_id = ${id}::bigint`,
  );
  if (!change) throw problem("NOT_FOUND", "change");
  if (change.isConfirmed) return;
  if (!contract.isSigned || contract.endsOn !== null) throw problem("CONTRACT_MOVED", "not under way");
  await tx.execute(sql`update contracts.changes set confirmed_at = ${instant(now)}, confirmed_by = ${memberId}::bigint
    where id = ${changeId}::bigint`);
  const { day, monthlyFen } = change;
  if (monthlyFen !== null) {
    const { startDate } = contract;
    for (const i of await instalmentRows(tx, [id])) {
      if (i.orderId !== null || i.periodEnd < day) continue;
      const from = i.periodStart < day ? day : i.periodStart;
      const cost = (fen: number) => spanFen({ startDate, monthlyFen: fen }, from, i.periodEnd);
      const amountFen = i.amountFen - cost(contract.monthlyFen) + cost(monthlyFen);
      await tx.execute(sql`update contracts.instalments set amount_fen = ${amountFen}
        where contract_id = ${id}::bigint and period_no = ${i.periodNo}`);
    }
    await tx.execute(
      sql`update contracts.contracts set monthly_fen = ${monthlyFen} where id = ${id}::bigint`,
    );
  }
  await noteEvent(tx, id, "confirmChange", { kind: "member", id: memberId }, now);
}
