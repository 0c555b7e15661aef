import { addDays, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { firstOf } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { sumDaysOver } from "../payments/public.ts";
import { summed } from "./tables.ts";

const grouped = (
  where: SQL,
): SQL => sql`select (l.at at time zone 'Asia/Shanghai')::date as day, l.account, o.kind,
    books.city_of(o.adcode) as city, o.seller, sum(greatest(l.amount_fen, 0)) as debit, sum(greatest(-l.amount_fen, 0)) as credit
  from payments.ledger l join orders.orders o on o.id = l.order_id where ${where} group by 1, 2, 3, 4, 5`;

/** Keeps the sums reports are read from. */
export const sumBookDays = (context: AppContext): Promise<void> =>
  sumDaysOver(context, {
    reached: async (tx) =>
      (await firstOf(tx.select({ through: summed.through }).from(summed).for("update")))?.through,
    insert: (where) =>
      sql`insert into books.day_sums (day, account, kind, city, seller, debit_fen, credit_fen) ${grouped(where)}`,
    reach: (tx, last) =>
      tx
        .insert(summed)
        .values({ through: last })
        .onConflictDoUpdate({ target: summed.one, set: { through: last } }),
  });

/** What moved for orders until a day, as rows with `day`, `account`, `kind`, `city`, `seller`, `debit` and `credit`. */
export const movedForOrders = (to: string, where: SQL): SQL => sql`(
  select m.day, m.account, m.kind, m.city, m.seller, m.debit_fen as debit, m.credit_fen as credit from books.day_sums m
    where m.day <= ${to}::date and ${where}
  union all select * from (${grouped(sql`l.at >= coalesce((select (s.through + 1)::timestamp at time zone 'Asia/Shanghai' from books.summed s), '-infinity')
    and l.at < ${instant(shanghaiTime(addDays(to, 1)))}`)}) m where ${where})`;
