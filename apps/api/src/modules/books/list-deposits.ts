import type { HeldDeposit, heldDeposits } from "@ginkgo/api-contract/books/ledger";
import { type DepositState, depositStates } from "@ginkgo/api-contract/books/ledger-codes";
import { DEPOSIT_RETURN_DAYS } from "@ginkgo/api-contract/contracts/contract-codes";
import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { readStaff } from "../identity/staff/public.ts";

/** What the ledger holds of deposits and reserves, by the order they were paid with, and the contract that is of. */
const held = sql`(
  select l.order_id, -sum(l.amount_fen) as fen from payments.ledger l
    where l.account = 'DEPOSITS_HELD' and l.order_id is not null group by l.order_id having sum(l.amount_fen) <> 0) h
  join contracts.instalments i on i.order_id = h.order_id
  join contracts.contracts c on c.id = i.contract_id
  join orders.orders o on o.id = h.order_id`;
const lastDay = sql`least(c.end_date, coalesce(c.ends_on, c.terminate_day, c.end_date))`;

type Found = Omit<HeldDeposit, "order" | "returnBy" | "isLate" | "state" | "stateText" | "owner"> & {
  orderId: string;
  sn: string;
  settlement: "WAIT_SECOND" | "PROPOSED" | "DISPUTED" | null;
  ownerId: string | null;
};

/** Deposits and reserves that are held: those that have to go back first, the first due first. */
export async function listDeposits(
  db: Db,
  query: QueryOf<typeof heldDeposits>,
  now: Date,
): Promise<ReplyOf<typeof heldDeposits>> {
  const today = shanghaiDay(now);
  const found = await rows<Found>(
    db,
    sql`select c.id::text as "contractId", c.contract_no as "contractNo", o.id::text as "orderId", o.sn, h.fen::float8 as "heldFen",
        c.deposit_fen as "depositFen", c.medical_reserve_fen as "reserveFen", ${lastDay}::text as "lastDay",
        (select s.state from contracts.settlements s where s.contract_id = c.id
          and s.state in ('WAIT_SECOND', 'PROPOSED', 'DISPUTED') order by s.id desc limit 1) as settlement,
        (select t.owner_id::text from tasks.tasks t where t.subject_type = 'CONTRACT' and t.subject_id = c.id::text
          and t.kind in ('SETTLEMENT', 'SETTLEMENT_SECOND') and t.done_at is null limit 1) as "ownerId"
      from ${held} order by ${lastDay}, c.id limit ${query.size} offset ${offsetOf(query)}`,
  );
  const { total, heldFen, late } = (await row<{ total: number; heldFen: number; late: number }>(
    db,
    sql`select count(*)::int as total, coalesce(sum(h.fen), 0)::float8 as "heldFen",
        count(*) filter (where ${lastDay} < ${addDays(today, -DEPOSIT_RETURN_DAYS)}::date)::int as late from ${held}`,
  ))!;
  const names = await readStaff(
    db,
    found.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const records = found.map(({ orderId, sn, settlement, ownerId, ...deposit }): HeldDeposit => {
    const returnBy = addDays(deposit.lastDay, DEPOSIT_RETURN_DAYS);
    const state: DepositState = deposit.lastDay >= today ? "HELD" : (settlement ?? "TO_SETTLE");
    return {
      ...deposit,
      order: { id: orderId, sn },
      returnBy,
      isLate: returnBy < today,
      state,
      stateText: depositStates[state],
      owner: ownerId === null ? null : (names.get(ownerId) ?? "平台"),
    };
  });
  return { ...paged(records, total, query), heldFen, late };
}
