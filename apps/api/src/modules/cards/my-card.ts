import {
  type CardBenefit,
  type CardTerms,
  cardBenefits,
  cardStates,
  type VipCard,
  type VisitBenefit,
  visitBenefits,
} from "@ginkgo/api-contract/cards/cards";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { type Db, row } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { readPeople } from "../identity/public.ts";
import { benefitVisits } from "../services/public.ts";
import { benefitsOf } from "../tiers/public.ts";
import { countBenefit } from "./card-benefits.ts";
import { holdsToday, renewedUntil, termsOfCard, tierRank } from "./cards.ts";
import { cardUses } from "./tables.ts";

interface CardRow {
  id: string;
  card_no: string;
  tier: string;
  terms: CardTerms;
  order_id: string;
  start_day: string;
  end_day: string;
  cancelled: boolean;
  renewed_until: string | null;
}

/** Page on which a benefit is used. */
const links: Record<CardBenefit, string> = {
  SERVICE_DISCOUNT: "/service",
  MEMBER_PRICE: "/shop",
  TOUR_DISCOUNT: "/tour/search",
  PRIORITY: "/service",
  ADVISER: "/user/advisor",
  ASSESSMENT: "/service",
  ESCORT: "/service",
};

const cardToShow = (db: Db, memberId: string, now: Date): Promise<CardRow | undefined> =>
  row(
    db,
    sql`select id::text, card_no, tier, ${termsOfCard} as terms, order_id::text, start_day::text, end_day::text, cancelled_at is not null as cancelled,
        ${renewedUntil} as renewed_until
      from cards.cards c where member_id = ${memberId}::bigint
      order by ${holdsToday(now)} desc, case when ${holdsToday(now)} then ${tierRank} end desc,
        (cancelled_at is null and end_day >= ${shanghaiDay(now)}::date) desc, c.id desc limit 1`,
  );

const isVisitBenefit = (code: CardBenefit): code is VisitBenefit =>
  (visitBenefits as readonly CardBenefit[]).includes(code);

/** Every benefit of a card with how often it was and can be used, and where that is done. */
async function benefitsLeft(
  db: Db,
  { id, terms, isActive }: { id: string; terms: CardTerms; isActive: boolean },
  memberId: string,
  now: Date,
): Promise<VipCard["benefits"]> {
  const used = await db
    .select({ benefit: cardUses.benefit, n: count() })
    .from(cardUses)
    .where(and(eq(cardUses.cardId, id), isNull(cardUses.returnedAt)))
    .groupBy(cardUses.benefit);
  const usedTimes = (code: CardBenefit) => used.find((u) => u.benefit === code)?.n ?? 0;
  const benefits: VipCard["benefits"] = [];
  for (const benefit of benefitsOf(terms)) {
    const { code, totalTimes } = benefit;
    const plain = { ...benefit, usedTimes: usedTimes(code), link: links[code] };
    const count = isActive && isVisitBenefit(code) ? await countBenefit(db, memberId, code, now) : undefined;
    benefits.push(
      count && isVisitBenefit(code)
        ? {
            ...plain,
            totalTimes: count.totalTimes,
            usedTimes: count.usedTimes,
            leftTimes: count.leftTimes,
            againDay: count.againDay,
            visits: await benefitVisits(db, code),
          }
        : { ...plain, leftTimes: totalTimes === null ? null : 0, againDay: null, visits: [] },
    );
  }
  return benefits;
}

/** The card that holds today, else the member's newest one, with what it was used for; null for none. */
export async function getMyCard(db: Db, vault: Vault, memberId: string, now: Date): Promise<VipCard | null> {
  const card = await cardToShow(db, memberId, now);
  if (!card) return null;
  const deps = await db
    .select({
      benefit: cardUses.benefit,
      saved: cardUses.savedFen,
      at: iso(cardUses.at),
      order: cardUses.orderId,
      returnedAt: iso(cardUses.returnedAt),
      reason: cardUses.returnedReason,
    })
    .from(cardUses)
    .where(eq(cardUses.cardId, card.id))
    .orderBy(desc(cardUses.at))
    .limit(50);
  const person = (await readPeople(db, vault, [memberId])).get(memberId);
  const state = card.cancelled ? "CANCELLED" : card.end_day < shanghaiDay(now) ? "EXPIRED" : "ACTIVE";
  const isActive = state === "ACTIVE" && card.start_day <= shanghaiDay(now);
  return {
    id: card.id,
    cardNo: card.card_no,
    tier: card.tier,
    tierName: card.terms.name,
    holderName: person?.realName ?? person?.nickname ?? "",
    state,
    stateText: cardStates[state],
    startDay: card.start_day,
    endDay: card.end_day,
    renewedUntil: card.renewed_until,
    orderId: card.order_id,
    benefits: await benefitsLeft(db, { id: card.id, terms: card.terms, isActive }, memberId, now),
    usage: deps.map((u) => ({
      at: u.at,
      text: cardBenefits[u.benefit],
      savedFen: u.saved,
      orderId: u.order,
      returned: u.returnedAt === null ? null : { at: u.returnedAt, reason: u.reason ?? "" },
    })),
  };
}
