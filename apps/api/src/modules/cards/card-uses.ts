import { type CardBenefit, type VisitBenefit, visitBenefits } from "@ginkgo/api-contract/cards/cards";
import { and, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "../../platform/database/database.ts";
import { cards, cardUses } from "./tables.ts";

/** Writes down what a card took off an order, fen. */
export const noteUse = (
  tx: Tx,
  use: { cardId: string; orderId: string; benefit: CardBenefit; savedFen: number },
  now: Date,
): Promise<unknown> => tx.insert(cardUses).values({ ...use, at: now });

/**
 * What the card took off an order is used no more. A counted use that staff gave back stays written down.
 * @param which the counted uses, the others, or both
 */
export async function releaseUses(
  tx: Tx,
  orderId: string,
  { counted, others }: { counted: boolean; others: boolean },
): Promise<void> {
  const isCounted = inArray(cardUses.benefit, [...visitBenefits]);
  await tx
    .delete(cardUses)
    .where(
      and(
        eq(cardUses.orderId, orderId),
        or(
          counted ? and(isCounted, isNull(cardUses.returnedAt)) : undefined,
          others ? notInArray(cardUses.benefit, [...visitBenefits]) : undefined,
          sql`false`,
        ),
      ),
    );
}

/** Takes off what a card saved on an order the part that went back with its goods. @param share 0 to 1 of the order */
export const lowerUses = (tx: Tx, orderId: string, share: number): Promise<unknown> =>
  tx
    .update(cardUses)
    .set({
      savedFen: sql`greatest(0, ${cardUses.savedFen} - round(${cardUses.savedFen} * ${share}::numeric))::int`,
    })
    .where(eq(cardUses.orderId, orderId));

export interface CardUse {
  cardId: string;
  benefit: VisitBenefit;
  /** Whether the card still holds, so that what comes back can be used. */
  isLive: boolean;
}

/** The use of a counted benefit by an order, locked; undefined where there is none, or it was given back. */
export async function lockCardUse(tx: Tx, orderId: string, today: string): Promise<CardUse | undefined> {
  // A lock names a table without its schema: by an alias.
  const used = alias(cardUses, "used");
  const [found] = await tx
    .select({
      cardId: used.cardId,
      benefit: used.benefit,
      isLive: sql<boolean>`${cards.cancelledAt} is null and ${cards.endDay} >= ${today}::date`,
    })
    .from(used)
    .innerJoin(cards, eq(cards.id, used.cardId))
    .where(and(eq(used.orderId, orderId), inArray(used.benefit, [...visitBenefits]), isNull(used.returnedAt)))
    .for("update", { of: used });
  return found && { ...found, benefit: found.benefit as VisitBenefit };
}

/** Staff give a counted use back; it stays written down with who did and why. */
export const returnUse = (
  tx: Tx,
  orderId: string,
  { cardId, benefit }: CardUse,
  by: { staffId: string; reason: string; now: Date },
): Promise<unknown> =>
  tx
    .update(cardUses)
    .set({ returnedAt: by.now, returnedBy: by.staffId, returnedReason: by.reason })
    .where(and(eq(cardUses.cardId, cardId), eq(cardUses.orderId, orderId), eq(cardUses.benefit, benefit)));
