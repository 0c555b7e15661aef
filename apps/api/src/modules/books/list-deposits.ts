import type { HeldDeposit, heldDeposits } from "@ginkgo/api-contract/books/ledger";
import { type DepositState, depositStates, openDeposits } from "@ginkgo/api-contract/books/ledger-codes";
import { DEPOSIT_RETURN_DAYS, settlementLineKinds } from "@ginkgo/api-contract/contracts/contract-codes";
import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { iso, textArray } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";

/** As the index `contracts_last_day` has it. */
const lastDay = sql`least(c.end_date, coalesce(c.ends_on, c.terminate_day, c.end_date))`;

/** Orders a deposit or a reserve of which is held or on its way back: as many as are open, whatever was held before. */
const openOrders = sql`select b.order_id from books.open_balances b where b.account = 'DEPOSITS_HELD'
  union select i.order_id from contracts.instalments i where i.contract_id in (
    select p.contract_id from contracts.paybacks p where p.asked_fen < p.amount_fen
    union select p.contract_id from orders.refunds r join contracts.payback_refunds x on x.refund_id = r.id
      join contracts.paybacks p on p.id = x.payback_id where r.state in ('AGREED', 'ABNORMAL'))`;

/**
 * What the ledger ever held of deposits and reserves, by the order they were paid with, and what became of each: what is left
 * of it, what was kept by the settlement the member agreed to, and what of it has gone back. Contracts that end first come
 * first. `offset 0` keeps conditions from going into it: PostgreSQL takes them to leave next to nothing, would read all of it and
 * sort; so it walks along the contracts as they end, and whoever wants some of it reads no more.
 */
export const deposits = (today: string, which: "open" | "all"): SQL => {
  const sums = sql`select i.order_id, -sum(l.amount_fen) as fen, -sum(least(l.amount_fen, 0)) as taken`;
  const from =
    which === "open"
      ? sql`(${openOrders}) ids join contracts.instalments i on i.order_id = ids.order_id
          join contracts.contracts c on c.id = i.contract_id
          cross join lateral (${sums} from payments.ledger l
            where l.order_id = i.order_id and l.account = 'DEPOSITS_HELD' having count(*) > 0) h`
      : sql`contracts.contracts c cross join lateral (${sums} from contracts.instalments i
            join payments.ledger l on l.order_id = i.order_id and l.account = 'DEPOSITS_HELD'
            where i.contract_id = c.id group by i.order_id) h`;
  return sql`(
  select d.*, case
      when d.fen <> 0 then case when d.last_day >= ${today}::date then 'HELD' else coalesce(d.settlement, 'TO_SETTLE') end
      when d.has_back is null or d.kept >= d.taken then 'KEPT'
      when not d.has_back then 'RETURNING'
      when d.kept > 0 then 'PART_KEPT' else 'RETURNED' end as state
  from (select c.id, h.order_id, h.fen, h.taken, ${lastDay} as last_day, e.id as agreed,
      least(coalesce(e.kept, 0), h.taken) as kept, b.has_back,
      (select s.state from contracts.settlements s where s.contract_id = c.id
        and s.state in ('WAIT_SECOND', 'PROPOSED', 'DISPUTED') order by s.id desc limit 1) as settlement
    from ${from}
      left join lateral (select s.id, (select sum(abs(n.amount_fen)) from contracts.settlement_lines n where n.settlement_id = s.id
            and n.kind in ('DEPOSIT_DEDUCTION', 'RESERVE_USED')) as kept
        from contracts.settlements s where s.contract_id = c.id and s.state = 'CONFIRMED' order by s.id desc limit 1) e on true
      left join lateral (select bool_and(p.asked_fen = p.amount_fen and not exists (
            select 1 from contracts.payback_refunds x join orders.refunds r on r.id = x.refund_id
              where x.payback_id = p.id and r.state in ('AGREED', 'ABNORMAL'))) as has_back
        from contracts.paybacks p where p.contract_id = c.id) b on true
    order by ${lastDay}, c.id, h.order_id offset 0) d)`;
};

/** A page of deposits with what else is said of it, for each of the page alone; a row without one where there is none. */
export const depositsPage = (
  today: string,
  states: readonly DepositState[],
  { size, offset }: { size: number; offset: number },
): SQL => {
  const isOpenOnly = states.every((state) => (openDeposits as readonly DepositState[]).includes(state));
  const asked = sql`d.state = any(${textArray(states)})`;
  return sql`with held as materialized (select * from ${deposits(today, "open")} d),
      listed as materialized (select d.* from ${isOpenOnly ? sql`held` : deposits(today, "all")} d where ${asked}
        ${isOpenOnly ? sql`` : sql`limit ${Math.max(MAX_COUNTED, offset + size)}`})
    select t.total, t."heldFen", t.late, p.*
    from (select (select count(*)::int from listed) as total,
        (select coalesce(sum(b.fen), 0)::float8 from books.open_balances b where b.account = 'DEPOSITS_HELD') as "heldFen",
        (select count(*)::int from held d where d.last_day < ${addDays(today, -DEPOSIT_RETURN_DAYS)}::date
          and d.state = any(${textArray(openDeposits)})) as late) t
      left join (select d.id::text as "contractId", c.contract_no as "contractNo", d.order_id::text as "orderId", o.sn,
          d.fen::float8 as "depositsFen", d.taken::float8 as "takenFen", c.deposit_fen as "depositFen",
          c.medical_reserve_fen as "reserveFen", d.last_day::text as "lastDay", d.state, ${iso(sql`c.settled_at`)} as "settledAt",
          d.kept::float8 as "keptFen",
          (select t.owner_id::text from tasks.tasks t where t.subject_type = 'CONTRACT' and t.subject_id = c.id::text
            and t.kind in ('SETTLEMENT', 'SETTLEMENT_SECOND') and t.done_at is null limit 1) as "ownerId",
          (select s.proposed_by::text from contracts.settlements s where s.id = d.agreed) as "byId",
          (select json_agg(distinct n.kind) from contracts.settlement_lines n where n.settlement_id = d.agreed
            and n.kind in ('DEPOSIT_DEDUCTION', 'RESERVE_USED')) as "keptFor",
          ${iso(sql`(select max(r.done_at) from contracts.paybacks q join contracts.payback_refunds x on x.payback_id = q.id
            join orders.refunds r on r.id = x.refund_id where q.contract_id = d.id)`)} as "backAt",
          (select coalesce(json_agg(distinct l.document), '[]') from payments.ledger l
            where l.order_id = d.order_id and l.account = 'DEPOSITS_HELD' and l.amount_fen > 0) as documents
        from (select * from listed d order by d.last_day, d.id, d.order_id limit ${size} offset ${offset}) d
          join contracts.contracts c on c.id = d.id join orders.orders o on o.id = d.order_id) p on true
    order by p."lastDay", p."contractId"::bigint, p."orderId"::bigint`;
};

interface Found {
  total: number;
  heldFen: number;
  late: number;
  /** Null: of a page without any. */
  contractId: string | null;
  contractNo: string;
  orderId: string;
  sn: string;
  depositsFen: number;
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
  const told = await rows<Found>(
    db,
    depositsPage(today, states, { size: query.size, offset: offsetOf(query) }),
  );
  const { total, heldFen, late } = told[0]!;
  const found = told.flatMap(({ contractId, ...one }) => (contractId === null ? [] : { contractId, ...one }));
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
      heldFen: one.depositsFen,
      depositFen,
      reserveFen,
      lastDay: one.lastDay,
      returnBy,
      // Once it has arrived it is late where it arrived late.
      isLate: isOpen ? returnBy < today : isBack && backAt !== null && backAt.slice(0, 10) > returnBy,
      state,
      stateText: depositStates[state],
      outcome:
        one.depositsFen !== 0
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
