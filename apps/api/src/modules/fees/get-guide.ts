import type { FeeGuide } from "@ginkgo/api-contract/fees/fee-consultation";
import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { Db } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { areaPath } from "../reference/areas/public.ts";
import { roomsOf } from "./estimate-fees.ts";
import { guideCards, guideWithDetails } from "./guide-queries.ts";
import { guideTerm } from "./guide-terms.ts";
import { presentSubsidy, subsidyRules } from "./subsidies.ts";

/**
 * One guide for its own page.
 * @throws {ProblemError} NOT_FOUND
 */
export async function getGuide(db: Db, id: string, now: Date): Promise<FeeGuide> {
  const guide = await guideWithDetails(db, sql`o.id = ${id}::bigint`);
  if (!guide) throw problem("NOT_FOUND", `fee guide ${id}`);
  const rules = await subsidyRules(db, guide.adcode, shanghaiDay(now));
  const posted = new Set(guide.details.feeItems.flatMap((f) => (f.code === "CARE" && f.careLevel) || []));
  const city = areaPath(guide.adcode)[1] ?? guide.adcode;
  const near = textArray([guideTerm.area(city)]);
  const alike = guide.careLevel ? sql`(o.care_level = ${guide.careLevel}) desc nulls last,` : sql``;
  return {
    ...guide,
    rooms: roomsOf(guide.details),
    careLevels: guide.careLevel ? [] : codesOf(careLevels).filter((level) => posted.has(level as CareLevel)),
    subsidies: rules
      .filter((r) => !guide.careLevel || r.careLevels.includes(guide.careLevel))
      .map(presentSubsidy),
    similar: await guideCards(
      db,
      sql`where o.terms && ${near} and o.id <> ${id}::bigint order by ${alike} o.rank_score desc, o.id limit 4`,
    ),
  };
}
