import {
  cardBenefits,
  coveredOfVisit,
  type TierBenefit,
  tierBenefit,
  type VisitBenefit,
} from "@ginkgo/api-contract/cards/cards";
import type { VisitPrice } from "@ginkgo/api-contract/services/services";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { badInput, ProblemError } from "../../http/problem.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { dayAfterCard, heldCards, longDay } from "./cards.ts";
import { cards as cardsTable, cardUses } from "./tables.ts";

/** What of a counted benefit the cards have that a member holds today. */
export interface BenefitCount {
  totalTimes: number;
  usedTimes: number;
  leftTimes: number;
  /** First day on which it can be used as often again, `YYYY-MM-DD`. */
  againDay: string;
  /** The card the next use counts on, the one that ends first; undefined where none is left. */
  next: { cardId: string; cardName: string; times: number } | undefined;
  /** The benefit of that card; of the first one where none is left. */
  benefit: TierBenefit;
}

/** How often each of some cards was used for a benefit, by id. */
async function usesOf(db: Db, cardIds: readonly string[], benefit: VisitBenefit) {
  const used = await db
    .select({ id: cardUses.cardId, n: count() })
    .from(cardUses)
    .where(
      and(
        sql`${cardUses.cardId} = any(${idArray(cardIds)})`,
        eq(cardUses.benefit, benefit),
        isNull(cardUses.returnedAt),
      ),
    )
    .groupBy(cardUses.cardId);
  return new Map(used.map(({ id, n }) => [id, n]));
}

/** Counts a benefit of the cards a member holds today; undefined where none of them has it. */
export async function countBenefit(
  db: Db,
  memberId: string,
  benefit: VisitBenefit,
  now: Date,
): Promise<BenefitCount | undefined> {
  const cards = (await heldCards(db, memberId, now)).flatMap((card) => {
    const own = tierBenefit(card, benefit);
    return own?.times ? [{ ...card, own, times: own.times }] : [];
  });
  const [first] = cards;
  if (!first) return undefined;
  const deps = await usesOf(
    db,
    cards.map((c) => c.id),
    benefit,
  );
  const left = cards.map((c) => ({ ...c, left: Math.max(0, c.times - (deps.get(c.id) ?? 0)) }));
  const next = left.find((c) => c.left > 0);
  const sum = (of: (c: (typeof left)[number]) => number) => left.reduce((total, c) => total + of(c), 0);
  return {
    totalTimes: sum((c) => c.times),
    usedTimes: sum((c) => c.times - c.left),
    leftTimes: sum((c) => c.left),
    againDay: await dayAfterCard(db, first.id),
    next: next && { cardId: next.id, cardName: next.name, times: next.times },
    benefit: (next ?? first).own,
  };
}

/** The counted benefit a visit can be booked with, as the quote says it. */
export interface BenefitOffer extends Omit<BenefitCount, "next" | "usedTimes" | "benefit"> {
  code: VisitBenefit;
  name: string;
  coveredFen: number;
}

/** A visit booked with a benefit: on which card it counts, and what it takes over. */
export interface BenefitUse {
  code: VisitBenefit;
  cardId: string;
  /** Of its terms: what the card is called, and how often it may be used. */
  cardName: string;
  times: number;
  coveredFen: number;
}

const refuse = (say: string, data: Record<string, unknown> = {}) =>
  new ProblemError("CARD_BENEFIT_NOT_LEFT", "", { cardBenefit: say }, data);

function checkUse(
  price: VisitPrice,
  benefit: VisitBenefit,
  count: BenefitCount | undefined,
): asserts count is BenefitCount & { next: object } {
  const name = cardBenefits[benefit];
  if (price.cardBenefit !== benefit)
    throw badInput({ cardBenefit: `这个套餐不能用“${name}”的次数预约，请到会员卡页面选能用的套餐。` });
  if (!count) throw refuse(`您现在的会员卡没有“${name}”。请不勾选“用权益”，按页面上的价格下单。`);
  if (count.next) return;
  const { totalTimes, againDay } = count;
  const say = `“${name}”的 ${totalTimes} 次都用完了，续卡的话 ${longDay(againDay)}起又有。这一次请不勾选“用权益”，按会员价下单。`;
  throw refuse(say, { againDay });
}

/**
 * The counted benefit a visit can be booked with, and its use where that was asked for.
 * @throws {ProblemError} BAD_INPUT where the visit is of another kind, CARD_BENEFIT_NOT_LEFT
 */
export async function planBenefit(
  db: Db,
  price: VisitPrice,
  { asked: benefit, memberId, now }: { asked: VisitBenefit | undefined; memberId: string; now: Date },
): Promise<{ offer?: BenefitOffer; use?: BenefitUse }> {
  const code = benefit ?? price.cardBenefit;
  if (!code) return {};
  const count = await countBenefit(db, memberId, code, now);
  if (benefit) checkUse(price, benefit, count);
  if (!count) return {};
  const { next, usedTimes: _, benefit: own, ...shown } = count;
  const visitFeeFen = price.lines.find((l) => l.code === "VISIT")?.amountFen ?? 0;
  const { totalFen, durationMinutes } = price;
  const coveredFen = coveredOfVisit({ totalFen, visitFeeFen, durationMinutes }, own.minutes);
  return {
    offer: { code, name: cardBenefits[code], ...shown, coveredFen },
    ...(benefit && next ? { use: { code, ...next, coveredFen } } : {}),
  };
}

/** Whether a card, locked by now, can be used for a benefit once more. */
export async function isBenefitLeft(
  tx: Tx,
  { cardId, times, code }: Pick<BenefitUse, "cardId" | "times" | "code">,
): Promise<boolean> {
  const used = (await usesOf(tx, [cardId], code)).get(cardId) ?? 0;
  return used < times;
}

/**
 * Locks the cards an order takes something from until the transaction ends: where a use counts, against every other
 * order that counts on them.
 * @returns whether they all still stand: one can be given back meanwhile
 */
export async function holdCards(
  tx: Tx,
  ids: readonly string[],
  { counts }: { counts: boolean },
): Promise<boolean> {
  const held = await tx
    .select({ id: cardsTable.id })
    .from(cardsTable)
    .where(and(sql`${cardsTable.id} = any(${idArray(ids)})`, isNull(cardsTable.cancelledAt)))
    .orderBy(cardsTable.id)
    .for(counts ? "no key update" : "share");
  return held.length === new Set(ids).size;
}
