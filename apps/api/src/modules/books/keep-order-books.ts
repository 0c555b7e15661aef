import type { DocumentKind } from "@ginkgo/api-contract/books/ledger-codes";
import { visitBenefits } from "@ginkgo/api-contract/cards/cards";
import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { partOf } from "@ginkgo/locale/part-of";
import { addDays, addMonths, daysBetween, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { type Db, row, rows, type Tx } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { clearBooksDue, lockForBooks, type OrderForBooks, remainingPay } from "../orders/public.ts";
import { bookingTime, type LedgerLine, postDocument } from "../payments/public.ts";
import { allocate, allocated, movesTo } from "./allocate.ts";
import { commissionOf } from "./commission-rules.ts";

/** Performed: what is left of its money has been earned. What an order that was called off still keeps is earned as well. */
const performed: readonly OrderStatus[] = [
  "SERVICE_FINISH",
  "EVALUATE",
  "TRANSACTION_COMPLETE",
  "TRANSACTION_CLOSING",
  "TRADE_CLOSED",
];
/** What an order that is earned by day moves between. */
const earnedAccounts: readonly LedgerLine["account"][] = [
  "DEFERRED_INCOME",
  "REVENUE",
  "COMMISSION",
  "MERCHANT_PAYABLE",
];
/** Asked back: whether it was performed before, the books know. */
const askedBack: readonly OrderStatus[] = ["REFUND", "AGREE_REFUND", "HAS_REFUND", "CHANGE"];
const isOver = (status: OrderStatus) => status === "TRANSACTION_CLOSING" || status === "TRADE_CLOSED";

/** What stands in the books for an order, by account and whose part of it. */
const standingOf = (db: Db, orderId: string): Promise<Required<LedgerLine>[]> =>
  rows(
    db,
    sql`select account, party, sum(amount_fen)::int as "amountFen" from payments.ledger
      where order_id = ${orderId}::bigint group by account, party`,
  );

interface Facts {
  owedBackFen: number;
  /** Goes back, or went, but for compensations. */
  backFen: number;
  compensationFen: number;
  /** First and last day of what is earned by day; null for anything else. */
  startDay: string | null;
  endDay: string | null;
  /** Of a package: its visits, those that were made, and those that were paid back. */
  visits: number | null;
  made: number | null;
  givenBack: number | null;
  /** Of a card: what its counted uses took off visits that were made, by the day of the use. */
  uses: { day: string; fen: number }[] | null;
  depositFen: number;
  packageFen: number;
  commissionBp: number;
  pay: { employeeId: string; payFen: number }[] | null;
}

const placedCommission = commissionOf({
  kind: sql`o.kind`,
  seller: sql`o.seller`,
  adcode: sql`o.adcode`,
  day: sql`(o.created_at at time zone 'Asia/Shanghai')::date`,
  at: sql`o.created_at`,
});

const factsOf = async (db: Db, { id }: OrderForBooks): Promise<Facts> =>
  (await row<Facts>(
    db,
    sql`select
      coalesce((select sum(r.amount_fen) from orders.refunds r
        where r.order_id = o.id and r.kind <> 'COMPENSATION' and r.state in ('AGREED', 'ABNORMAL', 'DONE')), 0)::int as "backFen",
      coalesce((select sum(r.amount_fen) from orders.refunds r where r.order_id = o.id and r.state in ('AGREED', 'ABNORMAL')), 0)::int as "owedBackFen",
      coalesce((select sum(r.amount_fen) from orders.refunds r
        where r.order_id = o.id and r.kind = 'COMPENSATION' and r.state in ('AGREED', 'ABNORMAL', 'DONE')), 0)::int as "compensationFen",
      coalesce(c.start_day, i.period_start)::text as "startDay",
      coalesce(c.end_day, case when n.settled_at is null or exists (select 1 from contracts.paybacks b
          where b.contract_id = n.id and b.asked_fen < b.amount_fen) then i.period_end
        else greatest(i.period_start, least(i.period_end, n.ends_on)) end)::text as "endDay",
      p.visits::int, p.given_back::int as "givenBack",
      (select count(*) from orders.package_visits v join orders.orders vo on vo.id = v.order_id
        where v.package_id = p.order_id and v.returned_at is null and vo.status = any(${textArray(performed)}))::int as made,
      (select json_agg(json_build_object('day', (u.at at time zone 'Asia/Shanghai')::date::text, 'fen', u.saved_fen))
        from cards.card_uses u join orders.orders uo on uo.id = u.order_id
        where u.card_id = c.id and u.returned_at is null and u.benefit = any(${textArray(visitBenefits)})
          and uo.status = any(${textArray(performed)})) as uses,
      case when i.period_no = 1 then contracts.held_deposit(i.contract_id) else 0 end as "depositFen",
      coalesce((select ro.paid_fen / rp.visits from orders.package_visits rv
        join orders.visit_packages rp on rp.order_id = rv.package_id join orders.orders ro on ro.id = rp.order_id
        where rv.order_id = o.id and rv.returned_at is null), 0)::int as "packageFen",
      ${placedCommission} as "commissionBp",
      (select json_agg(json_build_object('employeeId', w.id::text, 'payFen', ${remainingPay}) order by w.id)
        from orders.visit_records v
        cross join lateral (select v.employee_id as id
          union select f.employee_id from orders.offers f where f.order_id = o.id and f.state = 'ACCEPTED') w
        where v.order_id = o.id and v.pay_fen is not null and ${remainingPay} > 0) as pay
      from orders.orders o
        left join cards.cards c on c.order_id = o.id
        left join orders.visit_packages p on p.order_id = o.id and p.opened_at is not null
        left join contracts.instalments i on i.order_id = o.id
        left join contracts.contracts n on n.id = i.contract_id
      where o.id = ${id}::bigint`,
  ))!;

/**
 * How much of what is left of a package its visits have earned: each its part of what was paid. What went back was for
 * visits that were not made, and makes those that were no cheaper.
 */
function earnedOfPackage({ paidFen }: OrderForBooks, { made, givenBack, backFen }: Facts, visits: number) {
  const leftFen = paidFen - backFen;
  if (leftFen <= 0 || (made ?? 0) + (givenBack ?? 0) >= visits) return { done: 1, of: 1 };
  return { done: Math.min(leftFen, partOf(paidFen, made ?? 0, visits)), of: leftFen };
}

/**
 * How much of what is left of a card has been earned: what its counted uses took off visits, as far as it goes, and of the
 * rest a part for each day.
 */
function earnedOfCard(
  { paidFen }: OrderForBooks,
  facts: Facts,
  days: { done: number; of: number },
  usedBy: string,
) {
  const leftFen = paidFen - facts.backFen;
  if (leftFen <= 0) return days;
  const used = (facts.uses ?? []).filter(({ day }) => day <= usedBy).reduce((sum, { fen }) => sum + fen, 0);
  const usedFen = Math.min(leftFen, used);
  return { done: usedFen + partOf(leftFen - usedFen, days.done, days.of), of: leftFen };
}

/**
 * How much of an order has been earned.
 * @param day the last day that is earned of what is earned by day
 * @param usedBy the last day of which uses of a card count
 */
function earnedOf(
  order: OrderForBooks,
  facts: Facts,
  standing: readonly LedgerLine[],
  day: string,
  usedBy = day,
) {
  const all = { done: 1, of: 1 };
  const none = { done: 0, of: 1 };
  const hasEarned = standing.some(
    ({ account, amountFen }) =>
      (account === "REVENUE" || account === "MERCHANT_PAYABLE" || account === "COMMISSION") &&
      amountFen !== 0,
  );
  if (isOver(order.status)) return all;
  if (order.kind === "CARD" || order.kind === "BILL") {
    if (facts.visits) return earnedOfPackage(order, facts, facts.visits);
    if (!facts.startDay || !facts.endDay) return none;
    const of = Math.max(1, daysBetween(facts.startDay, facts.endDay) + 1);
    const days = { done: Math.min(of, Math.max(0, daysBetween(facts.startDay, day) + 1)), of };
    return order.kind === "CARD" ? earnedOfCard(order, facts, days, usedBy) : days;
  }
  if (performed.includes(order.status)) return all;
  return askedBack.includes(order.status) && hasEarned ? all : none;
}

function kindOf(moves: readonly LedgerLine[]): DocumentKind {
  if (moves.some(({ account }) => account === "REFUND_PAYABLE")) return "REFUND_AGREED";
  const waits = (account: string) => account === "CUSTOMER_ADVANCE" || account === "DEFERRED_INCOME";
  return moves.some(({ account, amountFen }) => waits(account) && amountFen > 0) ||
    moves.some(({ account, amountFen }) => account === "EMPLOYEE_PAYABLE" && amountFen < 0)
    ? "EARNED"
    : "ADJUSTMENT";
}

/** The last day of the month before an instant: what is earned by day is earned up to it. */
export const earnedThrough = (now: Date): string => addDays(`${shanghaiDay(now).slice(0, 7)}-01`, -1);

/** The next document of an order. */
async function postFor(
  tx: Tx,
  { id: orderId, sn }: OrderForBooks,
  { kind, lines }: { kind: DocumentKind; lines: LedgerLine[] },
  at: Date,
): Promise<void> {
  const { n } = (await row<{ n: number }>(
    tx,
    sql`select count(*)::int as n from payments.documents where order_id = ${orderId}::bigint and number like ${`${sn}-%`}`,
  ))!;
  await postDocument(tx, { number: `${sn}-${n + 1}`, kind, orderId, lines }, at);
}

/** The day something of an order was deferred first, where something of it is deferred still. */
const deferredSince = async (tx: Tx, orderId: string): Promise<string | undefined> =>
  (
    await row<{ day: string }>(
      tx,
      sql`select (min(l.at) at time zone 'Asia/Shanghai')::date::text as day
        from books.open_balances b join payments.ledger l on l.order_id = b.order_id and l.account = b.account
        where b.account = 'DEFERRED_INCOME' and b.order_id = ${orderId}::bigint and b.fen > 0 having min(l.at) is not null`,
    )
  )?.day;

/** What stands once a document is booked. */
function after(
  standing: readonly Required<LedgerLine>[],
  lines: readonly LedgerLine[],
): Required<LedgerLine>[] {
  const sums = standing.map((line) => ({ ...line }));
  for (const { account, party = "", amountFen } of lines) {
    const known = sums.find((line) => line.account === account && line.party === party);
    if (known) known.amountFen += amountFen;
    else sums.push({ account, party, amountFen });
  }
  return sums;
}

const lastDayOf = (day: string) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

/**
 * What is earned by day is booked with the last day of each month, whenever that is done: of the money as it stands, before
 * anything that happened since.
 */
async function earnByDay(tx: Tx, order: OrderForBooks, facts: Facts, now: Date): Promise<void> {
  const isDeferred = order.kind === "CARD" || order.kind === "BILL";
  if (!isDeferred || facts.visits || !facts.startDay || !facts.endDay || isOver(order.status)) return;
  const since = await deferredSince(tx, order.id);
  if (since === undefined) return;
  const through = earnedThrough(now);
  let standing = await standingOf(tx, order.id);
  for (let day = lastDayOf(since); day <= through; day = lastDayOf(addDays(day, 1))) {
    const standsOn = (name: LedgerLine["account"]) =>
      standing.reduce((sum, { account, amountFen }) => sum + (account === name ? amountFen : 0), 0);
    if (standsOn("DEFERRED_INCOME") >= 0) return;
    const wanted = allocate({
      kind: order.kind,
      seller: order.seller,
      cashFen: standing.reduce((sum, l) => sum + (allocated.includes(l.account) ? 0 : l.amountFen), 0),
      owedBackFen: -standsOn("REFUND_PAYABLE"),
      compensationFen: standsOn("COMPENSATION"),
      earned: earnedOf(order, facts, standing, day),
      depositFen: -standsOn("DEPOSITS_HELD"),
      packageFen: 0,
      isDeferred,
      pay: [],
      commissionBp: facts.commissionBp,
    }).filter(({ account }) => earnedAccounts.includes(account));
    const lines = movesTo(
      wanted,
      standing.filter(({ account }) => earnedAccounts.includes(account)),
    );
    const isEarned = lines.some(({ account, amountFen }) => account === "DEFERRED_INCOME" && amountFen > 0);
    const isWhole = lines.reduce((sum, { amountFen }) => sum + amountFen, 0) === 0;
    if (!isEarned || !isWhole) continue;
    await postFor(tx, order, { kind: "EARNED", lines }, await bookingTime(tx, day, now));
    standing = after(standing, lines);
  }
}

/**
 * Brings the books of an order to what its state, its refunds and its visits say: one document with the difference, or
 * none. Its row is locked, so that two processes do not write it twice.
 */
export async function keepOrderBooks(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockForBooks(tx, orderId);
  if (!order) return;
  const facts = await factsOf(tx, order);
  await earnByDay(tx, order, facts, now);
  const standing = await standingOf(tx, orderId);
  const sumOf = (isMeant: (line: LedgerLine) => boolean) =>
    standing.filter(isMeant).reduce((sum, { amountFen }) => sum + amountFen, 0);
  const wanted = allocate({
    kind: order.kind,
    seller: order.seller,
    cashFen: sumOf(({ account }) => !allocated.includes(account)),
    owedBackFen: facts.owedBackFen,
    compensationFen: facts.compensationFen,
    earned: earnedOf(order, facts, standing, earnedThrough(now), shanghaiDay(now)),
    depositFen: facts.depositFen,
    packageFen: facts.packageFen,
    isDeferred: order.kind === "CARD" || order.kind === "BILL",
    pay: facts.pay ?? [],
    commissionBp: facts.commissionBp,
  });
  const lines = movesTo(wanted, standing);
  if (lines.length > 0) {
    await postFor(tx, order, { kind: kindOf(lines), lines }, now);
  }
  await clearBooksDue(tx, orderId);
}
