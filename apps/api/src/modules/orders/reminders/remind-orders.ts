import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { instant, textArray } from "../../../platform/database/sql-values.ts";
import type { OrderRow } from "../order-row.ts";
import { type Due, rules } from "../order-rules.ts";
import { tellAround, tellMember } from "../tell-member.ts";
import { eachReminder } from "./each-reminder.ts";

interface Reminder {
  kind: string;
  statuses: readonly OrderStatus[];
  /** The column it is about. */
  about: "due_at";
  /** What will happen then; what becomes due for another reason is none of this. */
  dueAction?: Due["action"];
  /** Reminded of as soon as the time is after `from` and no later than `to`. */
  from?(now: Date): Date;
  to(now: Date): Date;
  tell(tx: Tx, order: OrderRow, now: Date): Promise<void>;
}

const until = (order: OrderRow) => `${momentText(order.dueAt!)}。`;

/** The member, and the family that may act for them. */
const around =
  (news: "unconfirmed"): Reminder["tell"] =>
  (tx, order, now) =>
    tellAround(tx, order, news, { right: "orders.act" }, now, until(order));

const confirming = { statuses: ["CONFIRM"], about: "due_at", dueAction: "confirm" } as const;
const same = (now: Date) => now;
const [firstAsk, lastAsk] = rules.confirmReminders;

const reminders: readonly Reminder[] = [
  {
    kind: "UNPAID",
    statuses: ["WAIT_BUYER_PAY", "PAY_ERROR"],
    about: "due_at",
    dueAction: "close",
    from: same,
    to: (now) => later(now, rules.payReminder),
    tell: (tx, order, now) => tellMember(tx, order, "unpaid", now, until(order)),
  },
  // What is told at once when the visit ends is told by that step.
  {
    ...confirming,
    kind: "CONFIRM_FIRST",
    from: (now) => later(now, rules.confirm - lastAsk),
    to: (now) => later(now, rules.confirm - firstAsk),
    tell: around("unconfirmed"),
  },
  {
    ...confirming,
    kind: "CONFIRM_LAST",
    from: same,
    to: (now) => later(now, rules.confirm - lastAsk),
    tell: around("unconfirmed"),
  },
  {
    kind: "REVIEW",
    statuses: ["SERVICE_FINISH", "EVALUATE"],
    about: "due_at",
    dueAction: "complete",
    from: same,
    to: (now) => later(now, rules.review - rules.reviewReminder),
    tell: (tx, order, now) => tellMember(tx, order, "unreviewed", now),
  },
];

/** Orders it is time to remind of, as conditions on `o`. */
function timely({ statuses, about, dueAction, from, to }: Reminder, now: Date): SQL {
  const at = sql.raw(`o.${about}`);
  return sql`o.status = any(${textArray(statuses)}) and ${at} <= ${instant(to(now))}
    ${from ? sql`and ${at} > ${instant(from(now))}` : sql``} ${dueAction ? sql`and o.due_action = ${dueAction}` : sql``}`;
}

/** Reminds members and employees who have something to do before a rule does it for them, once for each deadline (M15). */
export async function remindOrders(context: AppContext): Promise<number> {
  const now = context.clock.now();
  let count = 0;
  for (const reminder of reminders)
    count += await eachReminder(
      context,
      {
        job: "orders.reminders",
        kind: reminder.kind,
        timely: timely(reminder, now),
        about: sql.raw(`o.${reminder.about}`),
        tell: async (tx, order) => reminder.tell(tx, order, now),
      },
      now,
    );
  return count;
}
