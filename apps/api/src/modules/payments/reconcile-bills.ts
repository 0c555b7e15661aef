import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import { firstOf, row, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import type { BillLine, PayPort } from "../../platform/payments/pay.ts";
import { bookingTime, postDocument } from "./post-document.ts";
import {
  type BillOfDay,
  billDifferencesOf,
  cameLater,
  daySums,
  oddFees,
} from "./reconciliation/compare-bill.ts";
import { compareFunds } from "./reconciliation/compare-funds.ts";
import { keepSuspense, lockItem, matchItem, type NewItem, openItem } from "./reconciliation/items.ts";
import { reconciliationItems } from "./reconciliation/tables.ts";
import { bills, fundDays } from "./tables.ts";

/** Bills are made in the morning; this long after midnight in Shanghai they are there. */
const READY = 12 * HOUR;
/** So many days are compared at the beginning where no money moved before; one that is missed is caught up within so many. */
const DAYS_BACK = 7;
const MOST_DAYS = 90;

async function keepLines(tx: Tx, { provider, day }: BillOfDay, lines: BillLine[]): Promise<void> {
  // A number that stands on a bill twice was counted twice.
  await tx.execute(sql`insert into payments.bill_lines (provider, kind, number, day, amount_fen, fee_fen, pay_no, provider_no)
    select ${provider}, l->>'kind', l->>'number', ${day}::date, sum((l->>'amountFen')::bigint), sum((l->>'feeFen')::bigint),
      min(l->>'payNo'), min(l->>'providerNo')
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) l group by 2, 3 on conflict do nothing`);
}

/** Compares one day's bill with our books, its fees are written down. @returns how many differences are new; none where it was compared before */
async function compare(
  tx: Tx,
  bill: BillOfDay,
  lines: BillLine[],
  feeBp: number,
  now: Date,
): Promise<number> {
  const { provider, day } = bill;
  const first = await firstOf(
    tx
      .insert(bills)
      .values({ provider, day, comparedAt: now })
      .onConflictDoNothing()
      .returning({ day: bills.day }),
  );
  if (!first) return 0;
  await keepLines(tx, bill, lines);
  const bookedAt = await bookingTime(tx, day, now);
  for (const { id } of await cameLater(tx, bill)) {
    const item = await lockItem(tx, id);
    if (item && item.closedAt === null) await matchItem(tx, item, `${day} 的账单上有了`, now, bookedAt);
  }
  const odd = await billDifferencesOf(tx, bill);
  const found = [...odd, ...(await oddFees(tx, bill, feeBp))];
  let isNew = 0;
  const open = async (item: NewItem) => {
    if (await openItem(tx, { ...item, bookedAt }, now)) isNew++;
  };
  for (const item of found) await open(item);
  const sums = await daySums(tx, bill);
  if (sums.feesFen !== 0)
    await postDocument(
      tx,
      {
        number: `FEE-${provider}-${day.replaceAll("-", "")}`,
        kind: "FEES",
        lines: [
          { account: "PROVIDER_FEES", party: provider, amountFen: sums.feesFen },
          { account: "CLEARING", party: provider, amountFen: -sums.feesFen },
        ],
      },
      bookedAt,
    );
  const theirsFen = sums.paymentsFen - sums.refundsFen;
  if (sums.oursFen !== theirsFen)
    await open({
      ...bill,
      flow: "balance",
      number: day,
      kind: "BALANCE",
      oursFen: sums.oursFen,
      bookedFen: sums.oursFen,
      theirsFen,
    });
  const differing = new Set(
    odd.filter(({ theirsFen: fen }) => fen !== undefined).map(({ flow, number }) => `${flow} ${number}`),
  );
  await tx
    .update(bills)
    .set({ ...sums, matched: sums.lines - differing.size })
    .where(and(eq(bills.provider, provider), eq(bills.day, day)));
  return isNew;
}

/** What a provider takes of a payment by our contract with it, hundredths of a percent. */
const feeBpOf = ({ settings }: AppContext, provider: PayProvider): number =>
  ({ sandbox: settings.SANDBOX_FEE_BP, wechat: settings.WECHAT_FEE_BP, alipay: settings.ALIPAY_FEE_BP })[
    provider
  ];

/**
 * The first day that is compared where none was: that of the first money with a provider, in a month that is not closed, else
 * a week back.
 */
async function firstDay(
  { database }: AppContext,
  provider: PayProvider,
  last: string,
  now: Date,
): Promise<string> {
  const found = await row<{ day: string | null }>(
    database.primary,
    sql`select min(d)::date::text as day from generate_series(
        greatest((select (min(l.at) at time zone 'Asia/Shanghai')::date from payments.ledger l
          where l.account = 'CLEARING' and l.party = ${provider}), ${addDays(last, -MOST_DAYS)}::date), ${last}::date, interval '1 day') d
      where payments.booking_time(d::date, ${instant(now)}) < ${instant(now)}`,
  );
  const week = addDays(last, 1 - DAYS_BACK);
  return found?.day && found.day < week ? found.day : week;
}

/** Days whose bills are there and were not compared, the first first: all that were missed since the first. */
async function missingDays(
  context: AppContext,
  kept: typeof bills | typeof fundDays,
  provider: PayProvider,
  now: Date,
): Promise<string[]> {
  const last = shanghaiDay(later(now, -READY - DAY));
  const done = await context.database.primary
    .select({ day: kept.day })
    .from(kept)
    .where(and(eq(kept.provider, provider), gte(kept.day, addDays(last, -MOST_DAYS))));
  const known = new Set(done.map(({ day }) => day));
  const first =
    known.size > 0
      ? [...known].reduce((earliest, day) => (day < earliest ? day : earliest), addDays(last, 1 - DAYS_BACK))
      : await firstDay(context, provider, last, now);
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (!known.has(day)) days.push(day);
  return days;
}

async function reconcileDay(context: AppContext, port: PayPort, day: string, now: Date): Promise<void> {
  const { database, log } = context;
  const lines = await port.bill(day);
  const bill = { provider: port.name, day };
  const found = await database.transaction((tx) =>
    compare(tx, bill, lines, feeBpOf(context, port.name), now),
  );
  if (found > 0) log.error("bill differs from our books", { provider: port.name, day, differences: found });
}

/** What was found before suspense was kept stands in it from now on. */
async function bookOldItems({ database, clock }: AppContext): Promise<void> {
  const old = await database.primary
    .select({ id: reconciliationItems.id })
    .from(reconciliationItems)
    .where(isNull(reconciliationItems.suspenseFen))
    .limit(1_000);
  for (const { id } of old)
    await database.transaction(async (tx) => {
      const item = await lockItem(tx, id);
      if (item?.suspenseFen === null) await keepSuspense(tx, item, clock.now());
    });
}

/** The fund flow of a day, compared once the trades of that day were. @returns whether it was */
async function reconcileFunds(context: AppContext, port: PayPort, day: string, now: Date): Promise<boolean> {
  const { database, log } = context;
  const bill = { provider: port.name, day };
  const known = await firstOf(
    database.primary
      .select({ day: bills.day })
      .from(bills)
      .where(and(eq(bills.provider, port.name), eq(bills.day, day))),
  );
  if (!known) return false;
  const flow = await port.fundFlow(day);
  const found = await database.transaction((tx) => compareFunds(tx, bill, flow, now));
  if (found > 0) log.error("fund flow differs from our books", { ...bill, differences: found });
  return true;
}

/** Compares the providers' bills with our payments and refunds, and their accounts with clearing, each day once (P12). */
export async function reconcileBills(context: AppContext): Promise<void> {
  const now = context.clock.now();
  await bookOldItems(context);
  for (const port of context.pays) {
    const missed = (what: string, day: string) => (error: Error) =>
      context.log.error(what, { provider: port.name, day, error: error.message });
    for (const day of await missingDays(context, bills, port.name, now))
      await reconcileDay(context, port, day, now).catch(missed("bill not compared", day));
    // A day's balance follows from that of the day before: after one that cannot be had the later ones wait.
    for (const day of await missingDays(context, fundDays, port.name, now)) {
      const isDone = await reconcileFunds(context, port, day, now).catch(
        missed("fund flow not compared", day),
      );
      if (!isDone) break;
    }
  }
}
