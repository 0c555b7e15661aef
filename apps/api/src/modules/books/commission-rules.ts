import type {
  addCommissionRule as addEndpoint,
  CommissionRule,
  commissionPage,
} from "@ginkgo/api-contract/books/commission";
import type { BodyOf, QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { percentText } from "@ginkgo/locale/percent";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { badInput } from "../../http/problem.ts";
import { type Db, firstOf, row, rows, type Tx } from "../../platform/database/database.ts";
import { iso, textArray } from "../../platform/database/sql-values.ts";
import { sellerNames } from "../accounts/public.ts";
import { readStaff } from "../identity/staff/public.ts";
import { byState, narrowerThenLater, withStates } from "../payments/public.ts";
import { areaName, areaPath, checkArea, coversPrefix } from "../reference/areas/public.ts";
import { commissionRules } from "./tables.ts";

/** Sellers a list offers at most. */
const MOST_SELLERS = 500;

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

type Found = Omit<CommissionRule, "kindText" | "sellerText" | "areaText" | "percentText" | "by"> & {
  createdBy: string | null;
};

const withState = (today: string): SQL =>
  withStates(sql`books.commission_rules`, ["kind", "seller", "adcode"], today);

async function present(db: Db, found: readonly Found[]): Promise<CommissionRule[]> {
  const sellers = await sellerNames(
    db,
    found.flatMap(({ seller }) => seller ?? []),
  );
  const people = await readStaff(
    db,
    found.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return found.map(({ createdBy, ...rule }) => ({
    ...rule,
    kindText: orderKinds[rule.kind],
    sellerText: rule.seller ? (sellers.get(rule.seller) ?? rule.seller) : "全部商家",
    areaText: rule.adcode ? areaPath(rule.adcode).map(areaName).join(" ") : "全国",
    percentText: percentText(rule.percentBp),
    by: createdBy ? (people.get(createdBy) ?? "平台") : null,
  }));
}

const readRules = (db: Db, today: string, rest: SQL): Promise<Found[]> =>
  rows(
    db,
    sql`select u.id::text, u.kind, u.seller, u.adcode, u.percent_bp as "percentBp", u.from_day::text as "fromDay", u.state,
      u.reason, u.created_by::text as "createdBy", ${iso(sql`u.created_at`)} as at from ${withState(today)} u ${rest}`,
  );

/** All who sell here beside the portal, by name. */
export async function allSellers(db: Db): Promise<{ code: string; name: string }[]> {
  const found = await rows<{ code: string }>(
    db,
    sql`select 'org:' || shop_org_id as code from shop.products where shop_org_id is not null
      union select 'org:' || provider_org_id from services.services where provider_org_id is not null
      union select 'tour:' || org_id from tours.trips
      union select seller from identity.staff_sellers where seller <> 'self'
      union select seller from books.commission_rules where seller is not null order by 1 limit ${MOST_SELLERS}`,
  );
  const names = await sellerNames(
    db,
    found.map(({ code }) => code),
  );
  return [...names]
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "zh-CN"));
}

/** Rules of commission: those that hold, those to come, those of before; within each by kind, the wider first. */
export async function listCommissionRules(
  db: Db,
  query: QueryOf<typeof commissionPage>,
  now: Date,
): Promise<ReplyOf<typeof commissionPage>> {
  const { state, kind, seller } = query;
  const today = shanghaiDay(now);
  const conditions = [
    ...(state?.length ? [sql`u.state = any(${textArray(state)})`] : []),
    ...(kind ? [sql`u.kind = ${kind}`] : []),
    ...(seller ? [sql`u.seller = ${seller}`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const found = await readRules(
    db,
    today,
    sql`${where} order by ${byState}, u.kind, u.seller nulls first,
      u.adcode nulls first, u.from_day desc, u.id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  const { total } = (await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${withState(today)} u ${where}`,
  ))!;
  return { ...paged(await present(db, found), total, query), sellers: await allSellers(db) };
}

/**
 * Adds a rule; it holds for orders placed from that day on, and from now.
 * @throws {ProblemError} BAD_INPUT for a day that is over, a seller or a place there is none of
 */
export async function addRule(
  tx: Tx,
  staffId: string,
  body: BodyOf<typeof addEndpoint>,
  now: Date,
): Promise<CommissionRule> {
  const { kind, percentBp, fromDay, reason } = body;
  const [seller, adcode] = [body.seller ?? null, body.adcode ?? null];
  const today = shanghaiDay(now);
  if (fromDay < today)
    throw badInput({ fromDay: "这一天已经过了。以前的订单还按下单时的规则，请选今天或以后的一天。" });
  if (seller && !(await sellerNames(tx, [seller])).has(seller))
    throw badInput({ seller: "没有这家商家，请从列表里选。" });
  if (adcode) checkArea(adcode);
  const made = await firstOf(
    tx
      .insert(commissionRules)
      .values({
        kind,
        seller,
        adcode,
        covers: adcode && coversPrefix(adcode),
        percentBp,
        fromDay,
        reason,
        createdBy: staffId,
        createdAt: now,
      })
      .returning({ id: commissionRules.id }),
  );
  const [rule] = await present(tx, await readRules(tx, today, sql`where u.id = ${made!.id}::bigint`));
  return rule!;
}
