import { feeGuideKinds } from "@ginkgo/api-contract/fees/fee-codes";
import type {
  FeeGuideFilters,
  FeeGuidePage,
  FeeGuideQuery,
} from "@ginkgo/api-contract/fees/fee-consultation";
import { careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { areaChoices, bestRelaxations, codeChoices, countedFacets } from "../facets/public.ts";
import { areaPath } from "../reference/areas/public.ts";
import { asWritten, parseQuery, type WordMatch } from "../search/public.ts";
import { guideCards } from "./guide-queries.ts";
import { guideTerm } from "./guide-terms.ts";

const filterNames = ["adcode", "careLevel", "kind", "orgId"] as const;
type FilterName = (typeof filterNames)[number];
const termOf: Record<FilterName, (value: string) => string> = {
  adcode: guideTerm.area,
  careLevel: guideTerm.care,
  kind: guideTerm.kind,
  orgId: guideTerm.org,
};

const orders: Record<FeeGuideQuery["sort"], SQL> = {
  default: sql`o.rank_score desc, o.id`,
  price: sql`o.monthly_min_fen, o.id`,
  new: sql`o.updated_on desc, o.id desc`,
};

/** Conditions of a request, some filters left out for counting. */
function whereOf(query: FeeGuideFilters, words: WordMatch | undefined, but?: FilterName): SQL {
  const parts = filterNames
    .filter((name) => name !== but && query[name]?.length)
    .map((name) => sql`o.terms && ${textArray(query[name]!.map(termOf[name]))}`);
  if (words) parts.push(words.terms, words.exact);
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

async function countBy(db: Db, column: SQL, where: SQL): Promise<Map<string, number>> {
  const found = await rows<{ value: string | null; n: number }>(
    db,
    sql`select ${column} as value, count(*)::int as n from fees.fee_guides o where ${where} group by 1`,
  );
  return new Map(found.flatMap((f) => (f.value ? [[f.value, f.n] as const] : [])));
}

const relaxed = {
  adcode: "不限城市",
  careLevel: "不限身体情况",
  kind: "不限种类",
  orgId: "不限机构",
} as const;

/** A page of guides with counts beside every filter, each with its own filter left out. */
export async function listGuides(db: Db, query: FeeGuideQuery): Promise<FeeGuidePage> {
  const { sort, keyword } = query;
  const parsed = keyword ? parseQuery(keyword) : undefined;
  const words = parsed?.words.length ? asWritten(parsed) : undefined;
  const where = whereOf(query, words);
  const count = async (but?: FilterName) =>
    (
      await rows<{ n: number }>(
        db,
        sql`select count(*)::int as n from fees.fee_guides o where ${whereOf(query, words, but)}`,
      )
    )[0]!.n;
  const total = await count();
  const relevance = sort === "default" && words ? sql`${words.relevance} desc, ` : sql``;
  const tail = sql`where ${where} order by ${relevance}${orders[sort]} limit ${query.size} offset ${offsetOf(query)}`;
  const records = total > offsetOf(query) ? await guideCards(db, tail) : [];

  const province = query.adcode?.map((code) => areaPath(code)[0] ?? code)[0];
  const cities = await countBy(db, sql`o.adcode`, whereOf(query, words, "adcode"));
  const within = (code: string) =>
    [...cities].reduce((sum, [at, n]) => (at === code || areaPath(at).includes(code) ? sum + n : sum), 0);
  const care = await countBy(db, sql`o.care_level`, whereOf(query, words, "careLevel"));
  const kinds = await countBy(db, sql`o.kind`, whereOf(query, words, "kind"));
  const ways = total > 0 ? [] : filterNames.filter((name) => query[name]?.length);
  const counted = await Promise.all(
    ways.map(async (drop) => ({ drop, text: relaxed[drop], count: await count(drop) })),
  );
  const choices = {
    adcode: areaChoices(province),
    careLevel: codeChoices(careLevelWords),
    kind: codeChoices(feeGuideKinds),
  };
  const counts = {
    adcode: new Map(choices.adcode.map(({ value }) => [value, within(value)])),
    careLevel: care,
    kind: kinds,
  };
  return {
    ...paged(records, total, query),
    facets: countedFacets(choices, counts),
    relaxations: bestRelaxations(counted),
  };
}
