import { sql } from "drizzle-orm";

/** Whether the visit `v` of the order `o` began in time: ten minutes after the hour are none. */
export const begunInTime = sql`(v.start_at <= o.starts_at + interval '10 minutes')`;
