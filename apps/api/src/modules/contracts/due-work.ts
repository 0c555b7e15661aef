import { addDays, daysBetween, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, between, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later, MINUTE } from "../../platform/clock.ts";
import { firstOf } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, YEAR } from "../../platform/prune.ts";
import { orders } from "../orders/tables.ts";
import { contractById, instalmentRows } from "./contract-row.ts";
import { generateDocuments } from "./generate-documents.ts";
import { nextUnpaid } from "./instalment-states.ts";
import { partyRows } from "./party-row.ts";
import { forgetContracts } from "./personal-data.ts";
import { renewContracts, tellOfEnd } from "./renew-contract.ts";
import { carryWaitingPaybacks } from "./settlement/pay-back.ts";
import { reckonWaiting } from "./settlement/reckon-plan.ts";
import { askOverdueSettlements } from "./settlement/settlement-task.ts";
import { expireSettlements } from "./settlement/stop-settlement.ts";
import { followRelatives } from "./signing/follow-relatives.ts";
import { NAMINGS_KEPT } from "./signing/relative-limits.ts";
import { followUnsigned } from "./signing/unsigned-contracts.ts";
import { contracts, instalments, reminders } from "./tables.ts";
import { type ContractNews, concerned, tellParties } from "./tell-parties.ts";
import { followTours } from "./tour-contracts.ts";

/** Days after the due date on which an instalment is spoken of. */
const REMINDERS = [-3, 0, 3, 7] as const;

const newsOf = (days: number): ContractNews => (days < 0 ? "soon" : days === 0 ? "today" : "late");

/** Reminds of instalments; each step once, and of steps that were missed only the last. */
async function remind(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const today = shanghaiDay(now);
  const due = await database.primary
    .selectDistinct({ id: contracts.id })
    .from(contracts)
    .innerJoin(instalments, eq(instalments.contractId, contracts.id))
    .leftJoin(orders, eq(orders.id, instalments.orderId))
    .where(
      and(
        isNotNull(contracts.signedAt),
        isNull(contracts.voidedAt),
        isNull(orders.paidAt),
        isNull(instalments.cancelledAt),
        or(isNull(contracts.settledAt), eq(instalments.kind, "ARREARS")),
        between(instalments.dueDate, addDays(today, -14), addDays(today, 3)),
        notSetAside("contracts.reminders", sql`${contracts.id}::text`, now),
      ),
    );
  const work = (id: string) =>
    database.transaction(async (tx) => {
      const contract = (await contractById(tx, id))!;
      const next = nextUnpaid(await instalmentRows(tx, [id]));
      const late = next && daysBetween(next.dueDate, today);
      const step = REMINDERS.findLast((days) => late !== undefined && days <= late);
      if (!next || step === undefined) return;
      const first = await firstOf(
        tx
          .insert(reminders)
          .values({ contractId: id, periodNo: next.periodNo, days: step, at: now })
          .onConflictDoNothing()
          .returning({ days: reminders.days }),
      );
      if (first) await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), newsOf(step), now);
    });
  return eachDueItem(context, { job: "contracts.reminders", items: due.map(({ id }) => id), work });
}

/** How long a contract keeps whom it concerned after its end (E-commerce Law, art. 31), in milliseconds. */
const KEPT = 3 * 365 * DAY;

async function tidy({ database, clock }: AppContext): Promise<void> {
  const day = shanghaiDay(later(clock.now(), -KEPT));
  await database.transaction((tx) =>
    forgetContracts(
      tx,
      sql`${contracts.words} is not null
        and coalesce(${contracts.settledDay}, ${contracts.voidedAt}::date, ${contracts.endDate}) < ${day}::date`,
    ),
  );
}

export const dueWork: DueWork<AppContext>[] = [
  { name: "contracts.papers", every: 5_000, run: generateDocuments },
  { name: "contracts.tours", every: 5_000, run: followTours },
  { name: "contracts.reckon", every: 5_000, run: reckonWaiting },
  { name: "contracts.paybacks", every: 5_000, run: carryWaitingPaybacks },
  { name: "contracts.settlements", every: HOUR, run: askOverdueSettlements },
  { name: "contracts.expiries", every: HOUR, run: expireSettlements },
  { name: "contracts.relatives", every: MINUTE, run: followRelatives },
  { name: "contracts.unsigned", every: HOUR, run: followUnsigned },
  { name: "contracts.reminders", every: HOUR, run: remind },
  { name: "contracts.ends", every: HOUR, run: tellOfEnd },
  { name: "contracts.renewals", every: HOUR, run: renewContracts },
  { name: "contracts.tidy", every: DAY, run: tidy },
  pruneWork("contracts.prune", [
    { table: "contracts.reminders", keepFor: 3 * YEAR, isOld: (before) => sql`t.at < ${before}` },
    { table: "contracts.relative_namings", keepFor: NAMINGS_KEPT, isOld: (before) => sql`t.at < ${before}` },
  ]),
];
