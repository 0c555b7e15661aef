import type { adviserPage } from "@ginkgo/api-contract/advisory/advisers";
import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { sql } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import type { AppContext } from "../../../http/services.ts";
import { type Db, row } from "../../../platform/database/database.ts";
import { textArray } from "../../../platform/database/sql-values.ts";
import { servesArea } from "./find-person.ts";
import { personRows } from "./person-row.ts";
import { presentAdvisers } from "./present-adviser.ts";

/** Advisers, the best rated first. */
export async function listAdvisers(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  query: QueryOf<typeof adviserPage>,
) {
  const able = query.specialty ? sql`and p.specialties && ${textArray([query.specialty])}` : sql``;
  const where = sql`p.kind = 'ADVISER' and ${servesArea(query.adcode ?? null)} ${able}`;
  const { n } = (await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from advisory.people p
      join identity.staff t on t.id = p.staff_id and t.state = 'ACTIVE' where ${where}`,
  ))!;
  const found = await personRows(
    db,
    sql`where ${where}
      order by p.score_sum::float8 / nullif(p.score_count, 0) desc nulls last, p.score_count desc, p.staff_id
      limit ${query.size} offset ${offsetOf(query)}`,
  );
  return paged(await presentAdvisers(db, deps, found), n, query);
}
