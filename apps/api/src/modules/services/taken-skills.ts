import { and, arrayContains, eq, sql } from "drizzle-orm";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { employeeCertificates, employees } from "../workforce/tables.ts";
import { papersFor } from "./list-slots.ts";
import { services } from "./tables.ts";

/**
 * The sets of skills services ask for that an employee has, each with the last day their papers for it hold; null where
 * they have no end. A set without all its papers is left out.
 */
export async function takenSkills(
  db: Db,
  employeeId: string,
): Promise<{ skills: string[]; until: string | null }[]> {
  const sets = await db
    .selectDistinct({ skills: services.requiredSkills })
    .from(services)
    .innerJoin(employees, arrayContains(employees.skills, services.requiredSkills))
    .where(eq(employees.id, employeeId));
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
