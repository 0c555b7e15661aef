import { type SQL, sql } from "drizzle-orm";
import { type Database, row, rows } from "../database/database.ts";
import { iso } from "../database/sql-values.ts";
import type { FundFlow, FundMovement } from "./fund-flow.ts";

/** What the sandbox's provider takes of a payment, and gives back of a refund. */
export const paidFee = (feeBp: number): SQL =>
  sql`coalesce(fee_fen, round(amount_fen * ${feeBp}::numeric / 10000)::int)`;
export const refundFee = paidFee;

const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'Asia/Shanghai')::date`;

/** Everything that moved the account the sandbox's provider keeps for us, with the day it counts by. */
const moved = (feeBp: number): SQL => sql`(
  select 'TRADE' as kind, 'T' || pay_no as key, pay_no as number, coalesce(transaction_no, pay_no) as no, amount_fen::bigint as fen,
      '交易' as text, paid_at as at, ${dayOf(sql`paid_at`)} as day, false as hidden from sandbox.payments where state = 'PAID'
  union all select 'FEE', 'TF' || pay_no, pay_no, coalesce(transaction_no, pay_no), -${paidFee(feeBp)}, '扣除手续费', paid_at,
      ${dayOf(sql`paid_at`)}, false from sandbox.payments where state = 'PAID' and ${paidFee(feeBp)} <> 0
  union all select 'REFUND', 'R' || refund_no, refund_no, 'SR' || refund_no, -amount_fen, '退款', day::timestamp at time zone 'Asia/Shanghai',
      day, false from sandbox.refunds where day is not null and answer is distinct from 'ABNORMAL'
  union all select 'FEE', 'RF' || refund_no, refund_no, 'SR' || refund_no, ${refundFee(feeBp)}, '退还手续费',
      day::timestamp at time zone 'Asia/Shanghai', day, false from sandbox.refunds
    where day is not null and answer is distinct from 'ABNORMAL' and ${refundFee(feeBp)} <> 0
  union all select 'TRANSFER', 'S' || number, number, 'ST' || number, -amount_fen, '转账', at, ${dayOf(sql`at`)}, false
    from sandbox.transfers
  union all select 'TRANSFER', 'SR' || number, number, 'ST' || number, amount_fen, '转账退回', at, ${dayOf(sql`at`)}, false
    from sandbox.transfers where failed
  union all select kind, 'M' || number, number, number, amount_fen, text, at, ${dayOf(sql`at`)}, hidden from sandbox.movements)`;

/** The fund-flow bill of a day as the sandbox's provider writes it. */
export async function sandboxFundFlow({ primary }: Database, day: string, feeBp: number): Promise<FundFlow> {
  const found = await rows<Omit<FundMovement, "at"> & { at: string }>(
    primary,
    sql`select m.key, m.kind, m.number, m.no as "providerNo", m.fen::float8 as "amountFen", m.text, ${iso(sql`m.at`)} as at
      from ${moved(feeBp)} m where m.day = ${day}::date and not m.hidden order by m.at, m.key`,
  );
  const { closingFen } = (await row<{ closingFen: number }>(
    primary,
    sql`select coalesce(sum(m.fen), 0)::float8 as "closingFen" from ${moved(feeBp)} m where m.day <= ${day}::date`,
  ))!;
  return { movements: found.map((one) => ({ ...one, at: new Date(one.at) })), closingFen };
}
