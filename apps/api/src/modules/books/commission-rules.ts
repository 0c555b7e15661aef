import type {
  addCommissionRule as addEndpoint,
  CommissionRule,
  commissionPage,
} from "@ginkgo/api-contract/books/commission";
import type { RuleChoice } from "@ginkgo/api-contract/books/dated-rules";
import type { BodyOf, QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import {
  checkNewRule,
  listRules,
  narrowerThenLater,
  type RulesOf,
  readRule,
  ruleSellers,
} from "../orders/dated-rules/public.ts";
import { commissionRules } from "./tables.ts";

/** Which rule holds for an order, of those `u` that stood when it was placed: one of its seller before one of all. */
const ruleOrder: SQL = sql`u.seller is null, ${narrowerThenLater}`;

/**
 * What the portal keeps of an order by the rules that stood when it was placed, hundredths of a percent; nothing where none did.
 * @param placed its kind, seller, place, day and moment, as SQL
 */
export const commissionOf = (placed: Record<"kind" | "seller" | "adcode" | "day" | "at", SQL>): SQL =>
  sql`coalesce((select u.percent_bp from books.commission_rules u
    where u.kind = ${placed.kind} and (u.seller = ${placed.seller} or u.seller is null)
      and (u.covers is null or ${placed.adcode} like u.covers || '%')
      and u.from_day <= ${placed.day} and u.created_at <= ${placed.at}
    order by ${ruleOrder} limit 1), 0)`;

const ofCommission: RulesOf = {
  table: sql`books.commission_rules`,
  scope: "kind",
  own: sql`jsonb_build_object('kind', u.kind)`,
  allSellers: "全部商家",
};
type Own = Pick<CommissionRule, "kind">;

const named = <R extends Own>(rule: R) => ({ ...rule, kindText: orderKinds[rule.kind] });

/** Who sells here beside the portal, found by name or code. */
export const commissionSellers = (db: Db, keyword?: string): Promise<RuleChoice[]> =>
  ruleSellers(
    db,
    sql`select 'org:' || shop_org_id as code from shop.products where shop_org_id is not null
      union select 'org:' || provider_org_id from services.services where provider_org_id is not null
      union select 'tour:' || org_id from tours.trips
      union select seller from identity.staff_sellers where seller <> 'self'
      union select seller from books.commission_rules where seller is not null`,
    keyword,
  );

/** Rules of commission: those that hold, those to come, those of before; within each by kind, the wider first. */
export async function listCommissionRules(
  db: Db,
  query: QueryOf<typeof commissionPage>,
  now: Date,
): Promise<ReplyOf<typeof commissionPage>> {
  const { kind, seller } = query;
  const { records, ...page } = await listRules<Own>(db, ofCommission, query, now, [
    ...(kind ? [sql`u.kind = ${kind}`] : []),
    ...(seller ? [sql`u.seller = ${seller}`] : []),
  ]);
  return { ...page, records: records.map(named) };
}

/** Adds a rule. @throws {ProblemError} BAD_INPUT for a day that is over, a seller or a place there is none of */
export async function addRule(
  tx: Tx,
  staffId: string,
  body: BodyOf<typeof addEndpoint>,
  now: Date,
): Promise<CommissionRule> {
  const { kind, percentBp, fromDay, reason } = body;
  const made = await firstOf(
    tx
      .insert(commissionRules)
      .values({
        ...(await checkNewRule(tx, body, now)),
        kind,
        percentBp,
        fromDay,
        reason,
        createdBy: staffId,
      })
      .returning({ id: commissionRules.id }),
  );
  return named(await readRule<Own>(tx, ofCommission, made!.id, now));
}
