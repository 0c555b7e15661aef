import { eq } from "drizzle-orm";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { employees } from "./tables.ts";

/** The number somebody visits homes under; undefined for everybody else. */
export async function employeeNoOf(db: Db, memberId: string): Promise<string | undefined> {
  const found = await firstOf(
    db.select({ no: employees.employeeNo }).from(employees).where(eq(employees.memberId, memberId)),
  );
  return found?.no;
}
