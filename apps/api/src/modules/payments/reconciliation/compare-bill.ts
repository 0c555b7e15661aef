import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { addDays, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { row, rows, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { type NewItem, OWN_NUMBERS } from "./items.ts";

/** A bill of a day that was kept. */
export interface BillOfDay {
  provider: PayProvider;
  day: string;
}

type Known = "AGREED" | "ABNORMAL" | "DONE";

interface BilledPayment {
  number: string;
  theirs: number;
  ours: number | null;
  isPaid: boolean;
  /** What the provider was known to have under that number, of an item that is over. */
  settledFen: number | null;
  /** It was written off as missing before. */
  wasWrittenOff: boolean;
}

interface BilledRefund {
  number: string;
  theirs: number;
  ours: number | null;
  state: Known | null;
  payBackFen: number | null;
  settledFen: number | null;
}

/** Numbers of a kind on the bill of a day, with all the provider ever said of each. */
const billed = ({ provider, day }: BillOfDay, kind: "payment" | "refund") => sql`(
  select b.number, (select sum(l.amount_fen) from payments.bill_lines l where l.provider = b.provider and l.kind = b.kind
    and l.number = b.number and l.day <= b.day)::float8 as theirs
  from payments.bill_lines b where b.provider = ${provider} and b.kind = ${kind} and b.day = ${day}::date)`;

/** What an item that is over knew of a number. */
const settledFen = ({ provider }: BillOfDay, flow: "payment" | "refund") => sql`(select i.theirs_fen::float8
  from payments.reconciliation_items i where i.provider = ${provider} and i.flow = ${flow} and i.number = t.number
    and i.closed_at is not null order by i.id desc limit 1)`;

async function oddPayments(tx: Tx, bill: BillOfDay): Promise<NewItem[]> {
  const found = await rows<BilledPayment>(
    tx,
    sql`select t.number, t.theirs, p.amount_fen as ours, p.state is not distinct from 'PAID' as "isPaid",
        ${settledFen(bill, "payment")} as "settledFen", w.number is not null as "wasWrittenOff"
      from ${billed(bill, "payment")} t
        left join orders.payments p on p.pay_no = t.number and p.provider = ${bill.provider}
        left join payments.reconciliation_items w on w.provider = ${bill.provider} and w.flow = 'payment'
          and w.number = t.number and w.kind = 'PAYMENT_MISSING' and w.state = 'WRITTEN_OFF'
      where p.state is distinct from 'PAID' or p.amount_fen <> t.theirs or w.number is not null`,
  );
  return found.flatMap(({ number, theirs, ours, isPaid, settledFen: known, wasWrittenOff }): NewItem[] => {
    const item = { ...bill, flow: "payment", number, theirsFen: theirs, oursFen: ours ?? undefined } as const;
    // It came after all: what was written off stands against it.
    if (wasWrittenOff) return [{ ...item, kind: "AMOUNT", bookedFen: 0 }];
    if (isPaid) return [{ ...item, kind: "AMOUNT", bookedFen: ours! }];
    if (known === theirs) return [];
    return [
      { ...item, kind: ours === null ? "PAYMENT_UNKNOWN" : ours === theirs ? "NOTICE_LOST" : "AMOUNT" },
    ];
  });
}

/** What left in paying back what was nobody's, by the number it left under: what the ledger says, not what was asked for. */
const paidBack = (provider: PayProvider) => sql`(
  select d.number, d.at, -sum(l.amount_fen)::float8 as fen from payments.documents d
    join payments.ledger l on l.document = d.number and l.account = 'CLEARING' and l.party = ${provider}
  where d.item_id is not null and d.number not like ${OWN_NUMBERS} group by d.number, d.at)`;

async function oddRefunds(tx: Tx, bill: BillOfDay): Promise<NewItem[]> {
  const found = await rows<BilledRefund>(
    tx,
    sql`select * from (
      select t.number, t.theirs, r.amount_fen as ours, r.state,
        coalesce((select paid.fen from ${paidBack(bill.provider)} paid where paid.number = t.number),
          (select t.theirs from payments.reconciliation_items i
            where i.provider = ${bill.provider} and i.refund_no = t.number and i.state = 'PAYING_BACK')) as "payBackFen",
        ${settledFen(bill, "refund")} as "settledFen"
      from ${billed(bill, "refund")} t
        left join orders.refunds r on r.refund_no = t.number and r.state in ('AGREED', 'ABNORMAL', 'DONE') and r.hand_by is null
          and exists (select 1 from orders.payments p where p.id = r.payment_id and p.provider = ${bill.provider})) t
      where t.ours is distinct from t.theirs and t."payBackFen" is distinct from t.theirs`,
  );
  return found.flatMap(({ number, theirs, ours, state, payBackFen, settledFen: known }): NewItem[] => {
    const oursFen = ours ?? payBackFen ?? undefined;
    const item = { ...bill, flow: "refund", number, theirsFen: theirs, oursFen } as const;
    const isBooked = state === "DONE" || payBackFen !== null;
    if (oursFen !== undefined && isBooked)
      return [{ ...item, kind: theirs === 2 * oursFen ? "REFUNDED_TWICE" : "AMOUNT", bookedFen: oursFen }];
    if (known === theirs) return [];
    return [{ ...item, kind: oursFen === undefined ? "REFUND_UNKNOWN" : "AMOUNT" }];
  });
}

/** What we have of that day and no bill has so far. */
async function missing(tx: Tx, bill: BillOfDay): Promise<NewItem[]> {
  const { provider, day } = bill;
  const from = instant(shanghaiTime(day));
  const to = instant(shanghaiTime(addDays(day, 1)));
  const isOnNoBill = (kind: string) => sql`not exists (select 1 from payments.bill_lines l
    where l.provider = ${provider} and l.kind = ${kind} and l.number = o.number)`;
  const found = await rows<{ flow: "payment" | "refund"; number: string; ours: number }>(
    tx,
    sql`select 'payment' as flow, o.number, o.amount_fen::float8 as ours
      from (select pay_no as number, amount_fen from orders.payments
        where provider = ${provider} and state = 'PAID' and paid_at >= ${from} and paid_at < ${to}) o
      where ${isOnNoBill("payment")}
    union all select 'refund', o.number, o.amount_fen::float8
      from (select r.refund_no as number, r.amount_fen from orders.refunds r join orders.payments p on p.id = r.payment_id
          where p.provider = ${provider} and r.state = 'DONE' and r.hand_by is null and r.amount_fen > 0
            and r.done_at >= ${from} and r.done_at < ${to}
        union all select paid.number, paid.fen from ${paidBack(provider)} paid
          where paid.at >= ${from} and paid.at < ${to}) o
      where ${isOnNoBill("refund")}`,
  );
  return found.map(({ flow, number, ours }) => ({
    ...bill,
    flow,
    number,
    kind: flow === "payment" ? "PAYMENT_MISSING" : "REFUND_MISSING",
    oursFen: ours,
    bookedFen: ours,
  }));
}

/** Both ways: what the provider's bill of a day has and we have not alike, and what we have and it has not. */
export async function billDifferencesOf(tx: Tx, bill: BillOfDay): Promise<NewItem[]> {
  return [...(await oddPayments(tx, bill)), ...(await oddRefunds(tx, bill)), ...(await missing(tx, bill))];
}

/** Items that waited for a later bill, which has what was missing, of the same sum. */
export const cameLater = (tx: Tx, { provider, day }: BillOfDay): Promise<{ id: string }[]> =>
  rows(
    tx,
    sql`select i.id::text from payments.reconciliation_items i
      where i.provider = ${provider} and i.closed_at is null and i.kind in ('PAYMENT_MISSING', 'REFUND_MISSING')
        and i.ours_fen = (select sum(l.amount_fen) from payments.bill_lines l where l.provider = i.provider
          and l.kind = i.flow and l.number = i.number and l.day <= ${day}::date) order by i.id`,
  );

/** Payments whose provider took another sum for them than is agreed, a fen of rounding aside. */
export const oddFees = async (tx: Tx, bill: BillOfDay, feeBp: number): Promise<NewItem[]> =>
  (
    await rows<{ number: string; ours: number; theirs: number }>(
      tx,
      sql`select t.number, t.ours, t.theirs from (
          select l.number, round(l.amount_fen * ${feeBp}::numeric / 10000)::float8 as ours, l.fee_fen::float8 as theirs
          from payments.bill_lines l
          where l.provider = ${bill.provider} and l.day = ${bill.day}::date and l.kind = 'payment') t
        where abs(t.ours - t.theirs) > 1`,
    )
  ).map(({ number, ours, theirs }) => ({
    ...bill,
    flow: "fee",
    number,
    kind: "FEE",
    oursFen: ours,
    theirsFen: theirs,
  }));

export interface DaySums {
  lines: number;
  paymentsFen: number;
  refundsFen: number;
  feesFen: number;
  /** What our books moved for what stands on the bill; of refunds under way what they will. */
  oursFen: number;
}

/** What a day comes to, on the bill and in our books. */
export const daySums = async (tx: Tx, { provider, day }: BillOfDay): Promise<DaySums> =>
  (await row<DaySums>(
    tx,
    sql`with theirs as (select kind, number, amount_fen, fee_fen from payments.bill_lines
        where provider = ${provider} and day = ${day}::date),
      ours as (select
          coalesce((select sum(l.amount_fen) from payments.ledger l
            where l.document = t.number and l.account = 'CLEARING' and l.party = ${provider}), 0)
          + coalesce((select sum(l.amount_fen) from payments.reconciliation_items i
              join payments.documents d on d.item_id = i.id and d.number like ${OWN_NUMBERS}
              join payments.ledger l on l.document = d.number and l.account = 'CLEARING'
            where i.provider = ${provider} and i.flow = t.kind and i.number = t.number), 0)
          - case when t.kind = 'refund' and not exists (select 1 from payments.ledger l where l.document = t.number) then coalesce(
              (select r.amount_fen from orders.refunds r where r.refund_no = t.number and r.amount_fen = t.amount_fen
                and r.state in ('AGREED', 'ABNORMAL') and r.hand_by is null),
              (select t.amount_fen from payments.reconciliation_items i
                where i.provider = ${provider} and i.refund_no = t.number and i.state = 'PAYING_BACK'), 0) else 0 end
          - coalesce((select sum(case l.kind when 'payment' then l.amount_fen else -l.amount_fen end) from payments.bill_lines l
            where l.provider = ${provider} and l.kind = t.kind and l.number = t.number and l.day < ${day}::date), 0) as fen
        from theirs t)
      select (select count(*)::int from theirs) as lines,
        (select coalesce(sum(amount_fen) filter (where kind = 'payment'), 0) from theirs)::float8 as "paymentsFen",
        (select coalesce(sum(amount_fen) filter (where kind = 'refund'), 0) from theirs)::float8 as "refundsFen",
        (select coalesce(sum(fee_fen), 0) from theirs)::float8 as "feesFen",
        (select coalesce(sum(fen), 0) from ours)::float8 as "oursFen"`,
  ))!;
