import { randomInt } from "node:crypto";
import { type CardTier, type CardTierInfo, cardBenefits, cardTiers } from "@ginkgo/api-contract/cards/cards";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { ProblemError } from "../../http/problem.ts";
import { type Db, firstOf, row, type Tx } from "../../platform/database/database.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { members } from "../identity/tables.ts";
import { cards, cardUses } from "./tables.ts";

const tierNames = Object.keys(cardTiers) as CardTier[];

/** The tier of an id or a code; undefined for neither. */
export const tierOf = (target: string): CardTier | undefined =>
  tierNames.find((t) => t === target || cardTiers[t].id === target);

/** The benefits of a tier as they are shown. */
export const benefitsOf = (tier: CardTier): CardTierInfo["benefits"] =>
  cardTiers[tier].benefits.map((b) => ({
    code: b.code,
    name: cardBenefits[b.code],
    rule: b.rule,
    totalTimes: "times" in b ? b.times : null,
  }));

/** Every tier with its benefits, cheapest first. */
export const listTiers = (): CardTierInfo[] =>
  tierNames.map((tier) => {
    const { id, name, priceFen, months } = cardTiers[tier];
    return { id, tier, name, priceFen, months, benefits: benefitsOf(tier) };
  });

export interface LiveCard {
  id: string;
  tier: CardTier;
  /** Last day of its tier, what was bought to follow it included. */
  endDay: string;
}

/** Whether a row of `cards.cards` holds today. */
export const holdsToday = (now: Date) =>
  sql`(cancelled_at is null and ${shanghaiDay(now)}::date between start_day and end_day)`;

/** How good the tier of a row of `cards.cards` is. */
export const tierRank = sql`array_position(${`{${tierNames.join(",")}}`}::text[], tier)`;

/** Last day of the uncancelled cards that follow the card `c` in its tier; null where none does. */
export const renewedUntil = sql`(select max(n.end_day)::text from cards.cards n where n.member_id = c.member_id
  and n.tier = c.tier and n.cancelled_at is null and c.cancelled_at is null and n.start_day > c.end_day)`;

/** The card that holds today, if the member has one; of several the best tier. */
export const liveCard = (db: Db, memberId: string, now: Date): Promise<LiveCard | undefined> =>
  row(
    db,
    sql`select id::text, tier, coalesce(${renewedUntil}, end_day::text) as "endDay" from cards.cards c
      where member_id = ${memberId}::bigint and ${holdsToday(now)} order by ${tierRank} desc, end_day desc limit 1`,
  );

/** Every card a member holds today, the one that ends first before the others. */
export const heldCards = (db: Db, memberId: string, now: Date): Promise<{ id: string; tier: CardTier }[]> =>
  db
    .select({ id: cards.id, tier: cards.tier })
    .from(cards)
    .where(and(eq(cards.memberId, memberId), holdsToday(now)))
    .orderBy(cards.endDay, cards.id);

/** First day after a card, `YYYY-MM-DD`: the next one of its tier starts then, bought already or not. */
export const dayAfterCard = async (db: Db, id: string): Promise<string> =>
  (await firstOf(
    db
      .select({ day: sql<string>`(${cards.endDay} + 1)::text` })
      .from(cards)
      .where(eq(cards.id, id)),
  ))!.day;

/** A day in a sentence: 2027 年 9 月 30 日. */
export const longDay = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};

/**
 * Refuses a tier that would stand behind the card the member has: it would be paid for and change nothing.
 * @throws {ProblemError} CARD_LOWER
 */
export function checkTier(tier: CardTier, live: LiveCard | undefined): void {
  if (!live || tierNames.indexOf(tier) >= tierNames.indexOf(live.tier)) return;
  const [wanted, own] = [cardTiers[tier].name, cardTiers[live.tier].name];
  const say = `您的${own}用到 ${longDay(live.endDay)}，比${wanted}更优惠。请等它到期以后再办${wanted}。`;
  throw new ProblemError("CARD_LOWER", "", { "items.0.targetId": say }, { endDay: live.endDay });
}

/** The check digit that makes a number pass Luhn's test. */
export function luhnDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function newCardNo(): string {
  const digits = `62${String(randomInt(1e7)).padStart(7, "0")}${String(randomInt(1e6)).padStart(6, "0")}`;
  return `${digits}${luhnDigit(digits)}`;
}

/** What one member's cards are changed under: the days of one depend on the others'. */
const lockCards = (tx: Tx, memberId: string) =>
  tx.select({ found: sql<number>`1` }).from(members).where(eq(members.id, memberId)).for("no key update");

/** The card of a paid order; a member who has one goes on from its end, with the better tier at once. */
export async function issueCard(
  tx: Tx,
  { orderId, memberId, tier }: { orderId: string; memberId: string; tier: CardTier },
  now: Date,
): Promise<void> {
  const today = shanghaiDay(now);
  await lockCards(tx, memberId);
  await tx.execute(sql`insert into cards.cards (card_no, member_id, order_id, tier, start_day, end_day, created_at)
    select ${newCardNo()}, ${memberId}::bigint, ${orderId}::bigint, ${tier}, s.day,
      (s.day + ${cardTiers[tier].months} * interval '1 month' - interval '1 day')::date, ${instant(now)}
    from (select coalesce(max(end_day) + 1, ${today}::date) as day from cards.cards
      where member_id = ${memberId}::bigint and tier = ${tier} and cancelled_at is null and end_day >= ${today}::date) s
    on conflict (order_id) do nothing`);
}

/**
 * Ends the card of an order that is paid back. What was bought to follow it moves up, so that no day is without: it
 * starts today, or when the card that ends was to start.
 */
export async function cancelCard(
  tx: Tx,
  { id: orderId, memberId }: { id: string; memberId: string },
  now: Date,
): Promise<void> {
  await lockCards(tx, memberId);
  const ended = await firstOf(
    tx
      .update(cards)
      .set({ cancelledAt: now })
      .where(and(eq(cards.orderId, orderId), isNull(cards.cancelledAt)))
      .returning({
        tier: cards.tier,
        start: cards.startDay,
        from: sql<string>`greatest(${cards.startDay}, ${shanghaiDay(now)}::date)::text`,
      }),
  );
  if (!ended) return;
  const { tier } = ended;
  const following = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(
      and(
        eq(cards.memberId, memberId),
        eq(cards.tier, tier),
        isNull(cards.cancelledAt),
        gt(cards.startDay, ended.start),
      ),
    )
    .orderBy(cards.startDay, cards.id);
  let from = ended.from;
  for (const { id } of following) {
    const moved = await firstOf(
      tx
        .update(cards)
        .set({
          startDay: sql`least(${cards.startDay}, ${from}::date)`,
          endDay: sql`least(${cards.endDay},
          (${from}::date + ${cardTiers[tier].months} * interval '1 month' - interval '1 day')::date)`,
        })
        .where(eq(cards.id, id))
        .returning({ next: sql<string>`(${cards.endDay} + 1)::text` }),
    );
    from = moved!.next;
  }
}

/** Those of the orders whose card something was used of. A use that staff gave back is none. */
export const usedCards = async (db: Db, orderIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectDistinct({ id: cards.orderId })
        .from(cardUses)
        .innerJoin(cards, eq(cards.id, cardUses.cardId))
        .where(and(sql`${cards.orderId} = any(${idArray(orderIds)})`, isNull(cardUses.returnedAt)))
    ).map(({ id }) => id),
  );

/** Keeps an order's card from being used while the transaction lasts. */
export const lockCard = async (tx: Tx, orderId: string): Promise<unknown> =>
  tx.select({ found: sql<number>`1` }).from(cards).where(eq(cards.orderId, orderId)).for("update");
