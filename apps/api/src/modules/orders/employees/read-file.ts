import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import {
  certificateKinds,
  employeeGrades,
  employeeSkills,
  requiredOfAll,
} from "@ginkgo/api-contract/services/service-codes";
import { type EmployeeFile, type EmployeeLine, eventKinds } from "@ginkgo/api-contract/visits/employee-files";
import { daysBetween, shanghaiDay, shanghaiInstant, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { idArray, instant, iso } from "../../../platform/database/sql-values.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { requirePermission } from "../../membership/public.ts";
import { areaName } from "../../reference/areas/public.ts";
import { areVisits } from "../../workforce/bookings/public.ts";
import { readRenewals } from "../../workforce/papers/public.ts";
import { readEmployeeWeek } from "../../workforce/public.ts";
import {
  countEmployees,
  type EmployeeFilters,
  type EmployeeLine as EmployeeRow,
  employeeCursor,
  findEmployees,
  readEmployeeFile,
} from "../../workforce/staffing/public.ts";
import { employeeAbsences, employeeEvents } from "../../workforce/tables.ts";
import { limitTexts, offText } from "../dispatch/off-text.ts";
import { findReplans } from "../dispatch/replan.ts";
import { type VisitLine, visitColumns } from "../dispatch/waiting-visits.ts";

const presentLine = (line: EmployeeRow, today: string): EmployeeLine => ({
  id: line.id,
  employeeNo: line.employeeNo,
  name: line.name,
  gradeText: employeeGrades[line.grade],
  status: line.status,
  offText: offText(line, today),
  limits: limitTexts(line, today),
  rating: Math.round(line.rating * 10) / 10,
  serviceCount: line.serviceCount,
  skills: line.skills.map((skill) => employeeSkills[skill]),
  areas: line.areas.map(areaName),
  paper: line.paper && {
    text: certificateKinds[line.paper.kind],
    validTo: line.paper.validTo,
    daysLeft: daysBetween(today, line.paper.validTo),
  },
});

/** Employees of the house, a page of them. */
export async function listEmployees(
  db: Db,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  { size, ...filters }: EmployeeFilters & { size: number },
): Promise<{ records: EmployeeLine[]; total: number; nextCursor?: string }> {
  requirePermission(viewer, "orders.dispatch");
  const now = clock.now();
  const found = await findEmployees(db, filters, size + 1, now);
  const shown = found.slice(0, size);
  return {
    records: shown.map((line) => presentLine(line, shanghaiDay(now))),
    total: await countEmployees(db, filters, now),
    ...(found.length > size ? { nextCursor: employeeCursor(shown.at(-1)!, filters.sort) } : {}),
  };
}

export const presentVisit = (line: VisitLine): EmployeeFile["visits"][number] => ({
  orderId: line.id,
  sn: line.sn,
  serviceName: line.serviceName,
  start: shanghaiInstant(new Date(line.startsAt)),
  end: shanghaiInstant(new Date(line.endsAt)),
  status: line.status,
  statusText: statusText(line.status, "SERVICE"),
});

/** The next and the last visits of an employee. */
const visitsOf = (db: Db, employeeId: string, which: SQL): Promise<VisitLine[]> =>
  rows<VisitLine>(
    db,
    sql`select ${visitColumns} from orders.orders o join orders.order_items i on i.order_id = o.id and i.position = 0
      where o.kind = 'SERVICE' and o.id in (select f.order_id from orders.offers f
        where f.employee_id = ${employeeId}::bigint and f.state in ('SENT', 'ACCEPTED')) and ${which}`,
  );

type Figures = Omit<EmployeeFile["figures"], "onTimeRate" | "positiveRate">;

async function figuresOf(db: Db, employeeId: string, now: Date): Promise<Figures> {
  const today = shanghaiDay(now);
  const monday = sql`${today}::date - ${weekdayOf(today) - 1}::int`;
  const since = instant(later(now, -90 * DAY));
  return (await row<Figures>(
    db,
    sql`select
        (select count(*)::int from orders.visit_records v join orders.orders o on o.id = v.order_id
          where v.employee_id = ${employeeId}::bigint and v.end_at is not null
            and o.day >= date_trunc('month', ${today}::date)::date) as "monthVisits",
        (select coalesce(sum(date_part('epoch', upper(b.visit) - lower(b.visit)) / 60), 0)::int
          from workforce.employee_bookings b where b.employee_id = ${employeeId}::bigint and ${areVisits(now)}
            and b.visit && tstzrange((${monday})::timestamp at time zone 'Asia/Shanghai',
              (${monday} + 7)::timestamp at time zone 'Asia/Shanghai')) as "weekMinutes",
        f.offers, f.refused, f.unanswered,
        (select count(*)::int from orders.employee_faults x
          where x.employee_id = ${employeeId}::bigint and x.at > ${since}) as faults
      from (select count(*)::int as offers, (count(*) filter (where y.state = 'REJECTED'))::int as refused,
          (count(*) filter (where y.state = 'EXPIRED'))::int as unanswered
        from orders.offers y where y.employee_id = ${employeeId}::bigint and y.sent_at > ${since}) f`,
  ))!;
}

const GENDERS: Record<string, string> = { F: "女", M: "男" };

function aboutOf(
  file: NonNullable<Awaited<ReturnType<typeof readEmployeeFile>>>,
  today: string,
): EmployeeFile["about"] {
  const year = Number(today.slice(0, 4));
  return [
    ...(file.gender ? [{ term: "性别", value: GENDERS[file.gender] ?? file.gender }] : []),
    ...(file.birthYear ? [{ term: "年龄", value: `${year - file.birthYear} 岁` }] : []),
    ...(file.nativePlace ? [{ term: "籍贯", value: file.nativePlace }] : []),
    { term: "从业", value: `${Math.max(0, year - file.workSince)} 年` },
    ...(file.dialects.length > 0 ? [{ term: "会说", value: file.dialects.join("、") }] : []),
    { term: "会做", value: file.skills.map((skill) => employeeSkills[skill]).join("、") },
    { term: "去哪里", value: file.areas.map(areaName).join("、") },
    { term: "门户账号", value: file.memberId ? "有" : "没有，收不到派单的通知" },
  ];
}

/** The latest of what staff decided on or wrote; who is named, the clock as the system. */
async function eventsOf(db: Db, employeeId: string): Promise<EmployeeFile["events"]> {
  const found = await db
    .select({
      id: employeeEvents.id,
      kind: employeeEvents.kind,
      text: employeeEvents.text,
      until: employeeEvents.until,
      staffId: employeeEvents.staffId,
      at: iso(employeeEvents.at),
    })
    .from(employeeEvents)
    .where(eq(employeeEvents.employeeId, employeeId))
    .orderBy(desc(employeeEvents.id))
    .limit(50);
  const names = await readStaff(
    db,
    found.flatMap((e) => e.staffId ?? []),
  );
  return found.map(({ staffId, ...event }) => ({
    ...event,
    kindText: eventKinds[event.kind],
    by: staffId ? (names.get(staffId) ?? "工作人员") : "系统",
  }));
}

/** Everything about one employee. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export async function readFile(
  db: Db,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  id: string,
): Promise<EmployeeFile> {
  requirePermission(viewer, "orders.dispatch");
  const file = await readEmployeeFile(db, id);
  if (!file) throw problem("NOT_FOUND", "employee");
  const now = clock.now();
  const today = shanghaiDay(now);
  const at = instant(now);
  const week = await readEmployeeWeek(db, id, now);
  const replans = (await findReplans(db, now, id)).map((r) => r.orderId);
  const next = await visitsOf(db, id, sql`o.ends_at > ${at} order by o.starts_at, o.id limit 20`);
  const made = await visitsOf(db, id, sql`o.ends_at <= ${at} order by o.starts_at desc, o.id desc limit 20`);
  const toReplan = await visitsOf(db, id, sql`o.id = any(${idArray(replans)}) order by o.starts_at, o.id`);
  const absences = await db
    .select({
      id: employeeAbsences.id,
      from: iso(employeeAbsences.fromAt),
      to: iso(employeeAbsences.toAt),
      reason: employeeAbsences.reason,
    })
    .from(employeeAbsences)
    .where(
      and(
        eq(employeeAbsences.employeeId, id),
        isNull(employeeAbsences.withdrawnAt),
        gt(employeeAbsences.toAt, now),
      ),
    )
    .orderBy(employeeAbsences.fromAt);
  return {
    ...presentLine(file, today),
    version: file.version,
    setup: {
      skills: file.skills,
      areas: file.areas.map((adcode) => ({ adcode, name: areaName(adcode) })),
    },
    about: aboutOf(file, today),
    papers: file.papers.map((paper) => ({
      ...paper,
      text: certificateKinds[paper.kind],
      daysLeft: paper.validTo === null ? null : daysBetween(today, paper.validTo),
      isRequired: (requiredOfAll as readonly string[]).includes(paper.kind),
    })),
    sentPapers: (await readRenewals(db, id)).flatMap((sent) =>
      sent.state === "WAIT"
        ? {
            id: sent.id,
            text: certificateKinds[sent.kind],
            noTail: sent.noTail,
            validTo: sent.validTo,
            askedAt: sent.askedAt,
            images: sent.images.map(({ fileId, url, mime }) => ({ fileId, url, mime })),
          }
        : [],
    ),
    week: week.week,
    holidayOff: week.holidayOff,
    timeOff: week.timeOff,
    absences,
    figures: {
      ...(await figuresOf(db, id, now)),
      onTimeRate: file.onTimeRate,
      positiveRate: file.positiveRate,
    },
    visits: [...next, ...made].map(presentVisit),
    toReplan: toReplan.map(presentVisit),
    events: await eventsOf(db, id),
  };
}
