import { sql } from "drizzle-orm";

/** Whether the visit `v` of the order `o` began in time: ten minutes after the hour are none. */
export const begunInTime = sql`(v.start_at <= o.starts_at + interval '10 minutes')`;

/**
 * Whether somebody began that visit when it began: one that the desk ended for an employee who forgot has the hour it was
 * booked for, and was neither in time nor late.
 */
export const wasBegun = sql`(v.start_at is not null and exists (select 1 from orders.order_events b
  where b.order_id = o.id and b.action in ('handle', 'startFor')))`;
