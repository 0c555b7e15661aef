import { sql } from "drizzle-orm";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { papersFor } from "./list-slots.ts";

/**
 * The sets of skills services ask for that an employee has, each with the last day their papers for it hold; null where
 * they have no end. A set without all its papers is left out.
 */
export async function takenSkills(
  db: Db,
  employeeId: string,
): Promise<{ skills: string[]; until: string | null }[]> {
  const sets = await rows<{ skills: string[] }>(
    db,
    sql`select distinct s.required_skills as skills from services.services s
      join workforce.employees e on e.skills @> s.required_skills where e.id = ${employeeId}::bigint`,
  );
  const taken = [];
  for (const { skills } of sets) {
    const papers = papersFor(skills);
    const held = (await row<{ n: number; until: string | null }>(
      db,
      sql`select count(*)::int as n, min(valid_to)::text as until from workforce.employee_certificates
        where employee_id = ${employeeId}::bigint and verified and kind = any(${textArray(papers)})`,
    ))!;
    if (held.n === papers.length) taken.push({ skills, until: held.until });
  }
  return taken;
}
