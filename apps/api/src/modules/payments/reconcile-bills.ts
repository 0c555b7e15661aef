import { type PayProvider, payProviders } from "@ginkgo/api-contract/orders/order-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import { firstOf, rows, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import type { BillLine, PayPort } from "../../platform/payments/pay.ts";
import { openTask } from "../tasks/public.ts";
import { bills } from "./tables.ts";

/** Bills are made in the morning; this long after midnight in Shanghai they are there. */
const READY = 12 * HOUR;
/** A day missed is caught up within so many days. */
const DAYS_BACK = 7;

interface Difference {
  kind: "PAYMENT_UNKNOWN" | "PAYMENT_MISSING" | "REFUND_UNKNOWN" | "REFUND_MISSING" | "AMOUNT";
  number: string;
  ours: number | null;
  theirs: number | null;
}

async function keepLines(tx: Tx, provider: PayProvider, day: string, lines: BillLine[]): Promise<void> {
  await tx.execute(sql`insert into payments.bill_lines (provider, kind, number, day, amount_fen)
    select ${provider}, l->>'kind', l->>'number', ${day}::date, (l->>'amountFen')::bigint
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) l on conflict do nothing`);
}

/**
 * Both ways. A refund is looked for among all lines, for providers count it on the day it was asked for and we on the
 * day it was done; one still under way here is no difference.
 */
const differences = (tx: Tx, provider: PayProvider, day: string): Promise<Difference[]> =>
  rows(
    tx,
    sql`with theirs as (select * from payments.bill_lines where provider = ${provider} and day = ${day}::date),
      payments as (select pay_no as number, amount_fen, paid_at from orders.payments
        where provider = ${provider} and state = 'PAID'),
      refunds as (select r.refund_no as number, r.amount_fen, r.state, r.done_at, r.hand_by from orders.refunds r
        join orders.payments p on p.id = r.payment_id where p.provider = ${provider})
    select case when o.number is null then 'PAYMENT_UNKNOWN' else 'AMOUNT' end as kind, t.number,
        o.amount_fen as ours, t.amount_fen::float8 as theirs
      from theirs t left join payments o using (number)
      where t.kind = 'payment' and o.amount_fen is distinct from t.amount_fen
    union all select case when o.number is null then 'REFUND_UNKNOWN' else 'AMOUNT' end, t.number, o.amount_fen, t.amount_fen
      from theirs t left join refunds o
        on o.number = t.number and o.state in ('AGREED', 'ABNORMAL', 'DONE') and o.hand_by is null
      where t.kind = 'refund' and o.amount_fen is distinct from t.amount_fen
    union all select 'PAYMENT_MISSING', o.number, o.amount_fen, null from payments o
      where (o.paid_at at time zone 'Asia/Shanghai')::date = ${day}::date
        and not exists (select 1 from theirs t where t.kind = 'payment' and t.number = o.number)
    union all select 'REFUND_MISSING', o.number, o.amount_fen, null from refunds o
      where o.state = 'DONE' and o.hand_by is null and o.amount_fen > 0 and (o.done_at at time zone 'Asia/Shanghai')::date = ${day}::date
        and not exists (select 1 from payments.bill_lines l
          where l.provider = ${provider} and l.kind = 'refund' and l.number = o.number)`,
  );

/** Compares one day's bill with our books. @returns how many differences are new */
async function compare(tx: Tx, provider: PayProvider, day: string, lines: BillLine[], now: Date) {
  await keepLines(tx, provider, day, lines);
  const found = await differences(tx, provider, day);
  const stored = await rows<{ id: string; number: string }>(
    tx,
    sql`insert into payments.bill_differences (provider, day, kind, number, ours_fen, theirs_fen, found_at)
      select ${provider}, ${day}::date, d->>'kind', d->>'number', (d->>'ours')::bigint, (d->>'theirs')::bigint, ${instant(now)}
      from jsonb_array_elements(${JSON.stringify(found)}::jsonb) d on conflict do nothing returning id::text, number`,
  );
  for (const { id, number } of stored) {
    const text = `${payProviders[provider]} ${day} 的账单和我们的账不一样：${number}`;
    const subject = { type: "difference", id, text };
    await openTask(tx, { kind: "DIFFERENCE", subject, dueAt: later(now, DAY) }, now);
  }
  await tx.insert(bills).values({ provider, day, comparedAt: now }).onConflictDoNothing();
  return stored.length;
}

async function reconcileDay(
  { database, log }: AppContext,
  port: PayPort,
  day: string,
  now: Date,
): Promise<void> {
  const done = await firstOf(
    database.primary
      .select({ found: sql<number>`1` })
      .from(bills)
      .where(and(eq(bills.provider, port.name), eq(bills.day, day))),
  );
  if (done) return;
  const lines = await port.bill(day);
  const found = await database.transaction((tx) => compare(tx, port.name, day, lines, now));
  if (found > 0) log.error("bill differs from our books", { provider: port.name, day, differences: found });
}

/** Compares the providers' bills of the last days with our payments and refunds, each day once (P12). */
export async function reconcileBills(context: AppContext): Promise<void> {
  const now = context.clock.now();
  for (const port of context.pays) {
    for (let back = DAYS_BACK; back >= 1; back--) {
      const day = shanghaiDay(later(now, -READY - back * DAY));
      await reconcileDay(context, port, day, now).catch((error: Error) =>
        context.log.error("bill not compared", { provider: port.name, day, error: error.message }),
      );
    }
  }
}
