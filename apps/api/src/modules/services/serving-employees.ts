import {
  type CertificateKind,
  certificateKinds,
  type EmployeeGrade,
  type EmployeeSkill,
  employeeGrades,
  employeeSkills,
} from "@ginkgo/api-contract/services/service-codes";
import type { ServingEmployee } from "@ginkgo/api-contract/services/service-detail";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { reachWords } from "../reference/areas/public.ts";
import { papersFor } from "./list-slots.ts";

interface EmployeeRow {
  id: string;
  display_name: string;
  employee_no: string;
  grade: EmployeeGrade;
  birth_year: number | null;
  native_place: string | null;
  dialects: string[];
  work_since: number;
  rating: number;
  service_count: number;
  on_time_rate: number | null;
  positive_rate: number | null;
  skills: EmployeeSkill[];
  intro: string | null;
  certificates: { kind: CertificateKind; validTo?: string }[];
  able: number;
}

const SHOWN = 4;

/** Row → what families see, every field listed; the skills a service asks for come first. */
function presentEmployee(row: EmployeeRow, certificates: readonly string[], year: number): ServingEmployee {
  const skills = row.skills.toSorted(
    (a, b) => Number(certificates.includes(b)) - Number(certificates.includes(a)),
  );
  return {
    id: row.id,
    name: row.display_name,
    employeeNo: row.employee_no,
    grade: row.grade,
    gradeText: employeeGrades[row.grade],
    age: row.birth_year === null ? undefined : year - row.birth_year,
    nativePlace: row.native_place ?? undefined,
    dialects: row.dialects,
    yearsOfWork: Math.max(0, year - row.work_since),
    rating: Math.round(row.rating * 10) / 10,
    serviceCount: row.service_count,
    onTimeRate: row.on_time_rate ?? undefined,
    positiveRate: row.positive_rate ?? undefined,
    skills: skills.map((code) => ({ code, text: employeeSkills[code] })),
    certificates: row.certificates.map((c) => ({ ...c, text: certificateKinds[c.kind] })),
    intro: row.intro ?? undefined,
  };
}

/** Those able to carry out a service, best first, and how many there are in all. */
export async function servingEmployees(
  db: Db,
  { skills, areas, today }: { skills: readonly string[]; areas: readonly string[]; today: string },
): Promise<{ employees: ServingEmployee[]; count: number }> {
  const papers = papersFor(skills);
  const valid = sql`c.verified and (c.valid_to is null or c.valid_to >= ${today}::date)`;
  const found = await rows<EmployeeRow>(
    db,
    sql`with able as materialized (
        select e.* from workforce.employees e
        where e.accepts and e.status = 'NORMAL' and e.skills @> ${textArray(skills)}
          and e.reach && ${textArray([...new Set(areas.flatMap(reachWords))])}
          and (select count(*) from workforce.employee_certificates c
            where c.employee_id = e.id and ${valid} and c.kind = any(${textArray(papers)})) = ${papers.length})
      select e.id::text, e.display_name, e.employee_no, e.grade, e.birth_year, e.native_place, e.dialects, e.work_since,
        e.rating, e.service_count, e.on_time_rate, e.positive_rate, e.skills, e.intro,
        (select count(*)::int from able) as able,
        coalesce((select json_agg(json_strip_nulls(json_build_object('kind', c.kind, 'validTo', c.valid_to::text)) order by c.kind)
          from workforce.employee_certificates c where c.employee_id = e.id and ${valid}), '[]') as certificates
      from able e order by e.rating desc, e.service_count desc, e.id limit ${SHOWN}`,
  );
  const year = Number(today.slice(0, 4));
  return { employees: found.map((f) => presentEmployee(f, skills, year)), count: found[0]?.able ?? 0 };
}
