import { sql } from "drizzle-orm";
import { type Db, row } from "../../platform/database/database.ts";

/** The number somebody visits homes under; undefined for everybody else. */
export async function employeeNoOf(db: Db, memberId: string): Promise<string | undefined> {
  const found = await row<{ no: string }>(
    db,
    sql`select employee_no as no from workforce.employees where member_id = ${memberId}::bigint`,
  );
  return found?.no;
}
