import type { DatedRule, RuleChoice, RuleState } from "@ginkgo/api-contract/books/dated-rules";
import { percentText } from "@ginkgo/locale/percent";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../../http/paged.ts";
import { badInput } from "../../../http/problem.ts";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { iso, textArray } from "../../../platform/database/sql-values.ts";
import { findSellers, sellerNames } from "../../accounts/public.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { areaName, areaPath, checkArea, coversPrefix } from "../../reference/areas/public.ts";
import { byState, withStates } from "./rule-order.ts";

/** Sellers that are offered at once. */
const MOST_SELLERS = 10;

/** Rules of one sort: of commission, of pay. */
export interface RulesOf {
  table: SQL;
  /** What beside seller and place says what one is for. */
  scope: "kind" | "category";
  /** What it has of its own, of `u`, as one value of JSON. */
  own: SQL;
  /** What the seller of one is called that is for all. */
  allSellers: string;
}

/** A rule as it is stored. */
type RuleRow = Omit<DatedRule, "sellerText" | "areaText" | "percentText" | "by"> & {
  createdBy: string | null;
  own: object;
};

async function present<Own>(
  db: Db,
  { allSellers }: RulesOf,
  found: readonly RuleRow[],
): Promise<(DatedRule & Own)[]> {
  const sellers = await sellerNames(
    db,
    found.flatMap(({ seller }) => seller ?? []),
  );
  const people = await readStaff(
    db,
    found.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return found.map(({ createdBy, own, ...rule }) => ({
    ...rule,
    ...(own as Own),
    sellerText: rule.seller ? (sellers.get(rule.seller) ?? rule.seller) : allSellers,
    areaText: rule.adcode ? areaPath(rule.adcode).map(areaName).join(" ") : "全国",
    percentText: percentText(rule.percentBp),
    by: createdBy ? (people.get(createdBy) ?? "平台") : null,
  }));
}

const withState = ({ table, scope }: RulesOf, today: string): SQL =>
  withStates(table, [scope, "seller", "adcode"], today);

const read = async <Own>(db: Db, of: RulesOf, today: string, rest: SQL): Promise<(DatedRule & Own)[]> =>
  present<Own>(
    db,
    of,
    await rows<RuleRow>(
      db,
      sql`select u.id::text, u.seller, u.adcode, u.percent_bp as "percentBp", u.from_day::text as "fromDay", u.state, u.reason,
        u.created_by::text as "createdBy", ${iso(sql`u.created_at`)} as at, ${of.own} as own from ${withState(of, today)} u ${rest}`,
    ),
  );

/** One that was just added. */
export const readRule = async <Own>(db: Db, of: RulesOf, id: string, now: Date): Promise<DatedRule & Own> =>
  (await read<Own>(db, of, shanghaiDay(now), sql`where u.id = ${id}::bigint`))[0]!;

/** Those that hold, those to come, those of before; within each the wider first. @param more conditions on `u` */
export async function listRules<Own>(
  db: Db,
  of: RulesOf,
  query: PageQuery & { state?: RuleState[] | undefined },
  now: Date,
  more: readonly SQL[] = [],
) {
  const { state } = query;
  const today = shanghaiDay(now);
  const conditions = [...(state?.length ? [sql`u.state = any(${textArray(state)})`] : []), ...more];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const records = await read<Own>(
    db,
    of,
    today,
    sql`${where} order by ${byState}, u.${sql.identifier(of.scope)} nulls first, u.seller nulls first, u.adcode nulls first,
      u.from_day desc, u.id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  const { total } = (await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${withState(of, today)} u ${where}`,
  ))!;
  return paged(records, total, query);
}

/**
 * Whom and where a new rule is for; it holds for orders placed from its day on, and from now.
 * @throws {ProblemError} BAD_INPUT for a day that is over, a seller or a place there is none of
 */
export async function checkNewRule(
  db: Db,
  {
    fromDay,
    ...body
  }: { fromDay: string; seller?: string | null | undefined; adcode?: string | null | undefined },
  now: Date,
) {
  const [seller, adcode] = [body.seller ?? null, body.adcode ?? null];
  if (fromDay < shanghaiDay(now))
    throw badInput({ fromDay: "这一天已经过了。以前的订单还按下单时的规则，请选今天或以后的一天。" });
  if (seller && !(await sellerNames(db, [seller])).has(seller))
    throw badInput({ seller: "没有这家商家，请从列表里选。" });
  if (adcode) checkArea(adcode);
  return { seller, adcode, covers: adcode && coversPrefix(adcode), createdAt: now };
}

/** Sellers beside the portal that rules can be for, found by name or code. @param codes a query of their codes, as `code` */
export const ruleSellers = (db: Db, codes: SQL, keyword = ""): Promise<RuleChoice[]> =>
  findSellers(db, codes, keyword, MOST_SELLERS);
