import type { Traveler } from "@ginkgo/contract/order-shapes";
import { badInput } from "../../http/problem.ts";

/** From this age on an adult direct relative signs (LB/T 052-2016). */
const RELATIVE_SIGNS = 75;

/** The birthday of a traveller: as given, else as the identity number says. */
export const birthdayOf = ({ birthday, idNo }: Pick<Traveler, "birthday" | "idNo">): string | undefined =>
  birthday ?? idNo?.replace(/^\d{6}(\d{4})(\d{2})(\d{2}).*$/, "$1-$2-$3");

/** Full years on a day; both `YYYY-MM-DD`. */
export const ageOn = (birthday: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0);

/**
 * What is needed of everybody who travels along.
 * @param day of departure, `YYYY-MM-DD`
 * @throws {ProblemError} BAD_INPUT with a sentence at each field
 */
export function checkTravelers(travelers: readonly Traveler[], day: string): void {
  const wrong = travelers.flatMap((t, i) => {
    const birthday = birthdayOf(t);
    if (!birthday || Number.isNaN(Date.parse(birthday)))
      return [[`travelers.${i}.birthday`, `请填写${t.name}的出生日期。`]];
    const age = ageOn(birthday, day);
    if (age < 0 || age > 130) return [[`travelers.${i}.birthday`, `请检查${t.name}的出生日期。`]];
    if (age >= RELATIVE_SIGNS && !t.familyConsent)
      return [
        [
          `travelers.${i}.familyConsent`,
          `${t.name}出发时 ${age} 岁，满 75 岁要有一位成年直系亲属签字同意，请填写是谁。`,
        ],
      ];
    return [];
  });
  if (wrong.length > 0) throw badInput(Object.fromEntries(wrong));
}
