import { type SQL, sql } from "drizzle-orm";

/**
 * Which of two rules `u` that were written at different times holds, of as narrow a scope: that of the narrower place before
 * the wider, of those the later, and of one day the one written last.
 */
export const narrowerThenLater: SQL = sql`coalesce(length(u.covers), 0) desc, u.from_day desc, u.id desc`;

/**
 * Rules of a table, as one called `u`, with what has become of each: the last of its scope that has begun holds.
 * @param scope the columns that say what a rule is for
 */
export const withStates = (
  table: SQL,
  scope: readonly ("kind" | "category" | "seller" | "adcode")[],
  today: string,
): SQL => sql`(select u.*, case when u.from_day > ${today}::date then 'LATER'
    when u.id = first_value(u.id) over (partition by ${sql.raw(scope.map((column) => `u.${column}`).join(", "))}, u.from_day > ${today}::date
      order by u.from_day desc, u.id desc) then 'NOW' else 'PAST' end as state
  from ${table} u)`;

/** Those that hold, those to come, those of before. */
export const byState: SQL = sql`array_position(array['NOW', 'LATER', 'PAST'], u.state)`;
