import { and, eq, sql } from "drizzle-orm";
import { type Db, firstOf, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { employeeCertificates } from "../workforce/tables.ts";
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
    const held = (await firstOf(
      db
        .select({
          n: sql<number>`count(*)::int`,
          until: sql<string | null>`min(${employeeCertificates.validTo})::text`,
        })
        .from(employeeCertificates)
        .where(
          and(
            eq(employeeCertificates.employeeId, employeeId),
            eq(employeeCertificates.verified, true),
            sql`${employeeCertificates.kind} = any(${textArray(papers)})`,
          ),
        ),
    ))!;
    if (held.n === papers.length) taken.push({ skills, until: held.until });
  }
  return taken;
}
