import { addDays, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { HOUR, later } from "../../platform/clock.ts";
import { firstOf } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { waitForBookings } from "../payments/public.ts";
import { summed } from "./tables.ts";

/** A day is summed so long after its end. */
const SETTLED_AFTER = HOUR;

const grouped = (
  where: SQL,
): SQL => sql`select (l.at at time zone 'Asia/Shanghai')::date as day, l.account, o.kind,
    books.city_of(o.adcode) as city, o.seller, sum(greatest(l.amount_fen, 0)) as debit, sum(greatest(-l.amount_fen, 0)) as credit
  from payments.ledger l join orders.orders o on o.id = l.order_id where ${where} group by 1, 2, 3, 4, 5`;

/** Keeps the sums reports are read from up to yesterday. */
export async function sumBookDays({ database, clock }: AppContext): Promise<void> {
  const last = addDays(shanghaiDay(later(clock.now(), -SETTLED_AFTER)), -1);
  await database.transaction(async (tx) => {
    await waitForBookings(tx);
    const before = await firstOf(tx.select({ through: summed.through }).from(summed).for("update"));
    if (before && before.through >= last) return;
    const from = before ? sql`l.at >= ${instant(shanghaiTime(addDays(before.through, 1)))} and` : sql``;
    await tx.execute(sql`insert into books.day_sums (day, account, kind, city, seller, debit_fen, credit_fen)
      ${grouped(sql`${from} l.at < ${instant(shanghaiTime(addDays(last, 1)))}`)}`);
    await tx
      .insert(summed)
      .values({ through: last })
      .onConflictDoUpdate({ target: summed.one, set: { through: last } });
  });
}

/** What moved for orders until a day, as rows with `day`, `account`, `kind`, `city`, `seller`, `debit` and `credit`. */
export const movedForOrders = (to: string, where: SQL): SQL => sql`(
  select m.day, m.account, m.kind, m.city, m.seller, m.debit_fen as debit, m.credit_fen as credit from books.day_sums m
    where m.day <= ${to}::date and ${where}
  union all select * from (${grouped(sql`l.at >= coalesce((select (s.through + 1)::timestamp at time zone 'Asia/Shanghai' from books.summed s), '-infinity')
    and l.at < ${instant(shanghaiTime(addDays(to, 1)))}`)}) m where ${where})`;
