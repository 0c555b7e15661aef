import { eq, inArray, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { type Db, row, type Tx } from "../../platform/database/database.ts";
import { releaseFiles } from "../files/public.ts";
import {
  employeeAbsences,
  employeeCertificates,
  employeeEvents,
  employeeOverrides,
  employees,
  paperRenewals,
} from "./tables.ts";

/** What is kept of a member as somebody who visits homes; undefined for everybody else. */
const employeeExport = (db: Db, memberId: string): Promise<Record<string, unknown> | undefined> =>
  row(
    db,
    sql`select e.employee_no as "employeeNo", e.display_name as "displayName", e.gender, e.birth_year as "birthYear",
        e.native_place as "nativePlace", e.dialects, e.work_since as "workSince", e.grade, e.status, e.skills, e.areas,
        e.week::text as week, e.intro, e.rating, e.service_count as "serviceCount",
        coalesce((select json_agg(json_build_object('kind', c.kind, 'noTail', c.no_tail, 'issuer', c.issuer,
          'issuedOn', c.issued_on, 'validTo', c.valid_to) order by c.kind)
          from workforce.employee_certificates c where c.employee_id = e.id), '[]') as certificates,
        coalesce((select json_agg(json_build_object('day', o.day, 'hours', o.hours::text) order by o.day)
          from workforce.employee_overrides o where o.employee_id = e.id), '[]') as "otherHours",
        coalesce((select json_agg(json_build_object('from', a.from_at, 'to', a.to_at, 'reason', a.reason) order by a.from_at)
          from workforce.employee_absences a where a.employee_id = e.id), '[]') as absences,
        coalesce((select json_agg(json_build_object('kind', v.kind, 'text', v.text, 'at', v.at) order by v.id)
          from workforce.employee_events v where v.employee_id = e.id), '[]') as events,
        coalesce((select json_agg(json_build_object('kind', p.kind, 'noTail', p.no_tail, 'validTo', p.valid_to,
          'state', p.state, 'answer', p.answer, 'at', p.asked_at) order by p.id)
          from workforce.paper_renewals p where p.employee_id = e.id), '[]') as "sentPapers"
      from workforce.employees e where e.member_id = ${memberId}::bigint`,
  );

/** Takes the person out: visits already carried out keep a number without a name, and nobody is sent any more. */
async function eraseEmployee(tx: Tx, memberId: string): Promise<void> {
  const own = tx.select({ id: employees.id }).from(employees).where(eq(employees.memberId, memberId));
  await tx.delete(employeeCertificates).where(inArray(employeeCertificates.employeeId, own));
  await tx.delete(employeeOverrides).where(inArray(employeeOverrides.employeeId, own));
  await tx.delete(employeeAbsences).where(inArray(employeeAbsences.employeeId, own));
  const sent = await tx
    .delete(paperRenewals)
    .where(inArray(paperRenewals.employeeId, own))
    .returning({ id: paperRenewals.id });
  for (const { id } of sent) await releaseFiles(tx, `employeePaper:${id}`);
  await tx.delete(employeeEvents).where(inArray(employeeEvents.employeeId, own));
  await tx
    .update(employees)
    .set({
      memberId: null,
      displayName: "已离开的服务人员",
      gender: null,
      birthYear: null,
      nativePlace: null,
      dialects: [],
      intro: null,
      week: sql`'{}'`,
      accepts: false,
      status: "FROZEN",
    })
    .where(eq(employees.memberId, memberId));
}

export const personalData: PersonalData = {
  section: "catalogue",
  async exportOf(db, memberId) {
    const employee = await employeeExport(db, memberId);
    return employee ? { employee } : {};
  },
  blockers: async () => [],
  erase: eraseEmployee,
};
