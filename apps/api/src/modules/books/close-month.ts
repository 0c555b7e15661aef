import type { LedgerMonth, ledgerMonths } from "@ginkgo/api-contract/books/ledger";
import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type PayProvider, payProviders } from "@ginkgo/api-contract/orders/order-codes";
import { addDays, addMonths, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { problemWith } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { changedNothing } from "../../platform/audit.ts";
import { type Db, firstOf, row, rows, type Tx } from "../../platform/database/database.ts";
import { instant, iso } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { booksAreDue } from "../orders/public.ts";
import { waitForBookings, wrongDays } from "../payments/public.ts";
import { ledgerSummed } from "../payments/tables.ts";
import { months } from "./tables.ts";

type Deps = Pick<AppContext, "clock">;

/** Days of bills that are named at most. */
const MOST_DAYS = 5;
/** As many months are listed. */
const MOST_MONTHS = 36;

const firstDay = (month: string) => `${month}-01`;
const nextMonth = (month: string) => addMonths(firstDay(month), 1).slice(0, 7);
const lastDay = (month: string) => addDays(firstDay(nextMonth(month)), -1);

interface Stands {
  month: string;
  closedAt: string | null;
  closedBy: string | null;
}

/** Months from that of the first line to this one, the newest first. */
async function monthsOf(db: Db, today: string): Promise<Stands[]> {
  const first = await row<{ month: string | null }>(
    db,
    sql`select to_char(min(at) at time zone 'Asia/Shanghai', 'YYYY-MM') as month from payments.ledger`,
  );
  const known = new Map(
    (
      await rows<Stands>(
        db,
        sql`select to_char(month, 'YYYY-MM') as month, ${iso(sql`closed_at`)} as "closedAt", closed_by::text as "closedBy"
          from books.months`,
      )
    ).map((stands) => [stands.month, stands]),
  );
  const found: Stands[] = [];
  const now = today.slice(0, 7);
  for (let month = first?.month ?? now; month <= now; month = nextMonth(month))
    found.push(known.get(month) ?? { month, closedAt: null, closedBy: null });
  return found.toReversed();
}

/** Providers that moved money in a month, with the days of it whose bills were not compared: from their first bill on. */
const missingBills = (db: Db, month: string) =>
  rows<{ provider: PayProvider; days: string[]; count: number; none: boolean }>(
    db,
    sql`with moved as (select distinct l.party as provider from payments.ledger l
        where l.account = 'CLEARING' and l.at >= ${instant(shanghaiTime(firstDay(month)))}
          and l.at < ${instant(shanghaiTime(firstDay(nextMonth(month))))}),
      known as (select m.provider, (select min(b.day) from payments.bills b where b.provider = m.provider) as first from moved m)
    select k.provider, k.first is null as none, coalesce(missing.count, 0)::int as count, coalesce(missing.days, '{}') as days
      from known k left join lateral (
        select count(*) as count, (array_agg(to_char(d, 'MM-DD') order by d))[1:${sql.raw(String(MOST_DAYS))}] as days
        from generate_series(greatest(k.first, ${firstDay(month)}::date), ${lastDay(month)}::date, interval '1 day') d
        where not exists (select 1 from payments.bills b where b.provider = k.provider and b.day = d::date)) missing on true
      where k.first is null or missing.count > 0 order by k.provider`,
  );

/**
 * Providers with days of a month whose accounts were not compared, from the first day on that they were; of one whose account
 * never was, though money moved on it, all.
 */
const missingFunds = (db: Db, month: string) =>
  rows<{ provider: PayProvider; days: number }>(
    db,
    sql`with moved as (select distinct l.party as provider from payments.ledger l
        where l.account = 'CLEARING' and l.at >= ${instant(shanghaiTime(firstDay(month)))}
          and l.at < ${instant(shanghaiTime(firstDay(nextMonth(month))))}),
      known as (select provider, min(day) as first from payments.fund_days group by provider
        union all select provider, ${firstDay(month)}::date from moved
          where not exists (select 1 from payments.fund_days f where f.provider = moved.provider))
      select k.provider, count(*)::int as days
      from known k, generate_series(greatest(k.first, ${firstDay(month)}::date), ${lastDay(month)}::date, interval '1 day') d
      where not exists (select 1 from payments.fund_days f where f.provider = k.provider and f.day = d::date)
      group by k.provider order by k.provider`,
  );

/** What stands in the way of closing a month, a sentence each. */
async function openIn(db: Db, month: string, today: string): Promise<string[]> {
  if (today <= lastDay(month)) return [`${month} 还没有过完，${firstDay(nextMonth(month))} 以后才能结。`];
  const end = instant(shanghaiTime(firstDay(nextMonth(month))));
  const { waiting, items, earned, sumFen } = (await row<{
    waiting: number;
    items: number;
    earned: boolean;
    sumFen: number;
  }>(
    db,
    sql`select (select count(*)::int from (select 1 from orders.orders o
        where ${booksAreDue} and (o.updated_at < ${end} or o.kind in ('CARD', 'BILL')) limit 10000) due) as waiting,
      (select count(*)::int from payments.reconciliation_items i
        where i.closed_at is null and i.day <= ${lastDay(month)}::date) as items,
      exists (select 1 from books.months m where m.month >= ${firstDay(month)}::date) as earned,
      (select coalesce(sum(l.amount_fen), 0)::float8 from payments.ledger l
        where l.at >= ${instant(shanghaiTime(firstDay(month)))} and l.at < ${end}) as "sumFen"`,
  ))!;
  const bills = await missingBills(db, month);
  const summed = await firstOf(db.select({ through: ledgerSummed.through }).from(ledgerSummed));
  return [
    ...(waiting > 0 ? [`这个月还有 ${waiting} 单的变动等着记账，请等几分钟再来。`] : []),
    ...(earned ? [] : ["会员卡、合同款还没有结转到这个月的最后一天，过一会儿自己会做。"]),
    ...bills.map(({ provider, days, count, none }) =>
      none
        ? `${payProviders[provider]}的账单一天也没有取到，请看“任务与服务”。`
        : `${payProviders[provider]}有 ${count} 天的账单没有对过：${days.join("、")}${count > days.length ? "……" : ""}。`,
    ),
    ...(await missingFunds(db, month)).map(
      ({ provider, days }) =>
        `${payProviders[provider]}有 ${days} 天的资金账单没有对过，过一会儿自己会再取。`,
    ),
    ...(items > 0 ? [`还有 ${items} 件和渠道对不上的没有处理。`] : []),
    ...(sumFen === 0 ? [] : ["这个月的借贷不相等，请马上核对。"]),
    ...(summed && summed.through >= lastDay(month)
      ? (await wrongDays(db, firstDay(month), firstDay(nextMonth(month))))?.count
        ? ["这个月的日合计和分录不相等，请马上核对。"]
        : []
      : ["这个月的日合计还没有算到最后一天，过一会儿自己会做。"]),
  ];
}

/** The months, and what stands in the way of closing the next one. */
export async function listMonths(db: Db, { clock }: Deps): Promise<ReplyOf<typeof ledgerMonths>> {
  const today = shanghaiDay(clock.now());
  const all = await monthsOf(db, today);
  const next = all.findLast(({ closedAt }) => closedAt === null)?.month;
  const names = await readStaff(
    db,
    all.flatMap(({ closedBy }) => closedBy ?? []),
  );
  const records: LedgerMonth[] = [];
  for (const { month, closedAt, closedBy } of all.slice(0, MOST_MONTHS))
    records.push({
      month,
      isOver: today > lastDay(month),
      closedAt,
      closedBy: closedBy === null ? null : (names.get(closedBy) ?? "平台"),
      open: month === next ? await openIn(db, month, today) : null,
    });
  return { records };
}

/**
 * Closes a month in which everything is matched; closed again it is closed.
 * @throws {ProblemError} MONTH_NOT_READY with what stands in the way
 */
export async function closeMonth(
  tx: Tx,
  { clock }: Deps,
  { staffId }: StaffViewer,
  month: string,
): Promise<ReplyOf<typeof ledgerMonths>> {
  const now = clock.now();
  const today = shanghaiDay(now);
  // Two who close at once do so one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(7342, 1)`);
  await waitForBookings(tx);
  const all = await monthsOf(tx, today);
  const asked = all.find((one) => one.month === month);
  if (asked?.closedAt) {
    changedNothing(tx);
    return listMonths(tx, { clock });
  }
  const before = all.findLast((one) => one.month < month && one.closedAt === null);
  const open =
    asked === undefined
      ? [`${month} 没有账，不用结。`]
      : [
          ...(before ? [`${before.month} 还没有结，请先结那个月。`] : []),
          ...(await openIn(tx, month, today)),
        ];
  if (open.length > 0) throw problemWith("MONTH_NOT_READY", { open });
  await tx
    .insert(months)
    .values({ month: firstDay(month), earnedAt: now, closedAt: now, closedBy: staffId })
    .onConflictDoUpdate({ target: months.month, set: { closedAt: now, closedBy: staffId } });
  return listMonths(tx, { clock });
}
