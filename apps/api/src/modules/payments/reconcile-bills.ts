import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import type { BillLine, PayPort } from "../../platform/payments/pay.ts";
import { postDocument } from "./post-document.ts";
import {
  type BillOfDay,
  billDifferencesOf,
  cameLater,
  daySums,
  oddFees,
} from "./reconciliation/compare-bill.ts";
import { keepSuspense, lockItem, matchItem, type NewItem, openItem } from "./reconciliation/items.ts";
import { reconciliationItems } from "./reconciliation/tables.ts";
import { billDifferences, bills } from "./tables.ts";

/** Bills are made in the morning; this long after midnight in Shanghai they are there. */
const READY = 12 * HOUR;
/** So many days are compared at the beginning; one that is missed later is caught up within so many. */
const DAYS_BACK = 7;
const MOST_DAYS = 90;

async function keepLines(tx: Tx, { provider, day }: BillOfDay, lines: BillLine[]): Promise<void> {
  // A number that stands on a bill twice was counted twice.
  await tx.execute(sql`insert into payments.bill_lines (provider, kind, number, day, amount_fen, fee_fen)
    select ${provider}, l->>'kind', l->>'number', ${day}::date, sum((l->>'amountFen')::bigint), sum((l->>'feeFen')::bigint)
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) l group by 2, 3 on conflict do nothing`);
}

/** Differences are kept beside the items that wait for a person, as they were found. */
const keepFound = async (tx: Tx, { flow, number, kind, ...found }: NewItem, now: Date) => {
  if (flow === "fee" || flow === "balance") return;
  const missing = flow === "payment" ? "PAYMENT_MISSING" : "REFUND_MISSING";
  const unknown = flow === "payment" ? "PAYMENT_UNKNOWN" : "REFUND_UNKNOWN";
  await tx
    .insert(billDifferences)
    .values({
      provider: found.provider,
      day: found.day,
      kind: kind === missing ? missing : found.bookedFen === undefined ? unknown : "AMOUNT",
      number,
      oursFen: found.bookedFen ?? null,
      theirsFen: found.theirsFen ?? null,
      foundAt: now,
    })
    .onConflictDoNothing();
};

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
  for (const { id } of await cameLater(tx, bill)) {
    const item = await lockItem(tx, id);
    if (item && item.closedAt === null) await matchItem(tx, item, `${day} 的账单上有了`, now);
  }
  const odd = await billDifferencesOf(tx, bill);
  const found = [...odd, ...(await oddFees(tx, bill, feeBp))];
  let isNew = 0;
  const open = async (item: NewItem) => {
    await keepFound(tx, item, now);
    if (await openItem(tx, item, now)) isNew++;
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
      now,
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

/** Days whose bills are there and were not compared, the first first: a week, and all that were missed since the first. */
async function missingDays({ database }: AppContext, provider: PayProvider, now: Date): Promise<string[]> {
  const last = shanghaiDay(later(now, -READY - DAY));
  const done = await database.primary
    .select({ day: bills.day })
    .from(bills)
    .where(and(eq(bills.provider, provider), gte(bills.day, addDays(last, -MOST_DAYS))));
  const known = new Set(done.map(({ day }) => day));
  const week = addDays(last, 1 - DAYS_BACK);
  const first = [...known].reduce((earliest, day) => (day < earliest ? day : earliest), week);
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

/** Compares the providers' bills with our payments and refunds, each day once (P12). */
export async function reconcileBills(context: AppContext): Promise<void> {
  const now = context.clock.now();
  await bookOldItems(context);
  for (const port of context.pays) {
    for (const day of await missingDays(context, port.name, now))
      await reconcileDay(context, port, day, now).catch((error: Error) =>
        context.log.error("bill not compared", { provider: port.name, day, error: error.message }),
      );
  }
}
