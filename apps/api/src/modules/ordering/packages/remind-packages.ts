import { type SQL, sql } from "drizzle-orm";
import type { House } from "../../../http/services.ts";
import { shanghaiDay } from "../../../platform/clock.ts";
import { row, rows, type Tx } from "../../../platform/database.ts";
import { dayAfter } from "../../../platform/day-minutes.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { instant } from "../../../platform/sql-values.ts";
import { longDay } from "../cards.ts";
import { lockOrder } from "../order-row.ts";
import { tellAround } from "../tell-member.ts";
import { leftVisits, packageById } from "./package-row.ts";

/** How many days before its end, each once; who bought it within the last of them hears of the nearer one alone. */
const reminders = [
  { kind: "PACKAGE_30", from: 7, to: 30 },
  { kind: "PACKAGE_7", from: -1, to: 7 },
] as const;
type Reminder = (typeof reminders)[number];

/** The end as an instant, whatever time zone the database stands in. */
const endsAt = sql`(p.end_day::timestamp at time zone 'Asia/Shanghai')`;

const timely = ({ from, to }: Reminder, now: Date): SQL =>
  sql`p.opened_at is not null and p.closed_at is null and p.booked < p.visits
    and p.end_day > ${dayAfter(shanghaiDay(now), from)}::date and p.end_day <= ${dayAfter(shanghaiDay(now), to)}::date`;

async function remind(tx: Tx, id: string, reminder: Reminder, now: Date): Promise<void> {
  const order = await lockOrder(tx, id);
  const isFirst = await row(
    tx,
    sql`insert into ordering.order_reminders (order_id, kind, about, at)
      select p.order_id, ${reminder.kind}, ${endsAt}, ${instant(now)} from ordering.visit_packages p
      where p.order_id = ${id}::bigint and ${timely(reminder, now)} on conflict do nothing returning order_id`,
  );
  const found = isFirst && (await packageById(tx, id));
  if (!order || !found) return;
  const more = `还有 ${leftVisits(found)} 次没有约，用到 ${longDay(found.endDay!)}。到“我的套餐”里约；用不完的可以退，过了这天也可以退。`;
  await tellAround(tx, order, "packageEnding", { right: "orders.read", more }, now);
}

/** Tells whoever has visits left in a package that ends soon, once each time. */
export async function remindPackages(house: House): Promise<number> {
  const { database, clock } = house;
  const now = clock.now();
  let count = 0;
  for (const reminder of reminders) {
    const found = await rows<{ id: string }>(
      database.primary,
      sql`select p.order_id::text as id from ordering.visit_packages p where ${timely(reminder, now)}
        and not exists (select 1 from ordering.order_reminders r
          where r.order_id = p.order_id and r.kind = ${reminder.kind} and r.about = ${endsAt})
        and ${notSetAside("ordering.packages", sql`${reminder.kind}::text || ':' || p.order_id`, now)}
        order by p.order_id limit 200`,
    );
    count += await eachDueItem(house, {
      job: "ordering.packages",
      items: found.map(({ id }) => `${reminder.kind}:${id}`),
      work: (item) =>
        database.transaction((tx) => remind(tx, item.slice(item.indexOf(":") + 1), reminder, now)),
    });
  }
  return count;
}
