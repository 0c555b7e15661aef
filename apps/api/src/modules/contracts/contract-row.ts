import type { ContractType, InstalmentKind, renewTypes } from "@ginkgo/api-contract/contracts/contract-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "../../platform/database/database.ts";
import { idArray, millis } from "../../platform/database/sql-values.ts";
import type { PhaseFacts, SignFacts } from "./contract-phase.ts";

/** A row of contracts.contracts with what is derived of it; times are milliseconds since 1970, days `YYYY-MM-DD`. */
export interface ContractRow extends PhaseFacts, SignFacts {
  id: string;
  contractNo: string;
  type: ContractType;
  memberId: string;
  elderId: string | null;
  seller: string;
  orderId: string | null;
  words: string | null;
  trialDays: number;
  /** The first day of the term under way. */
  termStart: string;
  renewType: keyof typeof renewTypes;
  /** As it was signed; see terms.ts for what is paid since. */
  monthlyFen: number;
  depositFen: number;
  medicalReserveFen: number;
  payMonths: number;
  version: number;
  createdAt: number;
  signedAt: number | null;
  /** Hexadecimal; null before it is sent. */
  docHash: string | null;
  /** Sealed, as the reason of ending and the settlement are. */
  voidReason: string | null;
  terminateReason: string | null;
  terminateAt: number | null;
  terminateDay: string | null;
  settlement: string | null;
  /** When the parties were told that it runs out, or goes on; null before. */
  renewToldAt: number | null;
  settledAt: number | null;
  /** A confirmed change is still to be reckoned from this day on. */
  reckonFrom: string | null;
  paperDue: "SIGNED" | "SETTLED" | null;
}

const at = (column: string) => millis(sql.raw(`c.${column}`));

/** Money that came back by settlement; of a tour, with its order. */
const refunded = sql`((select coalesce(sum(r.amount_fen), 0)::int from contracts.paybacks b
    join contracts.payback_refunds x on x.payback_id = b.id join orders.refunds r on r.id = x.refund_id
    where b.contract_id = c.id and b.change_id is null and r.state = 'DONE')
  + (select coalesce(sum(r.amount_fen), 0)::int from orders.refunds r
    where r.order_id = c.order_id and r.state = 'DONE' and r.from_status is not null))`;

/** Every contract with the facts its phase and its sign state follow from, for `from`; see standing.ts. */
export const factsOf = (where: SQL): SQL => sql`(select c.*,
    c.signed_at is not null and c.voided_at is null as is_signed, c.sent_at is not null as is_sent,
    c.voided_at is not null as is_void, ${refunded} as refunded_fen,
    (select count(*)::int from contracts.signatures s
      where s.contract_id = c.id and s.act = 'sign') as signatures
  from contracts.contracts c ${where}) c`;

const columns = sql`c.id::text, c.contract_no as "contractNo", c.type, c.member_id::text as "memberId",
  c.elder_id::text as "elderId", c.seller, c.order_id::text as "orderId", c.words, c.start_date::text as "startDate",
  c.end_date::text as "endDate", c.term_start::text as "termStart", c.trial_days as "trialDays", c.renew_type as "renewType", c.monthly_fen as "monthlyFen",
  c.deposit_fen as "depositFen", c.medical_reserve_fen as "medicalReserveFen", c.pay_months as "payMonths", c.version,
  ${at("created_at")} as "createdAt", c.is_sent as "isSent", c.is_signed as "isSigned", c.is_void as "isVoid",
  c.signatures, ${at("signed_at")} as "signedAt", encode(c.doc_hash, 'hex') as "docHash",
  c.void_reason as "voidReason", c.terminate_reason as "terminateReason", ${at("terminate_at")} as "terminateAt", c.terminate_day::text as "terminateDay",
  c.settlement, ${at("renew_told_at")} as "renewToldAt", ${at("settled_at")} as "settledAt", c.ends_on::text as "endsOn",
  coalesce(c.refund_fen, 0) as "refundFen", c.refunded_fen as "refundedFen", c.paper_due as "paperDue",
  c.reckon_from::text as "reckonFrom"`;

/**
 * Contracts of a statement's rest, the table called `c`.
 * @param where on plain columns
 * @param rest on what is derived, order and page
 */
export const contractRows = (db: Db, where: SQL, rest: SQL = sql``): Promise<ContractRow[]> =>
  rows(db, sql`select ${columns} from ${factsOf(where)} ${rest}`);

export const contractById = async (db: Db, id: string): Promise<ContractRow | undefined> =>
  (await contractRows(db, sql`where c.id = ${id}::bigint`))[0];

/** A contract to be changed: locked until the transaction ends. */
export async function lockContract(tx: Tx, id: string): Promise<ContractRow | undefined> {
  await tx.execute(sql`select 1 from contracts.contracts where id = ${id}::bigint for update`);
  return contractById(tx, id);
}

/** An instalment with what became of its order. */
export interface InstalmentRow {
  contractId: string;
  periodNo: number;
  kind: InstalmentKind;
  /** Of a supplement: the instalment whose days it is for. */
  forPeriod: number | null;
  /** First day of the term it is of; null: the contract's first day. */
  termStart: string | null;
  periodStart: string;
  periodEnd: string;
  dueDate: string;
  amountFen: number;
  orderId: string | null;
  /** Of its order; null while there is none. */
  status: string | null;
  paidAt: number | null;
  /** When it stopped being owed, unpaid; null while it is owed or paid. */
  cancelledAt: number | null;
  /** What went back of it, and that with what is on its way, fen. */
  refundedFen: number;
  claimedFen: number;
}

export const instalmentRows = (db: Db, ids: readonly string[]): Promise<InstalmentRow[]> =>
  rows(
    db,
    sql`select i.contract_id::text as "contractId", i.period_no as "periodNo", i.kind, i.for_period as "forPeriod",
        ${millis(sql`i.cancelled_at`)} as "cancelledAt", coalesce(o.claimed_fen, 0) as "claimedFen", i.period_start::text as "periodStart", i.term_start::text as "termStart",
        i.period_end::text as "periodEnd", i.due_date::text as "dueDate", i.amount_fen as "amountFen",
        i.order_id::text as "orderId", o.status, ${millis(sql`o.paid_at`)} as "paidAt",
        coalesce((select sum(r.amount_fen) from orders.refunds r
          where r.order_id = o.id and r.state = 'DONE' and r.from_status is not null), 0)::int as "refundedFen"
      from contracts.instalments i left join orders.orders o on o.id = i.order_id
      where i.contract_id = any(${idArray(ids)}) order by i.contract_id, i.period_no`,
  );
