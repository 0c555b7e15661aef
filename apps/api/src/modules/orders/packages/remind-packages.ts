import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { longDay } from "../../cards/public.ts";
import type { OrderRow } from "../order-row.ts";
import { eachReminder } from "../reminders/each-reminder.ts";
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
    and p.end_day > ${addDays(shanghaiDay(now), from)}::date and p.end_day <= ${addDays(shanghaiDay(now), to)}::date`;

async function tell(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const found = await packageById(tx, order.id);
  if (!found) return;
  const more = `还有 ${leftVisits(found)} 次没有约，用到 ${longDay(found.endDay!)}。到“我的套餐”里约；用不完的可以退，过了这天也可以退。`;
  await tellAround(tx, order, "packageEnding", { right: "orders.read" }, now, more);
}

/** Tells members who have visits left in a package that ends soon, once each time. */
export async function remindPackages(context: AppContext): Promise<number> {
  const now = context.clock.now();
  const join = sql`join orders.visit_packages p on p.order_id = o.id`;
  let count = 0;
  for (const reminder of reminders) {
    const { kind } = reminder;
    const once = { job: "orders.packages", kind, join, timely: timely(reminder, now), about: endsAt, tell };
    count += await eachReminder(context, once, now);
  }
  return count;
}
