import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";

const order = codesOf(careLevels);

/** Care levels as bits, so that one column answers “any of these”. */
export const careMask = (levels: readonly CareLevel[]): number =>
  levels.reduce((mask, level) => mask | (1 << order.indexOf(level)), 0);

/** The levels a mask stands for, lightest first. */
export const careLevelsOf = (mask: number): CareLevel[] => order.filter((_, i) => mask & (1 << i));

/** Width of a price step in the index, in fen: 1,000 yuan. Everything from 20,000 yuan up is one step. */
const STEP = 100_000;
const LAST = 20;

/** The price steps a range touches; an open end reaches to the last. */
export function priceSteps(minFen: number, maxFen = Number.POSITIVE_INFINITY): number[] {
  const first = Math.min(LAST, Math.floor(minFen / STEP));
  const last = Math.min(LAST, Math.floor(maxFen / STEP));
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** What of an organisation the filters ask for. */
export interface Filterable {
  orgType: string;
  orgNature: string;
  starLevel: number;
  careMask: number;
  availableBeds?: number | null;
  medicalMode: string;
  medicalInsurance: boolean;
  ltcInsurance: boolean;
  rehab: boolean;
  priceMinFen?: number | null;
  priceMaxFen?: number | null;
  provinceCode: string;
  cityCode: string;
  adcode: string;
}

export const term = {
  area: (code: string) => `=a${code}`,
  type: (code: string) => `=t${code}`,
  nature: (code: string) => `=n${code}`,
  star: (level: number | string) => `=s${level}`,
  care: (level: string) => `=c${level}`,
  medical: (mode: string) => `=m${mode}`,
  price: (step: number) => `=p${step}`,
  beds: "=beds",
  medicalInsurance: "=mi",
  ltcInsurance: "=li",
  rehab: "=rehab",
};

/** Filter values as index terms: they stand in the same array as the words, so one index answers both. */
export function filterTerms(o: Filterable): string[] {
  const terms = new Set([o.provinceCode, o.cityCode, o.adcode].map(term.area));
  terms.add(term.type(o.orgType)).add(term.nature(o.orgNature)).add(term.star(o.starLevel));
  terms.add(term.medical(o.medicalMode));
  for (const level of careLevelsOf(o.careMask)) terms.add(term.care(level));
  if ((o.availableBeds ?? 0) > 0) terms.add(term.beds);
  if (o.medicalInsurance) terms.add(term.medicalInsurance);
  if (o.ltcInsurance) terms.add(term.ltcInsurance);
  if (o.rehab) terms.add(term.rehab);
  if (o.priceMinFen != null) {
    for (const step of priceSteps(o.priceMinFen, o.priceMaxFen ?? o.priceMinFen)) terms.add(term.price(step));
  }
  return [...terms];
}
