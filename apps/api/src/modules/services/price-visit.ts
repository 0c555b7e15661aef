import { percentOf, visitWithCard } from "@ginkgo/api-contract/cards/cards";
import { isPackage } from "@ginkgo/api-contract/services/service-codes";
import type { ServiceSku, Surcharge } from "@ginkgo/api-contract/services/service-detail";
import type { VisitPrice } from "@ginkgo/api-contract/services/services";
import { minutesOf } from "@ginkgo/locale/shanghai-time";
import { badInput, problem } from "../../http/problem.ts";
import type { Db } from "../../platform/database/database.ts";
import { cheapestTier, type Tier } from "../tiers/public.ts";
import { legalHoliday } from "../workforce/public.ts";
import { serviceRules } from "./service-queries.ts";

const NIGHT_FROM = 20 * 60;
const NIGHT_TO = 8 * 60;

const isNight = (start: string) => minutesOf(start) >= NIGHT_FROM || minutesOf(start) < NIGHT_TO;

interface When {
  date?: string;
  start?: string;
}

/** What comes on top at that time, as percentages of the price. */
function dearer(surcharges: readonly Surcharge[], { date, start }: When) {
  const holiday = date && legalHoliday(date);
  const applies = { NIGHT: start !== undefined && isNight(start), HOLIDAY: Boolean(holiday) };
  return surcharges.flatMap(({ kind, percent }) =>
    (kind === "NIGHT" || kind === "HOLIDAY") && applies[kind] && percent !== undefined
      ? [
          {
            code: kind,
            name: kind === "NIGHT" ? "夜间加价" : `${holiday}加价`,
            note: kind === "NIGHT" ? `晚 8 点到早 8 点，加 ${percent}%` : `法定节假日，加 ${percent}%`,
            percent,
          },
        ]
      : [],
  );
}

/** What comes on top of a visit at that time, in words: 夜间加价 30%. Undefined where nothing does. */
export const surchargeText = (surcharges: readonly Surcharge[], when: When): string | undefined =>
  dearer(surcharges, when)
    .map(({ name, percent }) => `${name} ${percent}%`)
    .join("、") || undefined;

interface Extra {
  visitFeeFen: number;
  surcharges: readonly Surcharge[];
  /** The lowest card that is sold; absent where none is. */
  tier: Tier | undefined;
}

/**
 * Every line of what one visit costs, and their sum. What only shows on the spot is said in words. Of a package, what all
 * its visits cost: the way is in its price, and a dear hour is paid for with the visit that takes it.
 */
export function priceVisit(
  sku: ServiceSku,
  { visitFeeFen: fee, surcharges, tier }: Extra,
  when: When,
): VisitPrice {
  const visitFeeFen = isPackage(sku) ? 0 : fee;
  const onTop = isPackage(sku) ? [] : dearer(surcharges, when);
  const totalFen =
    sku.priceFen + onTop.reduce((sum, o) => sum + percentOf(sku.priceFen, o.percent), 0) + visitFeeFen;
  return {
    skuId: sku.id,
    durationMinutes: sku.durationMinutes,
    ...(sku.cardBenefit ? { cardBenefit: sku.cardBenefit } : {}),
    ...when,
    lines: [
      { code: "SKU", name: sku.name, note: sku.note, amountFen: sku.priceFen },
      ...onTop.map(({ percent, ...line }) => ({ ...line, amountFen: percentOf(sku.priceFen, percent) })),
      ...(visitFeeFen > 0
        ? [{ code: "VISIT", name: "上门费", note: "来回路费", amountFen: visitFeeFen }]
        : []),
    ],
    totalFen,
    memberTotalFen: tier ? visitWithCard({ totalFen, visitFeeFen }, tier) : totalFen,
    memberTierName: tier?.name ?? null,
    onTheSpot: surcharges.filter((s) => s.kind !== "NIGHT" && s.kind !== "HOLIDAY").map((s) => s.note),
  };
}

/** The same specification as one of its visits: what that costs stands for its price. */
export const oneVisitOf = (
  { cardBenefit: _, note: __, ...sku }: ServiceSku,
  visitFen: number,
): ServiceSku => ({
  ...sku,
  priceFen: visitFen,
  visits: 1,
  unit: "TIME",
});

/**
 * What a visit costs, line by line.
 * @param visitFen of one visit of a package that is paid for
 * @throws {ProblemError} NOT_FOUND for an unknown service, BAD_INPUT for a specification of another one
 */
export async function quoteVisit(
  db: Db,
  id: string,
  { skuId, visitFen, ...when }: When & { skuId?: string; visitFen?: number },
): Promise<VisitPrice> {
  const rules = await serviceRules(db, id);
  if (!rules) throw problem("NOT_FOUND", `service ${id}`);
  const sku = skuId ? rules.skus.find((s) => s.id === skuId) : rules.skus[0];
  if (!sku) throw badInput({ skuId: "没有这个套餐，请重新选择。" });
  const { surcharges } = rules;
  const tier = await cheapestTier(db);
  return visitFen === undefined
    ? priceVisit(sku, { visitFeeFen: rules.visit_fee_fen, surcharges, tier }, when)
    : priceVisit(oneVisitOf(sku, visitFen), { visitFeeFen: 0, surcharges, tier }, when);
}
