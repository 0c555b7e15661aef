import { type CardTerms, type CardTierInfo, cardBenefits } from "@ginkgo/api-contract/cards/cards";
import { isId } from "@ginkgo/api-contract/fields";
import { and, asc, eq, or } from "drizzle-orm";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { terms, tiers } from "./tables.ts";

/** A tier as it is sold now. */
export interface Tier extends CardTerms {
  id: string;
  code: string;
  termsId: string;
  rank: number;
  priceFen: number;
}

const columns = {
  id: tiers.id,
  code: tiers.code,
  termsId: tiers.termsId,
  rank: tiers.rank,
  name: terms.name,
  priceFen: terms.priceFen,
  months: terms.months,
  servicePercent: terms.servicePercent,
  tourPercent: terms.tourPercent,
  benefits: terms.benefits,
};
const tiersIn = (db: Db) => db.select(columns).from(tiers).innerJoin(terms, eq(terms.id, tiers.termsId));

/** Every tier that is sold, the lowest first. */
export const soldTiers = (db: Db): Promise<Tier[]> =>
  tiersIn(db).where(eq(tiers.state, "ON")).orderBy(asc(tiers.rank), asc(tiers.id));

/** The lowest tier that is sold: what it takes off, every other one takes off at least. */
export const cheapestTier = (db: Db): Promise<Tier | undefined> =>
  firstOf(tiersIn(db).where(eq(tiers.state, "ON")).orderBy(asc(tiers.rank), asc(tiers.id)).limit(1));

/** The tier of an id or a code that is sold; undefined for neither. */
export const tierOf = (db: Db, target: string): Promise<Tier | undefined> =>
  firstOf(
    tiersIn(db).where(
      and(eq(tiers.state, "ON"), or(eq(tiers.code, target), isId(target) ? eq(tiers.id, target) : undefined)),
    ),
  );

/** The tier of an id with terms it was once sold on. */
export const termsWith = (db: Db, tierId: string, termsId: string | undefined) =>
  firstOf(
    db
      .select({ code: tiers.code, termsId: terms.id, months: terms.months, benefits: terms.benefits })
      .from(tiers)
      .innerJoin(terms, eq(terms.id, termsId ?? tiers.termsId))
      .where(eq(tiers.id, tierId)),
  );

/** Benefits as they are shown. */
export const benefitsOf = ({ benefits }: Pick<CardTerms, "benefits">): CardTierInfo["benefits"] =>
  benefits.map(({ code, rule, times }) => ({
    code,
    name: cardBenefits[code],
    rule,
    totalTimes: times ?? null,
  }));
