import type { tryRules as endpoint } from "@ginkgo/api-contract/books/try-rules";
import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { moneyText } from "@ginkgo/locale/money";
import { percentText } from "@ginkgo/locale/percent";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { type Db, row } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { payRuleNow, visitPay } from "../orders/public.ts";
import { checkArea } from "../reference/areas/public.ts";
import { allocate } from "./allocate.ts";
import { commissionOf } from "./commission-rules.ts";

async function commissionNow(
  db: Db,
  { kind, seller, adcode, now }: { kind: string; seller: string; adcode: string | null; now: Date },
): Promise<number> {
  const bp = commissionOf({
    kind: sql`${kind}`,
    seller: sql`${seller}`,
    adcode: sql`${adcode}::text`,
    day: sql`${shanghaiDay(now)}::date`,
    at: instant(now),
  });
  return (await row<{ bp: number }>(db, sql`select ${bp} as bp`))!.bp;
}

/**
 * Whose the money of an order would be that is placed today and done, by the calculation the books make.
 * @throws {ProblemError} BAD_INPUT for a place there is none of
 */
export async function tryRules(
  db: Db,
  query: QueryOf<typeof endpoint>,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const { kind, amountFen } = query;
  const seller = query.seller || "self";
  const adcode = query.adcode || null;
  if (adcode) checkArea(adcode);
  const isOwn = seller === "self";
  const commissionBp = isOwn ? 0 : await commissionNow(db, { kind, seller, adcode, now });
  const payRule =
    kind === "SERVICE"
      ? await payRuleNow(db, { category: query.category || null, seller, adcode, now })
      : null;
  const payFen = payRule
    ? visitPay({ priceLines: [{ code: "SKU", name: "", amountFen }], people: 1, payRule })
    : 0;
  const lines = allocate({
    kind,
    seller,
    cashFen: amountFen,
    owedBackFen: 0,
    compensationFen: 0,
    earned: { done: 1, of: 1 },
    depositFen: 0,
    packageFen: 0,
    isDeferred: false,
    pay: payFen > 0 ? [{ employeeId: "", payFen }] : [],
    commissionBp,
  });
  const merchantFen = -lines
    .filter(({ account }) => account === "MERCHANT_PAYABLE")
    .reduce((sum, line) => sum + line.amountFen, 0);
  return {
    payFen,
    merchantFen,
    portalFen: amountFen - merchantFen - payFen,
    rules: [
      ...(payRule
        ? [
            `提成：服务费的 ${percentText(payRule.percentBp)}${payRule.lowestFen > 0 ? `，每次最少 ${moneyText(payRule.lowestFen)}` : ""}，上门费另算，全归本人`,
          ]
        : []),
      isOwn ? "自营，不收佣金" : `佣金：${percentText(commissionBp)}`,
    ],
  };
}
