import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { type Db, row } from "../../../platform/database/database.ts";
import { narrowerThenLater } from "../dated-rules/rule-order.ts";

/** What a rule gives those who make a visit. */
export interface PayRule {
  /** Hundredths of a percent of the price. */
  percentBp: number;
  /** Each of them at least, fen. */
  lowestFen: number;
}

/** The rule that holds where no other does, and for orders that were placed before there were any. */
const FIRST_RULE = 1;

/** The rule that an order `o` keeps. */
export const payRuleOf: SQL = sql`coalesce(o.pay_rule_id, ${sql.raw(String(FIRST_RULE))})`;

interface NewVisit {
  category: string | null;
  seller: string;
  adcode: string | null;
  now: Date;
}

/** The rule that holds for a visit ordered now: one of its seller before one of all, one of the narrower category before the wider. */
export async function payRuleNow(
  db: Db,
  { category, seller, adcode, now }: NewVisit,
): Promise<PayRule & { id: string }> {
  const found = await row<PayRule & { id: string }>(
    db,
    sql`select u.id::text, u.percent_bp as "percentBp", u.lowest_fen as "lowestFen" from orders.pay_rules u
      where (u.seller is null or u.seller = ${seller}) and (u.category is null or starts_with(${category}, u.category))
        and (u.covers is null or ${adcode}::text like u.covers || '%') and u.from_day <= ${shanghaiDay(now)}::date
      order by u.seller is null, coalesce(length(u.category), 0) desc, ${narrowerThenLater} limit 1`,
  );
  return found!;
}

/** The same of a service, as an order of it is placed. */
export async function payRuleFor(
  db: Db,
  {
    serviceId,
    ...visit
  }: Omit<NewVisit, "category" | "adcode"> & { serviceId: string; adcode?: string | undefined },
): Promise<string> {
  const service = await row<{ category: string }>(
    db,
    sql`select category_code as category from services.services where id = ${serviceId}::bigint`,
  );
  const rule = await payRuleNow(db, {
    ...visit,
    adcode: visit.adcode ?? null,
    category: service?.category ?? null,
  });
  return rule.id;
}
