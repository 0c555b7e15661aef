import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { firstOf, rows, type Tx } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { asksContract, contractDone, tourTravelers } from "../orders/public.ts";
import { contractSealContext } from "./contract-labels.ts";
import { lockContract } from "./contract-row.ts";
import { noteEvent, system } from "./note-event.ts";
import { sendContract } from "./send-contract.ts";
import { writeRelatives } from "./signing/relatives.ts";
import { contracts, instalments } from "./tables.ts";
import { voidLocked } from "./void-locked.ts";
import { writeContract } from "./write-contract.ts";

const DRAFTS = "contracts.tours: drafts";
const SENDING = "contracts.tours: sending";
const ENDS = "contracts.tours: ends";

interface PaidTour {
  orderId: string;
  memberId: string;
  elderId: string | null;
  seller: string;
  name: string;
  people: number;
  amountFen: number;
  day: string;
  /** Days of the trip. */
  days: number;
}

/** Drafts the contract of a tour that was paid: one instalment, which is the order itself. */
async function draft(tx: Tx, context: AppContext, tour: PaidTour): Promise<string> {
  const now = context.clock.now();
  const form = {
    memberId: tour.memberId,
    ...(tour.elderId ? { elderId: tour.elderId } : {}),
    type: "TOUR" as const,
    orgId: tour.seller.split(":")[1]!,
    title: `旅居合同：${tour.name}`.slice(0, 60),
    services: [],
    startDate: tour.day,
    endDate: addDays(tour.day, tour.days - 1),
    trialDays: 0,
    renewType: "NONE" as const,
    feeItems: [
      {
        code: "TOUR",
        name: "团费",
        amountFen: tour.amountFen,
        unit: "ONCE" as const,
        note: `${tour.people} 位，已付清`,
      },
    ],
    depositFen: 0,
    medicalReserveFen: 0,
    payMonths: 1,
    clauses: {},
  };
  const travelers = await tourTravelers(tx, context.vault, tour.orderId);
  const names = travelers.map(({ name }) => name);
  const drafting = { staffId: null, now, orderId: tour.orderId, travelers: names };
  const id = await writeContract(tx, context, form, drafting);
  await tx
    .update(instalments)
    .set({ orderId: tour.orderId, dueDate: sql`least(${instalments.dueDate}, ${shanghaiDay(now)}::date)` })
    .where(eq(instalments.contractId, id));
  await writeRelatives(tx, context, { id, day: tour.day, memberId: tour.memberId }, travelers);
  await noteEvent(tx, id, "draft", { kind: "system", id: null }, now);
  return id;
}

/** Tours that were paid and have no contract yet, and contracts that were drafted for one and not sent. */
async function makeContracts(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const paid = await rows<PaidTour>(
    database.primary,
    sql`select o.id::text as "orderId", o.member_id::text as "memberId", o.elder_id::text as "elderId", o.seller, i.name,
        i.quantity as people, o.amount_fen as "amountFen", o.day::text as day,
        greatest(1, round(extract(epoch from o.ends_at - o.starts_at) / 86400))::int as days
      from orders.orders o join orders.order_items i on i.order_id = o.id
      where ${asksContract("DRAFT")} and ${notSetAside(DRAFTS, sql`o.id::text`, now)}
      order by o.id limit 50`,
  );
  const tours = new Map(paid.map((tour) => [tour.orderId, tour]));
  const drafted = await eachDueItem(context, {
    job: DRAFTS,
    items: [...tours.keys()],
    work: (orderId) =>
      database.transaction(async (tx) => {
        // Another process was faster; or a step back and forth asked twice.
        if (
          !(await firstOf(
            tx.select({ found: sql<number>`1` }).from(contracts).where(eq(contracts.orderId, orderId)),
          ))
        )
          await draft(tx, context, tours.get(orderId)!);
        await contractDone(tx, orderId, "DRAFT");
      }),
  });
  const drafts = await database.primary
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.orderId),
        isNull(contracts.sentAt),
        isNull(contracts.voidedAt),
        notSetAside(SENDING, sql`${contracts.id}::text`, now),
      ),
    )
    .orderBy(contracts.id)
    .limit(50);
  const system = { kind: "system", id: null } as const;
  return (
    drafted +
    (await eachDueItem(context, {
      job: SENDING,
      items: drafts.map(({ id }) => id),
      work: (id) => sendContract(context, async (tx) => (await lockContract(tx, id))!, system),
    }))
  );
}

/** A tour that was paid back ends its contract: signed ones are settled by what came back, others voided. */
async function endContracts(context: AppContext): Promise<number> {
  const { database, clock, vault } = context;
  const over = await rows<{ orderId: string; id: string | null; refundedFen: number }>(
    database.primary,
    sql`select o.id::text as "orderId", c.id::text, o.refunded_fen as "refundedFen" from orders.orders o
      left join contracts.contracts c on c.order_id = o.id
      where ${asksContract("END")} and ${notSetAside(ENDS, sql`o.id::text`, clock.now())} order by o.id limit 50`,
  );
  const ordersById = new Map(over.map((o) => [o.orderId, o]));
  const work = (orderId: string) =>
    database.transaction(async (tx) => {
      const { id, refundedFen } = ordersById.get(orderId)!;
      const contract = id === null ? undefined : await lockContract(tx, id);
      await contractDone(tx, orderId, "END");
      // Paid back before it had one, or ended otherwise.
      if (!contract || contract.isVoid || contract.endsOn !== null) return;
      const now = clock.now();
      const today = shanghaiDay(now);
      const why = "旅居订单已经退款，合同随之结束。";
      if (!contract.isSigned) return voidLocked(tx, vault, contract.id, { reason: why, actor: system }, now);
      const endsOn = today < contract.endDate ? today : contract.endDate;
      await tx
        .update(contracts)
        .set({
          settledAt: now,
          settledDay: today,
          endsOn,
          refundFen: refundedFen,
          paperDue: "SETTLED",
          settlement: vault.seal(why, contractSealContext("settlement", contract.id)),
        })
        .where(eq(contracts.id, contract.id));
      await noteEvent(tx, contract.id, "settle", system, now);
    });
  return eachDueItem(context, { job: ENDS, items: [...ordersById.keys()], work });
}

/** A paid tour brings its contract, and takes it along when it is paid back. */
export const followTours = async (context: AppContext): Promise<number> =>
  (await makeContracts(context)) + (await endContracts(context));
