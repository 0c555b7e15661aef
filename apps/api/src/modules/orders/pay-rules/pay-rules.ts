import type { RuleChoice } from "@ginkgo/api-contract/books/dated-rules";
import type { addPayRule as addEndpoint, PayRule, payRulePage } from "@ginkgo/api-contract/books/pay-rules";
import type { BodyOf, QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { sql } from "drizzle-orm";
import { badInput } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { isOffered, type Word, wordTexts, wordTree } from "../../reference/public.ts";
import { checkNewRule, listRules, type RulesOf, readRule, ruleSellers } from "../dated-rules/keep-rules.ts";
import { payRules } from "../tables.ts";

const ofPay: RulesOf = {
  table: sql`orders.pay_rules`,
  scope: "category",
  own: sql`jsonb_build_object('category', u.category, 'lowestFen', u.lowest_fen)`,
  allSellers: "自营和全部商家",
};
type Own = Pick<PayRule, "category" | "lowestFen">;

async function named<R extends Own>(db: Db, found: readonly R[]): Promise<(R & { categoryText: string })[]> {
  const categories = await wordTexts(db, "serviceCategory");
  return found.map((rule) => ({
    ...rule,
    categoryText: rule.category ? (categories.get(rule.category) ?? rule.category) : "全部服务",
  }));
}

const portal: RuleChoice = { code: "self", name: "自营" };

/** Who sells visits, found by name or code, the portal first. */
export const visitSellers = async (db: Db, keyword = ""): Promise<RuleChoice[]> => [
  ...(portal.name.includes(keyword) || portal.code === keyword ? [portal] : []),
  ...(await ruleSellers(
    db,
    sql`select 'org:' || provider_org_id as code from services.services where provider_org_id is not null
      union select seller from orders.pay_rules where seller <> 'self'`,
    keyword,
  )),
];

const flat = (words: readonly Word[], above = ""): RuleChoice[] =>
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
  const { records, ...page } = await listRules<Own>(db, ofPay, query, now);
  return {
    ...page,
    records: await named(db, records),
    categories: flat(await wordTree(db, "serviceCategory")),
  };
}

/** Adds a rule. @throws {ProblemError} BAD_INPUT for a day that is over, a category, a seller or a place there is none of */
export async function addRule(
  tx: Tx,
  staffId: string,
  body: BodyOf<typeof addEndpoint>,
  now: Date,
): Promise<PayRule> {
  const { percentBp, lowestFen, fromDay, reason, category = null } = body;
  if (category && !(await isOffered(tx, "serviceCategory", category)))
    throw badInput({ category: "没有这个服务分类，请从列表里选。" });
  const made = await firstOf(
    tx
      .insert(payRules)
      .values({
        ...(await checkNewRule(tx, body, now)),
        category,
        percentBp,
        lowestFen,
        fromDay,
        reason,
        createdBy: staffId,
      })
      .returning({ id: payRules.id }),
  );
  return (await named(tx, [await readRule<Own>(tx, ofPay, made!.id, now)]))[0]!;
}
