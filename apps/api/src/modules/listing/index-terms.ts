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

/** Filter values as they stand in the array of index terms. */
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
