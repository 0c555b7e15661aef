import {
  birthdayIn,
  idNumberError,
  tidyIdNumber,
  yearsBetween,
} from "@ginkgo/api-contract/identity/id-number";
import type { Traveler } from "@ginkgo/api-contract/orders/order-shapes";
import { relativeSigns } from "@ginkgo/api-contract/tours/tour-codes";
import { badInput } from "../../../http/problem.ts";

export const RELATIVE_SIGNS = relativeSigns.age;
const OLDEST = 130;

/** The birthday of a traveller: as the identity number says, else as given. */
export const birthdayOf = ({ birthday, idNo }: Pick<Traveler, "birthday" | "idNo">): string | undefined =>
  idNo ? birthdayIn(tidyIdNumber(idNo)) : birthday;

/** What is wrong with one of them, by field. */
function errors(
  traveler: Traveler,
  day: string,
  today: string,
): [field: string, sentence: string] | undefined {
  const { name, idNo, familyConsent } = traveler;
  const wrongNumber = idNo && idNumberError(tidyIdNumber(idNo), today);
  if (wrongNumber) return ["idNo", wrongNumber];
  const birthday = birthdayOf(traveler);
  if (!birthday || Number.isNaN(Date.parse(birthday))) return ["birthday", `请填写${name}的出生日期。`];
  const age = yearsBetween(birthday, day);
  if (birthday > today || age > OLDEST) return ["birthday", `请检查${name}的出生日期。`];
  if (age >= RELATIVE_SIGNS && !familyConsent)
    return ["familyConsent", `${name}出发时 ${age} 岁，满 75 岁要有一位成年直系亲属签字同意，请填写是谁。`];
  return undefined;
}

/**
 * What is needed of everybody who travels along.
 * @param day of departure, and @param today, `YYYY-MM-DD`
 * @throws {ProblemError} BAD_INPUT with a sentence at each field
 */
export function checkTravelers(travelers: readonly Traveler[], day: string, today: string): void {
  const wrong = travelers.flatMap((traveler, i) => {
    const failure = errors(traveler, day, today);
    return failure ? [[`travelers.${i}.${failure[0]}`, failure[1]]] : [];
  });
  if (wrong.length > 0) throw badInput(Object.fromEntries(wrong));
}
