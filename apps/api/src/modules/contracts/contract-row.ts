import type { ContractType, renewTypes } from "@ginkgo/api-contract/contracts/contract-codes";
import type { Period } from "@ginkgo/api-contract/contracts/pay-plan";
import { eq, type SQL, sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "../../platform/database/database.ts";
import { recordset } from "../../platform/database/recordset.ts";
import { idArray, millis } from "../../platform/database/sql-values.ts";
import { refunds } from "../orders/refunds/tables.ts";
import { orders } from "../orders/tables.ts";
import type { PhaseFacts, SignFacts } from "./contract-phase.ts";
import { contracts, instalments } from "./tables.ts";

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
  await tx.select({ found: sql<number>`1` }).from(contracts).where(eq(contracts.id, id)).for("update");
  return contractById(tx, id);
}

/** What went back of an instalment's order, fen. */
const refundedOf = sql<number>`coalesce((select sum(${refunds.amountFen}) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${refunds.state} = 'DONE' and ${refunds.fromStatus} is not null), 0)::int`;

/** Instalments of contracts with what became of their orders, in order. */
export const instalmentRows = (db: Db, ids: readonly string[]) =>
  db
    .select({
      contractId: instalments.contractId,
      periodNo: instalments.periodNo,
      kind: instalments.kind,
      /** Of a supplement: the instalment whose days it is for. */
      forPeriod: instalments.forPeriod,
      /** First day of the term it is of; null: the contract's first day. */
      termStart: instalments.termStart,
      periodStart: instalments.periodStart,
      periodEnd: instalments.periodEnd,
      dueDate: instalments.dueDate,
      amountFen: instalments.amountFen,
      orderId: instalments.orderId,
      /** Of its order; null while there is none. */
      status: orders.status,
      paidAt: millis(orders.paidAt),
      /** When it stopped being owed, unpaid; null while it is owed or paid. */
      cancelledAt: millis(instalments.cancelledAt),
      /** What went back of it, and that with what is on its way, fen. */
      refundedFen: refundedOf,
      claimedFen: sql<number>`coalesce(${orders.claimedFen}, 0)`,
    })
    .from(instalments)
    .leftJoin(orders, eq(orders.id, instalments.orderId))
    .where(sql`${instalments.contractId} = any(${idArray(ids)})`)
    .orderBy(instalments.contractId, instalments.periodNo);

/** An instalment with what became of its order. */
export type InstalmentRow = Awaited<ReturnType<typeof instalmentRows>>[number];

/** Writes instalments of a plan. @param termStart first day of the term they are of; null: the contract's first day */
export async function insertPlan(
  tx: Tx,
  contractId: string,
  plan: readonly Period[],
  termStart: string | null,
): Promise<void> {
  if (plan.length === 0) return;
  const planned = plan.map((p) => ({
    contract_id: contractId,
    period_no: p.periodNo,
    term_start: termStart,
    period_start: p.periodStart,
    period_end: p.periodEnd,
    due_date: p.dueDate,
    amount_fen: p.amountFen,
  }));
  const set = recordset(instalments, planned);
  await tx.execute(sql`insert into ${instalments} (${set.list}) select r.* from ${set.from}`);
}
