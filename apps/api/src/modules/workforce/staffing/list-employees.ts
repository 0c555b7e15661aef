import { Day } from "@ginkgo/api-contract/fields";
import type {
  CertificateKind,
  EmployeeGrade,
  EmployeeSkill,
  EmployeeSort,
  EmployeeStatus,
} from "@ginkgo/api-contract/services/service-codes";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { unknownCursor } from "../../../http/cursor.ts";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { likePart, textArray } from "../../../platform/database/sql-values.ts";
import { reachWords } from "../../reference/areas/public.ts";

export interface EmployeeFilters {
  status?: EmployeeStatus | undefined;
  adcode?: string | undefined;
  /** A paper runs out within so many days, or has. */
  expiring?: number | undefined;
  keyword?: string | undefined;
  /** By number unless it says otherwise. */
  sort?: EmployeeSort | undefined;
  /** The cursor of the page before: the number of the last one, after the day its paper runs out where it is sorted by that. */
  after?: string | undefined;
}

/** An employee as lists of staff show them. */
export interface EmployeeLine {
  id: string;
  employeeNo: string;
  name: string;
  grade: EmployeeGrade;
  status: EmployeeStatus;
  accepts: boolean;
  rating: number;
  serviceCount: number;
  skills: EmployeeSkill[];
  areas: string[];
  frozenUntil: string | null;
  /** The paper that runs out first. */
  paper: { kind: CertificateKind; validTo: string } | null;
  /** All they hold. */
  heldPapers: { kind: CertificateKind; validTo: string | null; verified: boolean }[];
}

function conditions({ status, adcode, expiring, keyword }: EmployeeFilters, now: Date): SQL {
  const last = expiring === undefined ? null : addDays(shanghaiDay(now), expiring);
  return sql.join(
    [
      sql`true`,
      ...(status ? [sql`e.status = ${status}`] : []),
      ...(adcode ? [sql`e.reach && ${textArray(reachWords(adcode))}`] : []),
      ...(keyword
        ? [sql`(e.display_name like ${likePart(keyword)} or e.employee_no ilike ${likePart(keyword)})`]
        : []),
      ...(last
        ? [
            sql`exists (select 1 from workforce.employee_certificates c
              where c.employee_id = e.id and c.valid_to <= ${last}::date)`,
          ]
        : []),
    ],
    sql` and `,
  );
}

const columns = sql`e.id::text, e.employee_no as "employeeNo", e.display_name as name, e.grade, e.status, e.accepts,
  e.rating, e.service_count as "serviceCount", e.skills, e.areas, e.frozen_until::text as "frozenUntil",
  (select json_build_object('kind', c.kind, 'validTo', c.valid_to) from workforce.employee_certificates c
    where c.employee_id = e.id and c.valid_to is not null order by c.valid_to, c.kind limit 1) as paper,
  coalesce((select json_agg(json_build_object('kind', c.kind, 'validTo', c.valid_to, 'verified', c.verified))
    from workforce.employee_certificates c where c.employee_id = e.id), '[]') as "heldPapers"`;

/** Who holds nothing that ends stands last. */
const NEVER = "infinity";

/** Where a list sorted like this goes on after somebody. */
export const employeeCursor = (
  { paper, employeeNo }: Pick<EmployeeLine, "paper" | "employeeNo">,
  sort: EmployeeFilters["sort"],
): string => (sort === "expiry" ? `${paper?.validTo ?? NEVER}|${employeeNo}` : employeeNo);

const DATED = /^(\d{4}-\d\d-\d\d|infinity)\|(.+)$/;
/** A number as `NewEmployee` has it. */
const NUMBER = /^\P{Cc}{3,20}$/u;

/**
 * After whom a page begins, and in which order.
 * @throws {ProblemError} BAD_INPUT for a cursor no page of that order gave
 */
function orderOf({ sort, after = "" }: EmployeeFilters): { where: SQL; by: SQL } {
  const [, day, no = ""] = DATED.exec(after) ?? [];
  if (sort !== "expiry") {
    if (after !== "" && (day || !NUMBER.test(after))) throw unknownCursor();
    return { where: sql`e.employee_no > ${after}`, by: sql`e.employee_no` };
  }
  const isDay = day === NEVER || Day.safeParse(day).success;
  if (after !== "" && !(isDay && NUMBER.test(no))) throw unknownCursor();
  const ends = sql`(select coalesce(min(c.valid_to), ${NEVER}::date) from workforce.employee_certificates c
    where c.employee_id = e.id)`;
  return {
    where: day ? sql`(${ends}, e.employee_no) > (${day}::date, ${no})` : sql`true`,
    by: sql`${ends}, e.employee_no`,
  };
}

/** A page of employees: those after one, in their order. */
export function findEmployees(
  db: Db,
  filters: EmployeeFilters,
  size: number,
  now: Date,
): Promise<EmployeeLine[]> {
  const { where, by } = orderOf(filters);
  return rows<EmployeeLine>(
    db,
    sql`select ${columns} from workforce.employees e
      where ${conditions(filters, now)} and ${where} order by ${by} limit ${size}`,
  );
}

/** How many there are. */
export const countEmployees = async (db: Db, filters: EmployeeFilters, now: Date): Promise<number> =>
  (await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from workforce.employees e where ${conditions(filters, now)}`,
  ))!.n;

/** Places somebody goes to, in the order of their codes. */
export const servedAreas = async (db: Db): Promise<string[]> =>
  (
    await rows<{ adcode: string }>(
      db,
      sql`select distinct a.adcode from workforce.employees e, unnest(e.areas) as a(adcode) order by a.adcode`,
    )
  ).map(({ adcode }) => adcode);

/** One of them, with what only the file says. */
export const readEmployeeFile = (
  db: Db,
  id: string,
): Promise<
  | (EmployeeLine & {
      memberId: string | null;
      gender: string | null;
      birthYear: number | null;
      nativePlace: string | null;
      dialects: string[];
      workSince: number;
      onTimeRate: number | null;
      positiveRate: number | null;
      holidayOff: boolean;
      version: number;
      papers: {
        kind: CertificateKind;
        noTail: string | null;
        issuer: string | null;
        issuedOn: string | null;
        validTo: string | null;
        verified: boolean;
      }[];
    })
  | undefined
> =>
  row(
    db,
    sql`select ${columns}, e.member_id::text as "memberId", e.gender, e.birth_year as "birthYear",
        e.native_place as "nativePlace", e.dialects, e.work_since as "workSince", e.on_time_rate as "onTimeRate",
        e.positive_rate as "positiveRate", e.holiday_off as "holidayOff", e.version,
        coalesce((select json_agg(json_build_object('kind', c.kind, 'noTail', c.no_tail, 'issuer', c.issuer,
            'issuedOn', c.issued_on, 'validTo', c.valid_to, 'verified', c.verified) order by c.valid_to nulls last, c.kind)
          from workforce.employee_certificates c where c.employee_id = e.id), '[]') as papers
      from workforce.employees e where e.id = ${id}::bigint`,
  );
