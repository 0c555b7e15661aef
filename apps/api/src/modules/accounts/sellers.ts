import { inArray, type SQL, sql } from "drizzle-orm";
import { badInput } from "../../http/problem.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { organisations } from "../organisations/tables.ts";
import { tourOrgs } from "../tours/tables.ts";

/** Shops and homes by code (`self`, `org:10001`, `tour:10001`) as people call them; those there are none of are left out. */
export async function sellerNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    [...new Set(codes)].flatMap((code) => (code.startsWith(`${kind}:`) ? [code.slice(kind.length + 1)] : []));
  const [orgIds, tourIds] = [idsOf("org"), idsOf("tour")];
  const orgs = orgIds.length
    ? await db
        .select({ id: organisations.id, name: organisations.name })
        .from(organisations)
        .where(inArray(organisations.id, orgIds))
    : [];
  const tours = tourIds.length
    ? await db
        .select({ id: tourOrgs.id, name: tourOrgs.name })
        .from(tourOrgs)
        .where(inArray(tourOrgs.id, tourIds))
    : [];
  return new Map([
    ...(codes.includes("self") ? [["self", "自营"] as const] : []),
    ...orgs.map(({ id, name }) => [`org:${id}`, name] as const),
    ...tours.map(({ id, name }) => [`tour:${id}`, name] as const),
  ]);
}

/**
 * Shops and homes whose name has a word in it, or whose code it is with or without its kind; those that begin with it first.
 * @param codes a query of the codes they are among, as `code`
 */
export const findSellers = (
  db: Db,
  codes: SQL,
  keyword: string,
  most: number,
): Promise<{ code: string; name: string }[]> => {
  const idOf = (kind: string) =>
    sql`case when c.code like ${`${kind}:%`} then split_part(c.code, ':', 2)::bigint end`;
  return rows(
    db,
    sql`select f.code, f.name from (select c.code, coalesce(o.name, t.name) as name,
            lower(normalize(coalesce(o.name, t.name), NFKC)) as plain from (${codes}) c
          left join organisations.organisations o on o.id = ${idOf("org")}
          left join tours.tour_orgs t on t.id = ${idOf("tour")}) f
      where strpos(f.plain, lower(${keyword})) > 0 or (f.name is not null and ${keyword} in (f.code, split_part(f.code, ':', 2)))
      order by strpos(f.plain, lower(${keyword})), f.name, f.code limit ${most}`,
  );
};

/** @throws {ProblemError} BAD_INPUT for a shop or home there is none of */
export async function requireSellers(db: Db, codes: readonly string[] = []): Promise<void> {
  const known = await sellerNames(db, codes);
  const unknown = codes.find((code) => !known.has(code));
  if (unknown) throw badInput({ sellers: `没有 ${unknown} 这家商家或机构，请核对编号。` });
}
