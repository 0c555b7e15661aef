import { categoryPath } from "../listing/public.ts";
import { reachOf } from "../reference/areas/public.ts";
import type { NewService } from "./new-service.ts";

export const serviceTerm = {
  category: (code: string) => `=g${code}`,
  care: (level: string) => `=c${level}`,
  weekday: (day: string | number) => `=d${day}`,
  unit: (unit: string) => `=u${unit}`,
  /** A word of reach.ts. */
  reach: (word: string) => `=${word}`,
  selfOperated: "=self",
  ltcPay: "=ltc",
};

type Filterable = Pick<
  NewService,
  "category" | "careLevels" | "weekdays" | "ltcPay" | "areas" | "providerOrgId"
> & {
  unit: string;
};

/** Filter values as index terms: they stand in the same array as the words, so one index answers both. */
export const serviceTerms = (s: Filterable): string[] => [
  ...categoryPath(s.category).map(serviceTerm.category),
  ...s.careLevels.map(serviceTerm.care),
  ...s.weekdays.map(serviceTerm.weekday),
  ...reachOf(s.areas).map(serviceTerm.reach),
  serviceTerm.unit(s.unit),
  ...(s.providerOrgId ? [] : [serviceTerm.selfOperated]),
  ...(s.ltcPay ? [serviceTerm.ltcPay] : []),
];
