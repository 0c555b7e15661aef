import { addDays, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { and, between, eq, exists, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { DAY, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { orders } from "../../orders/tables.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import { type ContractRow, lockContract } from "../contract-row.ts";
import { contracts, instalments } from "../tables.ts";
import { dueOn, liveSettlement } from "./settlement-row.ts";

const texts = {
  asked: "会员申请了解除，请核对费用、提出结算单",
  over: "合同到期了，请核对费用、提出结算单",
  second: "结算单等第二位同事确认",
  expired: "结算单过期了，请按实际的最后一天重新提出",
  refused: "第二位同事没同意结算单，请改好再提",
  proposed: "结算单等会员确认，没有回音请联系会员",
  disputed: "会员对结算单有异议，请核对后重新提出",
} as const;

type Subject = Pick<ContractRow, "id" | "contractNo" | "seller">;

const subjectOf = ({ id }: Pick<ContractRow, "id">) => ({ type: "CONTRACT", id });

/** Ends what waits for staff about settling a contract. */
export async function closeSettlementTask(
  tx: Tx,
  contract: Pick<ContractRow, "id">,
  now: Date,
  staffId?: string,
): Promise<void> {
  for (const kind of ["SETTLEMENT", "SETTLEMENT_SECOND"] as const)
    await closeTask(tx, { kind, subject: subjectOf(contract), ...(staffId ? { staffId } : {}) }, now);
}

const taskOf = ({ id, contractNo }: Subject, why: keyof typeof texts, endsOn: string) => ({
  subject: { ...subjectOf({ id }), text: `${contractNo}：${texts[why]}` },
  dueAt: later(shanghaiTime(dueOn(endsOn)), DAY - 1000),
});

/** Puts a large settlement before those who may be the second person, within a day. @param first who proposed it */
export async function askSettlementSecond(
  tx: Tx,
  contract: Subject,
  endsOn: string,
  now: Date,
  first: string,
): Promise<void> {
  await closeSettlementTask(tx, contract, now, first);
  const { subject, dueAt } = taskOf(contract, "second", endsOn);
  const soon = later(now, DAY);
  await openTask(
    tx,
    { kind: "SETTLEMENT_SECOND", subject, dueAt: dueAt < soon ? dueAt : soon, notFor: [first] },
    now,
  );
}

/**
 * Puts the settling of a contract before the staff, due when the law wants the rest of a deposit back. What waited about
 * it before is done.
 */
export async function askSettlement(
  tx: Tx,
  contract: Subject,
  why: Exclude<keyof typeof texts, "second">,
  endsOn: string,
  now: Date,
  staffId?: string,
): Promise<void> {
  await closeSettlementTask(tx, contract, now, staffId);
  const seller = contract.seller === "self" ? null : contract.seller;
  await openTask(tx, { kind: "SETTLEMENT", ...taskOf(contract, why, endsOn), seller }, now);
}

/** Days after its end within which staff hear that a contract is not settled. */
const TOLD_WITHIN = 7;

/** Tells staff once of contracts that have run out with money open. */
export async function askOverdueSettlements({ database, clock, log }: AppContext): Promise<number> {
  const now = clock.now();
  const today = shanghaiDay(now);
  const unpaid = database.primary
    .select({ found: sql<number>`1` })
    .from(instalments)
    .leftJoin(orders, eq(orders.id, instalments.orderId))
    .where(
      and(
        eq(instalments.contractId, contracts.id),
        isNull(instalments.cancelledAt),
        gt(instalments.amountFen, 0),
        isNull(orders.paidAt),
      ),
    );
  const over = await database.primary
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.signedAt),
        isNull(contracts.voidedAt),
        isNull(contracts.settledAt),
        isNull(contracts.settleToldAt),
        ne(contracts.type, "TOUR"),
        between(contracts.endDate, addDays(today, -TOLD_WITHIN), addDays(today, -1)),
        or(sql`${contracts.depositFen} + ${contracts.medicalReserveFen} > 0`, exists(unpaid)),
        notSetAside("contracts.settlements", sql`${contracts.id}::text`, now),
      ),
    )
    .orderBy(contracts.id)
    .limit(100);
  const work = (id: string) =>
    database.transaction(async (tx) => {
      const contract = (await lockContract(tx, id))!;
      if (contract.endsOn !== null || contract.endDate >= today) return;
      await tx.update(contracts).set({ settleToldAt: now }).where(eq(contracts.id, id));
      // One that is proposed is before them already.
      if (!(await liveSettlement(tx, id))) await askSettlement(tx, contract, "over", contract.endDate, now);
    });
  return eachDueItem(
    { database, clock, log },
    {
      job: "contracts.settlements",
      items: over.map(({ id }) => id),
      work,
    },
  );
}
