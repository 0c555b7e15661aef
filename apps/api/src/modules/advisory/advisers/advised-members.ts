import { type SQL, sql } from "drizzle-orm";

/** Numbers of the members a staff account is adviser of, or stands in for their adviser, for a statement's `in (…)`. */
export const advisedMembers = (staffId: string): SQL =>
  sql`(select m.member_id from advisory.member_people m join advisory.people p on p.staff_id = m.staff_id
    where m.role = 'ADVISER' and (m.staff_id = ${staffId}::bigint or p.stand_in_id = ${staffId}::bigint))`;
