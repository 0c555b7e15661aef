import { addDays, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { firstOf, row, rows, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { FundFlow } from "../../../platform/payments/fund-flow.ts";
import { bookingTime, postDocument } from "../post-document.ts";
import { fundDays } from "../tables.ts";
import type { BillOfDay } from "./compare-bill.ts";
import { type ItemRow, lockItem, matchItem, OWN_NUMBERS, openItem } from "./items.ts";
import { reconciliationItems } from "./tables.ts";

/** So many days a transfer may take from our books to the account of the provider. */
const TRANSFER_DAYS = 3;

async function keepMovements(tx: Tx, { provider, day }: BillOfDay, { movements }: FundFlow): Promise<void> {
  await tx.execute(sql`insert into payments.fund_movements (provider, key, day, kind, number, provider_no, amount_fen, text, at)
    select ${provider}, m->>'key', ${day}::date, m->>'kind', m->>'number', m->>'providerNo', (m->>'amountFen')::bigint, m->>'text',
      (m->>'at')::timestamptz
    from jsonb_array_elements(${JSON.stringify(movements)}::jsonb) m on conflict do nothing`);
  // Of trades the payment they are of, as the bills have told by now.
  for (const isSame of [
    sql`l.number = m.number`,
    sql`l.pay_no = m.number`,
    sql`l.provider_no <> '' and l.provider_no = m.provider_no`,
  ])
    await tx.execute(sql`update payments.fund_movements m set pay_no = l.pay_no from payments.bill_lines l
      where m.provider = ${provider} and m.pay_no is null and m.kind in ('TRADE', 'REFUND', 'FEE')
        and m.day >= ${addDays(day, -1)}::date and l.provider = m.provider and l.day <= ${day}::date and ${isSame}`);
}

interface Movement {
  key: string;
  number: string;
  amountFen: number;
}

/** Money between the provider and our bank account: one document each, whoever asked for it. */
async function bookBank(tx: Tx, { provider, day }: BillOfDay, now: Date): Promise<void> {
  const found = await rows<Movement>(
    tx,
    sql`select m.key, m.provider_no as number, m.amount_fen::float8 as "amountFen" from payments.fund_movements m
      where m.provider = ${provider} and m.day = ${day}::date and m.kind = 'BANK' and m.amount_fen <> 0 order by m.at, m.key`,
  );
  const at = await bookingTime(tx, day, now);
  for (const { number, amountFen } of found) {
    const name = `BANK-${provider}-${number}`;
    const { n } = (await row<{ n: number }>(
      tx,
      sql`select count(*)::int as n from payments.documents where number = ${name} or number like ${`${name}-%`}`,
    ))!;
    await postDocument(
      tx,
      {
        number: n === 0 ? name : `${name}-${n + 1}`,
        kind: "BANK",
        lines: [
          { account: "CLEARING", party: provider, amountFen },
          { account: "BANK", amountFen: -amountFen },
        ],
      },
      at,
    );
  }
}

/** What a document that paid somebody out says of its number; null where there is none. */
const paidOut = (provider: string) => sql`(select -l.amount_fen from payments.documents d
  join payments.ledger l on l.document = d.number and l.account = 'CLEARING' and l.party = ${provider}
  where d.number = m.number and d.kind = 'PAYOUT')`;

/** Movements that nothing in our books is the reason of, and transfers of another sum than was paid out. */
const unknownMovements = (tx: Tx, { provider, day }: BillOfDay) =>
  rows<{ key: string; number: string; text: string; amountFen: number; oursFen: number | null }>(
    tx,
    sql`select m.key, m.provider_no as number, m.text, m.amount_fen::float8 as "amountFen",
        case when m.kind = 'TRANSFER' then sign(m.amount_fen) * ${paidOut(provider)} end::float8 as "oursFen"
      from payments.fund_movements m
      where m.provider = ${provider} and m.day = ${day}::date and m.amount_fen <> 0 and case m.kind
        when 'OTHER' then true when 'BANK' then false
        when 'TRANSFER' then abs(m.amount_fen) is distinct from ${paidOut(provider)}
        else m.pay_no is null end
      order by m.at, m.key`,
  );

/** Open items of movements that a later bill has told of: their trade is compared there. */
const cameOnABill = (tx: Tx, { provider }: BillOfDay) =>
  rows<{ id: string }>(
    tx,
    sql`select i.id::text from payments.reconciliation_items i
        join payments.fund_movements m on m.provider = i.provider and i.number = m.key
      where i.provider = ${provider} and i.closed_at is null and i.kind = 'FUNDS_UNKNOWN' and m.pay_no is not null order by i.id`,
  );

interface DayOfFunds {
  movements: number;
  inFen: number;
  refundsFen: number;
  feesFen: number;
  bankFen: number;
  otherFen: number;
  movedFen: number;
}

const sumsOf = async (tx: Tx, { provider, day }: BillOfDay): Promise<DayOfFunds> =>
  (await row<DayOfFunds>(
    tx,
    sql`select count(*)::int as movements,
        coalesce(sum(m.amount_fen) filter (where m.kind = 'TRADE'), 0)::float8 as "inFen",
        coalesce(-sum(m.amount_fen) filter (where m.kind = 'REFUND'), 0)::float8 as "refundsFen",
        coalesce(-sum(m.amount_fen) filter (where m.kind = 'FEE'), 0)::float8 as "feesFen",
        coalesce(-sum(m.amount_fen) filter (where m.kind = 'BANK'), 0)::float8 as "bankFen",
        coalesce(sum(m.amount_fen) filter (where m.kind in ('TRANSFER', 'OTHER')), 0)::float8 as "otherFen",
        coalesce(sum(m.amount_fen), 0)::float8 as "movedFen"
      from payments.fund_movements m where m.provider = ${provider} and m.day = ${day}::date`,
  ))!;

/** On clearing at the end of a day. */
const clearingAt = async (tx: Tx, { provider, day }: BillOfDay): Promise<number> =>
  (await row<{ fen: number }>(
    tx,
    sql`select (
        coalesce((select sum(d.debit_fen - d.credit_fen) from payments.ledger_days d
          where d.account = 'CLEARING' and d.party = ${provider} and d.day <= ${day}::date), 0)
        + coalesce((select sum(l.amount_fen) from payments.ledger l
          where l.account = 'CLEARING' and l.party = ${provider} and l.at < ${instant(shanghaiTime(addDays(day, 1)))}
            and l.at >= coalesce((select (s.through + 1)::timestamp at time zone 'Asia/Shanghai' from payments.ledger_summed s), '-infinity')), 0)
      )::float8 as fen`,
  ))!.fen;

/**
 * What the provider has and clearing has not yet, less what clearing has and the provider has not yet: what our books wrote
 * down after that day of what stands on bills up to it; trades that stand on that day's bill or on its fund flow and not on
 * both; payouts the provider has not carried out.
 */
const onItsWay = async (tx: Tx, { provider, day }: BillOfDay): Promise<number> => {
  const end = instant(shanghaiTime(addDays(day, 1)));
  const isBilled = (number: string) => sql`exists (select 1 from payments.bill_lines b
    where b.provider = ${provider} and b.number = ${sql.raw(number)} and b.day <= ${day}::date)`;
  // A refund that our books have not followed in all this time does not come by itself any more.
  const isBilledLately = (number: string) => sql`exists (select 1 from payments.bill_lines b
    where b.provider = ${provider} and b.number = ${sql.raw(number)} and b.day <= ${day}::date and b.day > ${addDays(day, -TRANSFER_DAYS)}::date)`;
  // Of another sum than was paid out, a transfer stands in suspense for the rest.
  const carried = sql`payments.fund_movements m where m.provider = ${provider} and m.kind = 'TRANSFER'
    and m.number = d.number and m.day <= ${day}::date`;
  return (await row<{ fen: number }>(
    tx,
    sql`with later as (
        select l.amount_fen as fen, case when d.number like ${OWN_NUMBERS} then coalesce(i.number, d.number) else d.number end as number,
          d.kind, d.number as document
        from payments.ledger l join payments.documents d on d.number = l.document
          left join payments.reconciliation_items i on i.id = d.item_id
        where l.account = 'CLEARING' and l.party = ${provider} and l.at >= ${end}),
      first as (select coalesce(min(f.day), ${day}::date) as day from payments.fund_days f where f.provider = ${provider}),
      today as (
        select b.pay_no, true as billed from payments.bill_lines b where b.provider = ${provider} and b.day = ${day}::date
        union select m.pay_no, false from payments.fund_movements m
          where m.provider = ${provider} and m.day = ${day}::date and m.pay_no is not null),
      apart as (select pay_no from today group by pay_no having count(*) = 1)
      select (
        coalesce((select sum(l.fen) from later l where ${isBilled("l.number")}
          or (l.kind = 'FEES' and l.document <= ${`FEE-${provider}-${day.replaceAll("-", "")}`})), 0)
        - coalesce((select sum(r.amount_fen) from orders.refunds r join orders.payments p on p.id = r.payment_id
          where p.provider = ${provider} and r.state in ('AGREED', 'ABNORMAL') and r.hand_by is null
            and ${isBilledLately("r.refund_no")}), 0)
        - coalesce((select sum(i.suspense_fen) from payments.reconciliation_items i
          where i.provider = ${provider} and i.state = 'PAYING_BACK' and ${isBilledLately("i.refund_no")}), 0)
        + coalesce((select sum(
            coalesce((select sum(m.amount_fen) from payments.fund_movements m
              where m.provider = ${provider} and m.pay_no = a.pay_no and m.day <= ${day}::date), 0)
            - coalesce((select sum(case b.kind when 'payment' then b.amount_fen else -b.amount_fen end - b.fee_fen)
              from payments.bill_lines b, first where b.provider = ${provider} and b.pay_no = a.pay_no
                and b.day <= ${day}::date and b.day >= first.day), 0)) from apart a), 0)
        + coalesce((select sum(
            case when exists (select 1 from ${carried} and m.amount_fen < 0) then l.amount_fen else 0 end
            - case when exists (select 1 from ${carried} and m.amount_fen > 0) then l.amount_fen else 0 end
            - (select sum(b.amount_fen) from payments.ledger b where b.account = 'CLEARING' and b.party = ${provider}
              and b.document in (d.number, d.number || '-R') and b.at < ${end}))
          from payments.documents d join payments.ledger l on l.document = d.number and l.account = 'CLEARING' and l.party = ${provider}, first
          where d.kind = 'PAYOUT' and d.at < ${end} and d.at >= ${instant(shanghaiTime(addDays(day, -TRANSFER_DAYS)))}
            and d.at >= first.day::timestamp at time zone 'Asia/Shanghai'), 0)
      )::float8 as fen`,
  ))!.fen;
};

/** The item of an earlier day that such a difference ends: what was missing then is there. */
const endedBy = (tx: Tx, { provider }: BillOfDay, differsFen: number): Promise<ItemRow | undefined> =>
  firstOf(
    tx
      .select()
      .from(reconciliationItems)
      .where(
        and(
          eq(reconciliationItems.provider, provider),
          eq(reconciliationItems.kind, "FUNDS_BALANCE"),
          eq(reconciliationItems.suspenseFen, -differsFen),
          eq(reconciliationItems.state, "OPEN"),
          isNull(reconciliationItems.closedAt),
        ),
      )
      .orderBy(reconciliationItems.id)
      .limit(1)
      .for("update"),
  );

/**
 * Compares the account a provider keeps for us with our books, a day once: money that went to our bank is booked, what
 * nobody knows of stands in suspense at once, and what stood on the account at the end of the day is what stands on clearing.
 * @returns how many differences are new; none where it was compared before
 */
export async function compareFunds(tx: Tx, bill: BillOfDay, flow: FundFlow, now: Date): Promise<number> {
  const { provider, day } = bill;
  const isDay = and(eq(fundDays.provider, provider), eq(fundDays.day, day));
  const first = await firstOf(
    tx
      .insert(fundDays)
      .values({ provider, day, comparedAt: now })
      .onConflictDoNothing()
      .returning({ day: fundDays.day }),
  );
  if (!first) return 0;
  await keepMovements(tx, bill, flow);
  await bookBank(tx, bill, now);
  const bookedAt = await bookingTime(tx, day, now);
  let isNew = 0;
  for (const { id } of await cameOnABill(tx, bill)) {
    const item = await lockItem(tx, id);
    if (item?.state === "OPEN") await matchItem(tx, item, `${day} 的账单上有了`, now, bookedAt);
  }
  for (const { key, number, text, amountFen, oursFen } of await unknownMovements(tx, bill))
    if (
      await openItem(
        tx,
        {
          ...bill,
          flow: "funds",
          number: key,
          transactionNo: number || undefined,
          words: text,
          kind: "FUNDS_UNKNOWN",
          oursFen: oursFen ?? undefined,
          bookedFen: oursFen ?? undefined,
          theirsFen: amountFen,
          bookedAt,
        },
        now,
      )
    )
      isNew++;
  const before = await firstOf(
    tx
      .select({ closingFen: fundDays.closingFen })
      .from(fundDays)
      .where(and(eq(fundDays.provider, provider), lt(fundDays.day, day)))
      .orderBy(desc(fundDays.day))
      .limit(1),
  );
  const { movedFen, ...sums } = await sumsOf(tx, bill);
  const openingFen = before?.closingFen ?? (flow.closingFen === null ? null : flow.closingFen - movedFen);
  // A day without a movement has no file, and ends as it began.
  const closingFen = flow.closingFen ?? openingFen;
  const booksFen = await clearingAt(tx, bill);
  const onWayFen = await onItsWay(tx, bill);
  const differsFen = closingFen === null ? 0 : closingFen - booksFen - onWayFen;
  if (differsFen !== 0) {
    const ended = await endedBy(tx, bill, differsFen);
    if (ended) await matchItem(tx, ended, `${day} 的余额对上了`, now, bookedAt);
    else if (
      await openItem(
        tx,
        {
          ...bill,
          flow: "funds",
          number: day,
          kind: "FUNDS_BALANCE",
          oursFen: booksFen + onWayFen,
          bookedFen: booksFen + onWayFen,
          theirsFen: closingFen!,
          bookedAt,
        },
        now,
      )
    )
      isNew++;
  }
  await tx
    .update(fundDays)
    .set({ ...sums, openingFen, closingFen, booksFen, onWayFen, differsFen })
    .where(isDay);
  return isNew;
}
