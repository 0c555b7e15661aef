import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { employees } from "./tables.ts";

/** What the reviews kept here say of an employee. */
export interface ReviewSums {
  count: number;
  scoreSum: number;
  /** How many gave four or five. */
  positive: number;
}

/** Keeps how good those they came to find an employee, of the reviews kept here and of what they brought along. */
export async function rateEmployee(
  tx: Tx,
  employeeId: string,
  { count, scoreSum, positive }: ReviewSums,
): Promise<void> {
  const all = sql`nullif(${employees.earlierRatings} + ${count}::int, 0)`;
  await tx
    .update(employees)
    .set({
      rating: sql`coalesce(round(((${employees.earlierScoreSum} + ${scoreSum}::int) / ${all})::numeric, 1), 0)`,
      positiveRate: sql`round(100.0 * (${employees.earlierPositive} + ${positive}::int) / ${all})`,
    })
    .where(eq(employees.id, employeeId));
}
