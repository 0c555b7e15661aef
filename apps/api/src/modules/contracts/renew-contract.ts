import { isLawfulTerm, nextTermEnd, payPlan } from "@ginkgo/api-contract/contracts/pay-plan";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, between, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { changeRows, rateOn, ratesOf, termsOn } from "./changes/terms.ts";
import { hasBedFee, isLawfulDeposit } from "./check-form.ts";
import { openWords } from "./contract-labels.ts";
import { type ContractRow, insertPlan, instalmentRows, lockContract } from "./contract-row.ts";
import { noteEvent } from "./note-event.ts";
import { lockSigner } from "./own-contract.ts";
import { partyRows } from "./party-row.ts";
import { liveSettlement } from "./settlement/settlement-row.ts";
import { contracts } from "./tables.ts";
import { concerned, RENEW_AHEAD, tellParties } from "./tell-parties.ts";

/** A contract that ran out so many days ago without going on, because nothing ran, has ended. */
const MAX_LATE = 7;

/** Who hears of it later than so many days before the end has had no time to object. */
const MIN_NOTICE = 7;

const isToldLate = ({ renewToldAt, endDate }: ContractRow): boolean =>
  renewToldAt !== null && shanghaiDay(new Date(renewToldAt)) > addDays(endDate, -MIN_NOTICE);

/** Whether it was agreed that a contract goes on by itself, nobody objects, and the law lets it last so long. */
export const isToGoOn = (c: ContractRow): boolean =>
  c.renewType === "AUTO" &&
  !isToldLate(c) &&
  c.isSigned &&
  c.endsOn === null &&
  c.terminateAt === null &&
  isLawfulTerm(c.startDate, nextTermEnd(c.termStart, c.endDate));

/**
 * Whether it goes on when it runs out: the fees of its last day must be lawful, too, its deposit beside them, and nobody
 * has proposed to settle it.
 */
async function goesOn(tx: Tx, { vault }: Pick<AppContext, "vault">, contract: ContractRow): Promise<boolean> {
  if (!isToGoOn(contract) || (await liveSettlement(tx, contract.id))) return false;
  const terms = termsOn(
    vault,
    openWords(vault, contract),
    await changeRows(tx, [contract.id]),
    contract.endDate,
  );
  const { type, depositFen } = contract;
  return hasBedFee(type, terms) && isLawfulDeposit(type, depositFen, terms);
}

/** Signed, and neither void nor settled. */
const isInForce = and(isNotNull(contracts.signedAt), isNull(contracts.voidedAt), isNull(contracts.settledAt));

/** Tells the parties once a term that it runs out, or goes on if they say nothing. */
export async function tellOfEnd(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const today = shanghaiDay(now);
  const soon = await database.primary
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        isInForce,
        isNull(contracts.renewToldAt),
        ne(contracts.type, "TOUR"),
        between(contracts.endDate, today, addDays(today, RENEW_AHEAD)),
        notSetAside("contracts.ends", sql`${contracts.id}::text`, now),
      ),
    );
  const work = (id: string) =>
    database.transaction(async (tx) => {
      const contract = (await lockContract(tx, id))!;
      if (contract.renewToldAt !== null || contract.endsOn !== null) return;
      await tx.update(contracts).set({ renewToldAt: now }).where(eq(contracts.id, id));
      const news = (await goesOn(tx, context, { ...contract, renewToldAt: now.getTime() }))
        ? "autoRenew"
        : "renew";
      await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), news, now);
    });
  return eachDueItem(context, { job: "contracts.ends", items: soon.map(({ id }) => id), work });
}

/** The instalments of the term that follows, numbered on. What was paid once is not paid again. */
async function extendPlan(tx: Tx, contract: ContractRow, startDate: string, endDate: string): Promise<void> {
  const { id, payMonths } = contract;
  const last = Math.max(0, ...(await instalmentRows(tx, [id])).map((i) => i.periodNo));
  const monthlyFen = rateOn(ratesOf(contract, await changeRows(tx, [id])), startDate);
  const plan = payPlan({ startDate, endDate, monthlyFen, payMonths, onceFen: 0 });
  const following = plan.map((p) => ({ ...p, periodNo: p.periodNo + last }));
  await insertPlan(tx, id, following, startDate);
}

async function renew(tx: Tx, context: AppContext, id: string, today: string): Promise<void> {
  const contract = (await lockContract(tx, id))!;
  // Another process was faster, or somebody objected meanwhile.
  if (contract.endDate > today || !(await goesOn(tx, context, contract))) return;
  const now = context.clock.now();
  const termStart = addDays(contract.endDate, 1);
  const endDate = nextTermEnd(contract.termStart, contract.endDate);
  await extendPlan(tx, contract, termStart, endDate);
  await tx.update(contracts).set({ termStart, endDate, renewToldAt: null }).where(eq(contracts.id, id));
  await noteEvent(tx, id, "renew", { kind: "system", id: null }, now);
  await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "renewed", now);
}

/** On their last day, contracts of whose going on the parties were told go on for another term. */
export async function renewContracts(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const today = shanghaiDay(clock.now());
  const over = await database.primary
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        // The type is a literal: a partial index covers it alone.
        sql`${contracts.renewType} = 'AUTO'`,
        isInForce,
        isNotNull(contracts.renewToldAt),
        between(contracts.endDate, addDays(today, -MAX_LATE), today),
        notSetAside("contracts.renewals", sql`${contracts.id}::text`, clock.now()),
      ),
    )
    .orderBy(contracts.id);
  return eachDueItem(context, {
    job: "contracts.renewals",
    items: over.map(({ id }) => id),
    work: (id) => database.transaction((tx) => renew(tx, context, id, today)),
  });
}

/** Whether going on can still be stopped: until the day before the last. */
export const canStopRenewal = (contract: ContractRow, today: string): boolean =>
  isToGoOn(contract) && today < contract.endDate;

/** The member does not want it to go on. Pressed again, it is stopped once. @throws {ProblemError} NOT_FOUND, SIGNER_ONLY, CONTRACT_MOVED */
export async function stopRenewal(
  tx: Tx,
  { clock }: Pick<AppContext, "clock">,
  memberId: string,
  id: string,
): Promise<void> {
  const contract = await lockSigner(tx, memberId, id);
  const now = clock.now();
  if (contract.renewType === "NONE") return;
  if (!canStopRenewal(contract, shanghaiDay(now))) throw problem("CONTRACT_MOVED", "not to be stopped");
  await tx.update(contracts).set({ renewType: "NONE" }).where(eq(contracts.id, id));
  await noteEvent(tx, id, "stopRenewal", { kind: "member", id: memberId }, now);
  await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "renewStopped", now);
}
