import { and, eq, gte, inArray, lte, or, sql } from "drizzle-orm";
import { orderEvents } from "../tables.ts";
import { refunds } from "./tables.ts";

/** Steps of an order that decide on a refund. */
const deciding = [
  "agree",
  "refuse",
  "cancelRefund",
  "compensate",
  "compensateRefused",
  "notFormed",
  "cancelTour",
];

/** That a step of an order decides on a refund of it; the last of them has decided. */
export const decidesOn = and(
  eq(orderEvents.orderId, refunds.orderId),
  inArray(orderEvents.action, deciding),
  gte(orderEvents.at, refunds.createdAt),
  // Of before that was written down there is one refund of an order.
  or(sql`${refunds.decidedAt} is null`, lte(orderEvents.at, refunds.decidedAt)),
)!;

/** That nobody of the staff has decided on a refund: the rules, the clock or the customer did. */
export const decidedByItself = sql`${refunds.firstBy} is null and ${refunds.handBy} is null and coalesce((
  select ${orderEvents.actorKind} from ${orderEvents} where ${decidesOn} order by ${orderEvents.seq} desc limit 1
), 'system') <> 'staff'`;
