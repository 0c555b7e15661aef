import type { addPayRule as addEndpoint, PayRule, payRulePage } from "@ginkgo/api-contract/books/pay-rules";
import type { BodyOf, QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { percentText } from "@ginkgo/locale/percent";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import { badInput } from "../../../http/problem.ts";
import { type Db, firstOf, row, rows, type Tx } from "../../../platform/database/database.ts";
import { iso, textArray } from "../../../platform/database/sql-values.ts";
import { sellerNames } from "../../accounts/public.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { byState, withStates } from "../../payments/public.ts";
import { areaName, areaPath, checkArea, coversPrefix } from "../../reference/areas/public.ts";
import { isOffered, type Word, wordTexts, wordTree } from "../../reference/public.ts";
import { payRules } from "../tables.ts";

/** Sellers a list offers at most. */
const MOST_SELLERS = 500;

type Found = Omit<PayRule, "categoryText" | "sellerText" | "areaText" | "percentText" | "by"> & {
  createdBy: string | null;
};

const withState = (today: string): SQL =>
  withStates(sql`orders.pay_rules`, ["category", "seller", "adcode"], today);

async function present(db: Db, found: readonly Found[]): Promise<PayRule[]> {
  const sellers = await sellerNames(
    db,
    found.flatMap(({ seller }) => seller ?? []),
  );
  const people = await readStaff(
    db,
    found.flatMap(({ createdBy }) => createdBy ?? []),
  );
  const categories = await wordTexts(db, "serviceCategory");
  return found.map(({ createdBy, ...rule }) => ({
    ...rule,
    categoryText: rule.category ? (categories.get(rule.category) ?? rule.category) : "全部服务",
    sellerText: rule.seller ? (sellers.get(rule.seller) ?? rule.seller) : "自营和全部商家",
    areaText: rule.adcode ? areaPath(rule.adcode).map(areaName).join(" ") : "全国",
    percentText: percentText(rule.percentBp),
    by: createdBy ? (people.get(createdBy) ?? "平台") : null,
  }));
}

const readRules = (db: Db, today: string, rest: SQL): Promise<Found[]> =>
  rows(
    db,
    sql`select u.id::text, u.category, u.seller, u.adcode, u.percent_bp as "percentBp", u.lowest_fen as "lowestFen",
      u.from_day::text as "fromDay", u.state, u.reason, u.created_by::text as "createdBy", ${iso(sql`u.created_at`)} as at
      from ${withState(today)} u ${rest}`,
  );

/** All who sell visits, the portal first, then by name. */
async function visitSellers(db: Db): Promise<{ code: string; name: string }[]> {
  const found = await rows<{ code: string }>(
    db,
    sql`select 'org:' || provider_org_id as code from services.services where provider_org_id is not null
      union select seller from orders.pay_rules where seller <> 'self' order by 1 limit ${MOST_SELLERS}`,
  );
  const names = await sellerNames(
    db,
    found.map(({ code }) => code),
  );
  return [
    { code: "self", name: "自营" },
    ...[...names]
      .map(([code, name]) => ({ code, name }))
      .sort((a, b) => a.name.localeCompare(b.name, "zh-CN")),
  ];
}

const flat = (words: readonly Word[], above = ""): { code: string; name: string }[] =>
  words
    .filter(({ isRetired }) => !isRetired)
    .flatMap(({ value, text, children = [] }) => [
      { code: value, name: above + text },
      ...flat(children, `${above}${text} › `),
    ]);

/** Rules of pay: those that hold, those to come, those of before; within each the wider first. */
export async function listPayRules(
  db: Db,
  query: QueryOf<typeof payRulePage>,
  now: Date,
): Promise<ReplyOf<typeof payRulePage>> {
  const { state } = query;
  const today = shanghaiDay(now);
  const where = state?.length ? sql`where u.state = any(${textArray(state)})` : sql``;
  const found = await readRules(
    db,
    today,
    sql`${where} order by ${byState}, u.category nulls first, u.seller nulls first, u.adcode nulls first,
      u.from_day desc, u.id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  const { total } = (await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${withState(today)} u ${where}`,
  ))!;
  return {
    ...paged(await present(db, found), total, query),
    sellers: await visitSellers(db),
    categories: flat(await wordTree(db, "serviceCategory")),
  };
}

/**
 * Adds a rule; it holds for visits ordered from that day on, and from now.
 * @throws {ProblemError} BAD_INPUT for a day that is over, a category, a seller or a place there is none of
 */
export async function addRule(
  tx: Tx,
  staffId: string,
  body: BodyOf<typeof addEndpoint>,
  now: Date,
): Promise<PayRule> {
  const { percentBp, lowestFen, fromDay, reason } = body;
  const [category, seller, adcode] = [body.category ?? null, body.seller ?? null, body.adcode ?? null];
  const today = shanghaiDay(now);
  if (fromDay < today)
    throw badInput({ fromDay: "这一天已经过了。以前的订单还按下单时的规则，请选今天或以后的一天。" });
  if (category && !(await isOffered(tx, "serviceCategory", category)))
    throw badInput({ category: "没有这个服务分类，请从列表里选。" });
  if (seller && !(await sellerNames(tx, [seller])).has(seller))
    throw badInput({ seller: "没有这家商家，请从列表里选。" });
  if (adcode) checkArea(adcode);
  const made = await firstOf(
    tx
      .insert(payRules)
      .values({
        category,
        seller,
        adcode,
        covers: adcode && coversPrefix(adcode),
        percentBp,
        lowestFen,
        fromDay,
        reason,
        createdBy: staffId,
        createdAt: now,
      })
      .returning({ id: payRules.id }),
  );
  const [rule] = await present(tx, await readRules(tx, today, sql`where u.id = ${made!.id}::bigint`));
  return rule!;
}
