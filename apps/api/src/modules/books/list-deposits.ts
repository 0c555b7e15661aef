import type { HeldDeposit, heldDeposits } from "@ginkgo/api-contract/books/ledger";
import { type DepositState, depositStates, openDeposits } from "@ginkgo/api-contract/books/ledger-codes";
import { DEPOSIT_RETURN_DAYS, settlementLineKinds } from "@ginkgo/api-contract/contracts/contract-codes";
import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { iso, textArray } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";

const lastDay = sql`least(c.end_date, coalesce(c.ends_on, c.terminate_day, c.end_date))`;

/** Orders a deposit or a reserve of which is held or on its way back: as many as are open, whatever was held before. */
const openOrders = sql`select b.order_id from books.open_balances b where b.account = 'DEPOSITS_HELD'
  union select i.order_id from contracts.instalments i where i.contract_id in (
    select p.contract_id from contracts.paybacks p where p.asked_fen < p.amount_fen
    union select p.contract_id from orders.refunds r join contracts.payback_refunds x on x.refund_id = r.id
      join contracts.paybacks p on p.id = x.payback_id where r.state in ('AGREED', 'ABNORMAL'))`;
const allOrders = sql`select distinct l.order_id from payments.ledger l
  where l.account = 'DEPOSITS_HELD' and l.order_id is not null`;

/**
 * What the ledger ever held of deposits and reserves, by the order they were paid with: what is left of it, what was kept by
 * the settlement the member agreed to, and what of it has gone back.
 */
export const deposits = (today: string, which: "open" | "all"): SQL => sql`(
  with ids as materialized (${which === "open" ? openOrders : allOrders})
  select d.*, case
      when d.fen <> 0 then case when d.last_day >= ${today}::date then 'HELD' else coalesce(d.settlement, 'TO_SETTLE') end
      when d.has_back is null or d.kept >= d.taken then 'KEPT'
      when not d.has_back then 'RETURNING'
      when d.kept > 0 then 'PART_KEPT' else 'RETURNED' end as state
  from (select c.id, c.contract_no, o.id as order_id, o.sn, h.fen, h.taken, h.documents, c.deposit_fen, c.medical_reserve_fen,
      ${lastDay} as last_day, c.settled_at, e.by, least(coalesce(e.kept, 0), h.taken) as kept, e.kept_for, b.has_back, b.at as back_at,
      (select s.state from contracts.settlements s where s.contract_id = c.id
        and s.state in ('WAIT_SECOND', 'PROPOSED', 'DISPUTED') order by s.id desc limit 1) as settlement,
      (select t.owner_id::text from tasks.tasks t where t.subject_type = 'CONTRACT' and t.subject_id = c.id::text
        and t.kind in ('SETTLEMENT', 'SETTLEMENT_SECOND') and t.done_at is null limit 1) as owner
    from (select ids.order_id, m.* from ids cross join lateral (
          select -sum(l.amount_fen) as fen, -sum(least(l.amount_fen, 0)) as taken,
            coalesce(json_agg(distinct l.document) filter (where l.amount_fen > 0), '[]') as documents
          from payments.ledger l where l.order_id = ids.order_id and l.account = 'DEPOSITS_HELD' having count(*) > 0) m) h
      join contracts.instalments i on i.order_id = h.order_id
      join contracts.contracts c on c.id = i.contract_id
      join orders.orders o on o.id = h.order_id
      left join lateral (select s.proposed_by::text as by,
          (select sum(abs(n.amount_fen)) from contracts.settlement_lines n where n.settlement_id = s.id
            and n.kind in ('DEPOSIT_DEDUCTION', 'RESERVE_USED')) as kept,
          (select json_agg(distinct n.kind) from contracts.settlement_lines n where n.settlement_id = s.id
            and n.kind in ('DEPOSIT_DEDUCTION', 'RESERVE_USED')) as kept_for
        from contracts.settlements s where s.contract_id = c.id and s.state = 'CONFIRMED' order by s.id desc limit 1) e on true
      left join lateral (select bool_and(p.asked_fen = p.amount_fen and not exists (
            select 1 from contracts.payback_refunds x join orders.refunds r on r.id = x.refund_id
              where x.payback_id = p.id and r.state in ('AGREED', 'ABNORMAL'))) as has_back,
          (select max(r.done_at) from contracts.paybacks q join contracts.payback_refunds x on x.payback_id = q.id
            join orders.refunds r on r.id = x.refund_id where q.contract_id = c.id) as at
        from contracts.paybacks p where p.contract_id = c.id) b on true) d)`;

interface Found {
  contractId: string;
  contractNo: string;
  orderId: string;
  sn: string;
  heldFen: number;
  takenFen: number;
  depositFen: number;
  reserveFen: number;
  lastDay: string;
  state: DepositState;
  ownerId: string | null;
  settledAt: string | null;
  byId: string | null;
  keptFen: number;
  keptFor: (keyof typeof settlementLineKinds)[] | null;
  backAt: string | null;
  documents: string[];
}

/** Deposits and reserves that are held or on their way back, those that have to go back first; of other states what became of them. */
export async function listDeposits(
  db: Db,
  query: QueryOf<typeof heldDeposits>,
  now: Date,
): Promise<ReplyOf<typeof heldDeposits>> {
  const today = shanghaiDay(now);
  const states: readonly DepositState[] = query.state?.length ? query.state : openDeposits;
  const asked = sql`d.state = any(${textArray(states)})`;
  const isOpenOnly = states.every((state) => (openDeposits as readonly DepositState[]).includes(state));
  const looked = deposits(today, isOpenOnly ? "open" : "all");
  const found = await rows<Found>(
    db,
    sql`select d.id::text as "contractId", d.contract_no as "contractNo", d.order_id::text as "orderId", d.sn, d.fen::float8 as "heldFen",
        d.taken::float8 as "takenFen", d.deposit_fen as "depositFen", d.medical_reserve_fen as "reserveFen", d.last_day::text as "lastDay",
        d.state, d.owner as "ownerId", ${iso(sql`d.settled_at`)} as "settledAt", d.by as "byId", d.kept::float8 as "keptFen",
        d.kept_for as "keptFor", ${iso(sql`d.back_at`)} as "backAt", d.documents
      from ${looked} d where ${asked} order by d.last_day, d.id limit ${query.size} offset ${offsetOf(query)}`,
  );
  const { total, heldFen, late } = (await row<{ total: number; heldFen: number; late: number }>(
    db,
    sql`select (select count(*)::int from ${looked} d where ${asked}) as total,
        (select coalesce(sum(b.fen), 0)::float8 from books.open_balances b where b.account = 'DEPOSITS_HELD') as "heldFen",
        (select count(*)::int from ${deposits(today, "open")} d
          where d.last_day < ${addDays(today, -DEPOSIT_RETURN_DAYS)}::date
            and d.state = any(${textArray(openDeposits)})) as late`,
  ))!;
  const names = await readStaff(
    db,
    found.flatMap(({ ownerId, byId }) => [ownerId ?? [], byId ?? []].flat()),
  );
  const records = found.map((one): HeldDeposit => {
    const { contractId, contractNo, depositFen, reserveFen, state, keptFen, takenFen, backAt } = one;
    const returnBy = addDays(one.lastDay, DEPOSIT_RETURN_DAYS);
    const isOpen = (openDeposits as readonly DepositState[]).includes(state);
    const isBack = state === "RETURNED" || state === "PART_KEPT";
    return {
      contractId,
      contractNo,
      order: { id: one.orderId, sn: one.sn },
      heldFen: one.heldFen,
      depositFen,
      reserveFen,
      lastDay: one.lastDay,
      returnBy,
      // Once it has arrived it is late where it arrived late.
      isLate: isOpen ? returnBy < today : isBack && backAt !== null && backAt.slice(0, 10) > returnBy,
      state,
      stateText: depositStates[state],
      outcome:
        one.heldFen !== 0
          ? null
          : {
              settledAt: one.settledAt,
              by: one.byId === null ? null : (names.get(one.byId) ?? "平台"),
              keptFen: state === "KEPT" ? takenFen : keptFen,
              keptFor: (one.keptFor ?? []).map((kind) => settlementLineKinds[kind]),
              returnedFen: state === "KEPT" ? 0 : takenFen - keptFen,
              returnedAt: isBack ? backAt : null,
              documents: one.documents,
            },
      owner: one.ownerId === null ? null : (names.get(one.ownerId) ?? "平台"),
    };
  });
  return { ...paged(records, total, query), heldFen, late };
}
