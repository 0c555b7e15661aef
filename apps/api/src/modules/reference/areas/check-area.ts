import { badInput } from "../../../http/problem.ts";
import { pathOf } from "./areas.ts";

/**
 * Refuses a code that is no place: six digits alone say nothing.
 * @param field where the form carries the code
 * @throws {ProblemError} BAD_INPUT
 */
export function checkArea(adcode: string, field = "adcode"): void {
  if (!pathOf(adcode)) throw badInput({ [field]: "没有这个地区，请重新选择。" });
}

/** The same of a list. @throws {ProblemError} BAD_INPUT */
export function checkAreas(adcodes: readonly string[], field: string): void {
  for (const adcode of adcodes) checkArea(adcode, field);
}
