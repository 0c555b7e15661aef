import { careLevelsOf, priceSteps, term } from "../listing/public.ts";

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
