import { codesOf, medicalModes, orgNatures, orgTypes } from "@ginkgo/api-contract/organisations/org-codes";
import { priceBands } from "@ginkgo/api-contract/organisations/orgs";
import type { Filterable } from "./org-terms.ts";

const types = codesOf(orgTypes);
const natures = codesOf(orgNatures);
const modes = codesOf(medicalModes);

/** The price bands a range touches, as bits. */
export const bandBits = (range: Pick<Filterable, "priceMinFen" | "priceMaxFen">): number =>
  priceBands.reduce((bits, band, i) => (touches(range, band) ? bits | (1 << i) : bits), 0);

/** Where the bands stand in a signature. */
export const BANDS_AT = 20;

/** Whether a price range touches a band; unknown prices touch none. */
const touches = (o: Pick<Filterable, "priceMinFen" | "priceMaxFen">, band: (typeof priceBands)[number]) =>
  o.priceMinFen != null &&
  (band.max === undefined || o.priceMinFen <= band.max) &&
  (o.priceMaxFen ?? o.priceMinFen) >= band.min;

/**
 * All filter values of an organisation in 24 bits: type 4, nature 2, star 3, care levels 5, beds 1, medical mode 2,
 * medical insurance 1, long-term-care insurance 1, rehabilitation 1, price bands 4. Counting reads this number alone.
 */
export function packSignature(o: Filterable): number {
  return (
    Math.max(0, types.indexOf(o.orgType as never)) |
    (Math.max(0, natures.indexOf(o.orgNature as never)) << 4) |
    (o.starLevel << 6) |
    (o.careMask << 9) |
    (Number((o.availableBeds ?? 0) > 0) << 14) |
    (Math.max(0, modes.indexOf(o.medicalMode as never)) << 15) |
    (Number(o.medicalInsurance) << 17) |
    (Number(o.ltcInsurance) << 18) |
    (Number(o.rehab) << 19) |
    (bandBits(o) << BANDS_AT)
  );
}

/** Reads one part of a signature. */
export const unpack = {
  orgType: (sig: number) => types[sig & 15]!,
  orgNature: (sig: number) => natures[(sig >> 4) & 3]!,
  starLevel: (sig: number) => (sig >> 6) & 7,
  careMask: (sig: number) => (sig >> 9) & 31,
  hasBeds: (sig: number) => ((sig >> 14) & 1) === 1,
  medicalMode: (sig: number) => modes[(sig >> 15) & 3]!,
  medicalInsurance: (sig: number) => ((sig >> 17) & 1) === 1,
  ltcInsurance: (sig: number) => ((sig >> 18) & 1) === 1,
  rehab: (sig: number) => ((sig >> 19) & 1) === 1,
  priceBands: (sig: number) => (sig >> BANDS_AT) & 15,
};
