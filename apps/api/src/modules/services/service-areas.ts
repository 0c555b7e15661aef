import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import type {
  ServiceAreaRow,
  serviceAreaPage,
  serviceAreaRead,
} from "@ginkgo/api-contract/services/service-areas";
import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { unknownCursor } from "../../http/cursor.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { Db } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { areaName, areaPath } from "../reference/areas/public.ts";
import { employees } from "../workforce/tables.ts";
import { services } from "./tables.ts";

type Page = ReplyOf<typeof serviceAreaPage>;

/** So many of an area are named. */
const NAMED = 100;

const isOffered = ne(services.state, "OFF");
const canBeSent = and(eq(employees.status, "NORMAL"), eq(employees.accepts, true));

/** The place itself and what it lies in: whoever covers one of them covers it. */
const around = (adcode: string): string[] => [...new Set([adcode, ...areaPath(adcode)])];

const pathText = (adcode: string): string =>
  areaPath(adcode)
    .filter((code) => code !== adcode)
    .map(areaName)
    .join(" ");

/** Those that name the same areas, and how many they are. */
interface Group {
  areas: string[];
  n: number;
}

/** How many cover all of an area: each once, also where it names the area and what that lies in. */
function coverage(groups: readonly Group[]) {
  const byArea = new Map<string, Set<Group>>();
  for (const group of groups)
    for (const area of group.areas) byArea.set(area, (byArea.get(area) ?? new Set()).add(group));
  const count = (adcode: string) => {
    const covering = new Set(around(adcode).flatMap((code) => [...(byArea.get(code) ?? [])]));
    return [...covering].reduce((sum, { n }) => sum + n, 0);
  };
  return { named: [...byArea.keys()], count };
}

/** Every area somebody or something names, with how many cover all of it, by code. */
async function allRows(db: Db): Promise<ServiceAreaRow[]> {
  const offered = coverage(
    await db
      .select({ areas: services.areas, n: count() })
      .from(services)
      .where(isOffered)
      .groupBy(services.areas),
  );
  const going = coverage(
    await db
      .select({ areas: employees.areas, n: count() })
      .from(employees)
      .where(canBeSent)
      .groupBy(employees.areas),
  );
  return [...new Set([...offered.named, ...going.named])].toSorted().map((id) => ({
    id,
    name: areaName(id),
    path: pathText(id),
    services: offered.count(id),
    employees: going.count(id),
  }));
}

const fits = (row: ServiceAreaRow, { view, keyword }: QueryOf<typeof serviceAreaPage>): boolean =>
  (view !== "NOBODY" || (row.services > 0 && row.employees === 0)) &&
  (view !== "NOTHING" || (row.employees > 0 && row.services === 0)) &&
  (!keyword || `${row.path} ${row.name} ${row.id}`.includes(keyword));

/** Where services are carried out and people go, by area. @throws {ProblemError} BAD_INPUT for a cursor no page gave */
export async function listServiceAreas(db: Db, query: QueryOf<typeof serviceAreaPage>): Promise<Page> {
  if (query.cursor && !/^\d{6}$/.test(query.cursor)) throw unknownCursor();
  const all = (await allRows(db)).filter((row) => fits(row, query));
  const rest = query.cursor ? all.filter(({ id }) => id > query.cursor!) : all.slice(offsetOf(query));
  const shown = rest.slice(0, query.size);
  return {
    ...paged(shown, all.length, query),
    ...(rest.length > shown.length ? { nextCursor: shown.at(-1)!.id } : {}),
  };
}

/** One area with what is carried out there and who goes. @throws {ProblemError} NOT_FOUND where nobody names it */
export async function readServiceArea(db: Db, adcode: string): Promise<ReplyOf<typeof serviceAreaRead>> {
  const row = (await allRows(db)).find(({ id }) => id === adcode);
  if (!row) throw problem("NOT_FOUND", `area ${adcode}`);
  const covers = textArray(around(adcode));
  const serviceList = await db
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(and(isOffered, sql`${services.areas} && ${covers}`))
    .orderBy(asc(services.name), asc(services.id))
    .limit(NAMED);
  const employeeList = await db
    .select({ id: employees.id, name: employees.displayName })
    .from(employees)
    .where(and(canBeSent, sql`${employees.areas} && ${covers}`))
    .orderBy(asc(employees.displayName), asc(employees.id))
    .limit(NAMED);
  return { ...row, serviceList, employeeList };
}
