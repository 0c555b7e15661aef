import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgCard } from "@ginkgo/api-contract/organisations/orgs";
import { valuesOf } from "../../lib/list/list-address.ts";

/** The care levels the list's address asks for. */
export const selectedLevels = (address: URLSearchParams): CareLevel[] => {
  const chosen = valuesOf(address, "careLevel");
  return codesOf(careLevels).filter((level) => chosen.includes(level));
};

/** What a home costs a month. `level` is the one among those asked for that costs least; absent where none says it. */
export function monthlyPrice(
  { levelPrices, priceMinFen, priceMaxFen }: OrgCard,
  levels: readonly CareLevel[] = [],
): { level?: CareLevel; minFen: number; maxFen: number } | undefined {
  const [least] = levelPrices
    .filter(({ level }) => levels.includes(level))
    .toSorted((a, b) => a.minFen - b.minFen);
  if (least) return least;
  return priceMinFen === undefined ? undefined : { minFen: priceMinFen, maxFen: priceMaxFen ?? priceMinFen };
}

/** A home's page, opened on the level its price was shown for. */
export function orgHref(org: OrgCard, levels: readonly CareLevel[] = []): string {
  const level = monthlyPrice(org, levels)?.level;
  return `/orgs/${org.id}${level ? `?care=${level}` : ""}`;
}
