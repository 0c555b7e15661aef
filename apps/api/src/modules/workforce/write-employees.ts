import { DAY_MINUTES, minutesOf } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { rows, type Tx } from "../../platform/database/database.ts";
import { recordset } from "../../platform/database/recordset.ts";
import { reachOf } from "../reference/areas/public.ts";
import type { NewEmployee } from "./new-employee.ts";
import { employeeCertificates, employeeOverrides, employees as employeesTable } from "./tables.ts";

interface Hours {
  start: string;
  end: string;
}

/** A multirange's parts as PostgreSQL reads them, `offset` minutes on. */
export const spans = (hours: readonly Hours[], offset = 0): string =>
  hours.map(({ start, end }) => `[${offset + minutesOf(start)},${offset + minutesOf(end)})`).join(",");

const weekText = ({ week }: NewEmployee): string =>
  `{${week.flatMap(({ weekdays, hours }) => weekdays.map((day) => spans(hours, (day - 1) * DAY_MINUTES))).join(",")}}`;

/** The columns of workforce.employees as one JSON row. */
const employeeRow = (e: NewEmployee) => ({
  member_id: e.memberId ?? null,
  employee_no: e.employeeNo,
  display_name: e.displayName,
  gender: e.gender ?? null,
  birth_year: e.birthYear ?? null,
  native_place: e.nativePlace ?? null,
  dialects: e.dialects,
  work_since: e.workSince,
  org_id: e.orgId ?? null,
  grade: e.grade,
  status: e.status,
  accepts: e.accepts,
  skills: e.skills,
  areas: e.areas,
  reach: reachOf(e.areas),
  week: weekText(e),
  holiday_off: e.holidayOff,
  rating: e.rating,
  earlier_ratings: e.ratings,
  earlier_score_sum: e.rating * e.ratings,
  earlier_positive: Math.round((e.ratings * (e.positiveRate ?? 0)) / 100),
  service_count: e.serviceCount,
  on_time_rate: e.onTimeRate ?? null,
  positive_rate: e.positiveRate ?? null,
  intro: e.intro ?? null,
});

/** Writes employees with their papers and other hours; the employee number decides which one it is. Ids in order. */
export async function writeEmployees(tx: Tx, employees: readonly NewEmployee[]): Promise<string[]> {
  if (employees.length === 0) return [];
  const set = recordset(employeesTable, employees.map(employeeRow));
  const written = await rows<{ id: string; no: string }>(
    tx,
    sql`insert into workforce.employees (${set.list}) select ${set.list} from ${set.from}
      on conflict (employee_no) do update set ${sql.raw(set.names.map((n) => `${n} = excluded.${n}`).join(", "))}, updated_at = now()
      returning id::text, employee_no as no`,
  );
  const idOf = new Map(written.map((w) => [w.no, w.id]));
  const ids = employees.map((e) => idOf.get(e.employeeNo)!);
  const parts = JSON.stringify(
    employees.map(({ certificates, overrides }, i) => ({
      id: ids[i],
      certificates,
      overrides: overrides.map((o) => ({ ...o, hours: `{${spans(o.hours)}}` })),
    })),
  );
  const source = sql`json_to_recordset(${parts}::json) as p(id int8, certificates json, overrides json)`;
  for (const table of [employeeCertificates, employeeOverrides])
    await tx.execute(sql`delete from ${table} where employee_id in (select p.id from ${source})`);
  await tx.execute(sql`insert into workforce.employee_certificates
      (employee_id, kind, no_tail, issuer, issued_on, valid_to, verified)
    select p.id, c.kind, c."noTail", c.issuer, c."issuedOn", c."validTo", c.verified from ${source},
      json_to_recordset(p.certificates) as c(kind text, "noTail" text, issuer text, "issuedOn" date, "validTo" date, verified bool)`);
  await tx.execute(sql`insert into workforce.employee_overrides (employee_id, day, hours)
    select p.id, o.day, o.hours from ${source},
      json_to_recordset(p.overrides) as o(day date, hours int4multirange)`);
  return ids;
}
