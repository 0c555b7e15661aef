import { randomInt } from "node:crypto";
import {
  type CardTier,
  type CardTierInfo,
  cardBenefits,
  cardStates,
  cardTiers,
  type VipCard,
} from "@ginkgo/contract/cards";
import { sql } from "drizzle-orm";
import { ProblemError } from "../../http/problem.ts";
import { shanghaiDay } from "../../platform/clock.ts";
import { type Db, row, rows, type Tx } from "../../platform/database.ts";
import { instant, iso } from "../../platform/sql-values.ts";
import type { Vault } from "../../platform/vault.ts";
import { readPeople } from "../identity/public.ts";

const tierNames = Object.keys(cardTiers) as CardTier[];

/** The tier of an id or a code; undefined for neither. */
export const tierOf = (target: string): CardTier | undefined =>
  tierNames.find((t) => t === target || cardTiers[t].id === target);

const benefitsOf = (tier: CardTier): CardTierInfo["benefits"] =>
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

/** Whether a row of `ordering.cards` holds today. */
const holdsToday = (now: Date) =>
  sql`(cancelled_at is null and ${shanghaiDay(now)}::date between start_day and end_day)`;

/** How good the tier of a row of `ordering.cards` is. */
const rank = sql`array_position(${`{${tierNames.join(",")}}`}::text[], tier)`;

/** Last day of the uncancelled cards that follow the card `c` in its tier; null where none does. */
const renewedUntil = sql`(select max(n.end_day)::text from ordering.cards n where n.member_id = c.member_id
  and n.tier = c.tier and n.cancelled_at is null and c.cancelled_at is null and n.start_day > c.end_day)`;

/** The card that holds today, if the member has one; of several the best tier. */
export const liveCard = (db: Db, memberId: string, now: Date): Promise<LiveCard | undefined> =>
  row(
    db,
    sql`select id::text, tier, coalesce(${renewedUntil}, end_day::text) as "endDay" from ordering.cards c
      where member_id = ${memberId}::bigint and ${holdsToday(now)} order by ${rank} desc, end_day desc limit 1`,
  );

const longDay = (day: string): string => {
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

/** The card of a paid order; a member who has one goes on from its end, with the better tier at once. */
export async function issueCard(
  tx: Tx,
  { orderId, memberId, tier }: { orderId: string; memberId: string; tier: CardTier },
  now: Date,
): Promise<void> {
  const today = shanghaiDay(now);
  await tx.execute(sql`insert into ordering.cards (card_no, member_id, order_id, tier, start_day, end_day, created_at)
    select ${newCardNo()}, ${memberId}::bigint, ${orderId}::bigint, ${tier}, s.day,
      (s.day + ${cardTiers[tier].months} * interval '1 month' - interval '1 day')::date, ${instant(now)}
    from (select coalesce(max(end_day) + 1, ${today}::date) as day from ordering.cards
      where member_id = ${memberId}::bigint and tier = ${tier} and cancelled_at is null and end_day >= ${today}::date) s
    on conflict (order_id) do nothing`);
}

/** Ends the card of an order that is paid back. */
export const cancelCard = (tx: Tx, orderId: string, now: Date) =>
  tx.execute(
    sql`update ordering.cards set cancelled_at = ${instant(now)} where order_id = ${orderId}::bigint and cancelled_at is null`,
  );

/** A card whose benefit an order takes, held until the transaction ends; undefined where it was given back meanwhile. */
export const holdCard = (tx: Tx, cardId: string): Promise<object | undefined> =>
  row(tx, sql`select 1 from ordering.cards where id = ${cardId}::bigint and cancelled_at is null for share`);

/** Whether any benefit of an order's card was used; none can be while the transaction lasts. */
export async function isCardUsed(tx: Tx, orderId: string): Promise<boolean> {
  await tx.execute(sql`select 1 from ordering.cards where order_id = ${orderId}::bigint for update`);
  const used = await row(
    tx,
    sql`select 1 from ordering.card_uses u join ordering.cards c on c.id = u.card_id where c.order_id = ${orderId}::bigint limit 1`,
  );
  return used !== undefined;
}

/** The card that holds today, else the member's newest one, with what it was used for; null for none. */
export async function getMyCard(db: Db, vault: Vault, memberId: string, now: Date): Promise<VipCard | null> {
  const card = await row<{
    id: string;
    card_no: string;
    tier: CardTier;
    order_id: string;
    start_day: string;
    end_day: string;
    cancelled: boolean;
    renewed_until: string | null;
  }>(
    db,
    sql`select id::text, card_no, tier, order_id::text, start_day::text, end_day::text, cancelled_at is not null as cancelled,
        ${renewedUntil} as renewed_until
      from ordering.cards c where member_id = ${memberId}::bigint
      order by ${holdsToday(now)} desc, case when ${holdsToday(now)} then ${rank} end desc,
        (cancelled_at is null and end_day >= ${shanghaiDay(now)}::date) desc, c.id desc limit 1`,
  );
  if (!card) return null;
  const uses = await rows<{ benefit: keyof typeof cardBenefits; saved: number; at: string; order: string }>(
    db,
    sql`select benefit, saved_fen as saved, ${iso(sql`at`)} as at, order_id::text as order from ordering.card_uses
      where card_id = ${card.id}::bigint order by card_uses.at desc limit 50`,
  );
  const person = (await readPeople(db, vault, [memberId])).get(memberId);
  const state = card.cancelled ? "CANCELLED" : card.end_day < shanghaiDay(now) ? "EXPIRED" : "ACTIVE";
  return {
    id: card.id,
    cardNo: card.card_no,
    tier: card.tier,
    tierName: cardTiers[card.tier].name,
    holderName: person?.realName ?? person?.nickname ?? "",
    state,
    stateText: cardStates[state],
    startDay: card.start_day,
    endDay: card.end_day,
    renewedUntil: card.renewed_until,
    orderId: card.order_id,
    benefits: benefitsOf(card.tier).map((b) => ({
      ...b,
      usedTimes: uses.filter((u) => u.benefit === b.code).length,
    })),
    usage: uses.map((u) => ({
      at: u.at,
      text: cardBenefits[u.benefit],
      savedFen: u.saved,
      orderId: u.order,
    })),
  };
}
