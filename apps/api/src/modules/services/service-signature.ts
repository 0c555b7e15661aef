import { type CareLevel, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { type ServiceUnit, serviceUnits } from "@ginkgo/api-contract/services/service-codes";
import { careLevelsOf, careMask } from "../listing/public.ts";

const units = codesOf(serviceUnits);

export interface Signed {
  careLevels: readonly CareLevel[];
  weekdays: readonly number[];
  unit: ServiceUnit;
  selfOperated: boolean;
  ltcPay: boolean;
}

/** All filter values of a service but category and place in 18 bits: care 5, weekdays 7, unit 4, two flags. */
export const packService = (s: Signed): number =>
  careMask(s.careLevels) |
  (s.weekdays.reduce((mask, day) => mask | (1 << (day - 1)), 0) << 5) |
  (units.indexOf(s.unit) << 12) |
  (Number(s.selfOperated) << 16) |
  (Number(s.ltcPay) << 17);

/** Reads one part of a signature. */
export const unpackService = {
  careLevels: (sig: number): string[] => careLevelsOf(sig & 31),
  weekdays: (sig: number): string[] =>
    ["1", "2", "3", "4", "5", "6", "7"].filter((_, i) => (sig >> 5) & (1 << i)),
  unit: (sig: number): string => units[(sig >> 12) & 15]!,
  selfOperated: (sig: number): boolean => ((sig >> 16) & 1) === 1,
  ltcPay: (sig: number): boolean => ((sig >> 17) & 1) === 1,
};
