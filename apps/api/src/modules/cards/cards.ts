import { randomInt } from "node:crypto";
import type { CardTerms, TierBenefit } from "@ginkgo/api-contract/cards/cards";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { ProblemError } from "../../http/problem.ts";
import { type Db, firstOf, rows, type Tx } from "../../platform/database/database.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { members } from "../identity/tables.ts";
import { type Tier, termsWith } from "../tiers/public.ts";
import { terms } from "../tiers/tables.ts";
import { cards, cardUses, orderTerms } from "./tables.ts";

export interface LiveCard {
  id: string;
  tier: string;
  rank: number;
  terms: CardTerms;
  /** Last day of its tier, what was bought to follow it included. */
  endDay: string;
}

/** Whether a row of `cards.cards` holds today. */
export const holdsToday = (now: Date) =>
  sql`(cancelled_at is null and ${shanghaiDay(now)}::date between start_day and end_day)`;

/** How good the tier of a row of `cards.cards` is. */
export const tierRank = sql`(select t.rank from tiers.tiers t where t.code = tier)`;

/** What the card `c` gives, as `CardTerms`. */
export const termsOfCard = sql`(select json_build_object('name', t.name, 'months', t.months,
    'servicePercent', t.service_percent, 'tourPercent', t.tour_percent, 'benefits', t.benefits)
  from tiers.terms t where t.id = c.terms_id)`;

/** Last day of the uncancelled cards that follow the card `c` in its tier; null where none does. */
export const renewedUntil = sql`(select max(n.end_day)::text from cards.cards n where n.member_id = c.member_id
  and n.tier = c.tier and n.cancelled_at is null and c.cancelled_at is null and n.start_day > c.end_day)`;

/** The cards a member holds today, the best tier first. */
export const liveCards = (db: Db, memberId: string, now: Date): Promise<LiveCard[]> =>
  rows(
    db,
    sql`select id::text, tier, ${tierRank} as rank, ${termsOfCard} as terms,
        coalesce(${renewedUntil}, end_day::text) as "endDay" from cards.cards c
      where member_id = ${memberId}::bigint and ${holdsToday(now)} order by ${tierRank} desc, end_day desc`,
  );

/** Every card a member holds today with its benefits, the one that ends first before the others. */
export const heldCards = (
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ id: string; name: string; benefits: TierBenefit[] }[]> =>
  db
    .select({ id: cards.id, name: terms.name, benefits: terms.benefits })
    .from(cards)
    .innerJoin(terms, eq(terms.id, cards.termsId))
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
export function checkTier({ rank, name: wanted }: Tier, live: LiveCard | undefined): void {
  if (!live || rank >= live.rank) return;
  const own = live.terms.name;
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

/** Keeps the terms an order for a card is placed on: what changes until it is paid does not change it. */
export const keepTerms = (tx: Tx, orderId: string, termsId: string): Promise<unknown> =>
  tx.insert(orderTerms).values({ orderId, termsId });

/**
 * The card of a paid order; a member who has one goes on from its end, with the better tier at once.
 * @returns what it gives
 */
export async function issueCard(
  tx: Tx,
  { orderId, memberId, tierId }: { orderId: string; memberId: string; tierId: string },
  now: Date,
): Promise<Pick<CardTerms, "benefits">> {
  const today = shanghaiDay(now);
  await lockCards(tx, memberId);
  const kept = await firstOf(tx.select().from(orderTerms).where(eq(orderTerms.orderId, orderId)));
  const { code, termsId, months, benefits } = (await termsWith(tx, tierId, kept?.termsId))!;
  await tx.execute(sql`insert into cards.cards (card_no, member_id, order_id, tier, terms_id, start_day, end_day, created_at)
    select ${newCardNo()}, ${memberId}::bigint, ${orderId}::bigint, ${code}, ${termsId}::bigint, s.day,
      (s.day + ${months} * interval '1 month' - interval '1 day')::date, ${instant(now)}
    from (select coalesce(max(end_day) + 1, ${today}::date) as day from cards.cards
      where member_id = ${memberId}::bigint and tier = ${code} and cancelled_at is null and end_day >= ${today}::date) s
    on conflict (order_id) do nothing`);
  return { benefits };
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
    .select({ id: cards.id, months: terms.months })
    .from(cards)
    .innerJoin(terms, eq(terms.id, cards.termsId))
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
  for (const { id, months } of following) {
    const moved = await firstOf(
      tx
        .update(cards)
        .set({
          startDay: sql`least(${cards.startDay}, ${from}::date)`,
          endDay: sql`least(${cards.endDay},
          (${from}::date + ${months} * interval '1 month' - interval '1 day')::date)`,
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
