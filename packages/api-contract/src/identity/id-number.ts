const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = "10X98765432";
const PROVINCES = new Set(
  "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83".split(
    " ",
  ),
);
const OLDEST = 130;

/** The one spelling of a number that is stored and compared: no spaces, capital X. */
export const tidyIdNumber = (text: string): string =>
  text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();

/** Birthday in an identity number, `YYYY-MM-DD`; undefined where it is no day of the calendar. */
export function birthdayIn(id: string): string | undefined {
  const day = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

/** Whole years between two days, `YYYY-MM-DD`. */
export const yearsBetween = (born: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);

/** Sex in an identity number. */
export const genderIn = (id: string): "F" | "M" => (Number(id[16]) % 2 === 0 ? "F" : "M");

/**
 * What is wrong with an identity number (GB 11643), as a sentence; undefined where it is right.
 * @param id tidied
 * @param today `YYYY-MM-DD`: nobody is born later, nor 131 years before
 */
export function idNumberError(id: string, today: string): string | undefined {
  if (/^\d{15}$/.test(id)) return "请输入18位身份证号，15 位的旧号码已经不用了。";
  if (!/^\d{17}[\dX]$/.test(id)) return "身份证号是 18 位，最后一位可以是 X，请对着证件再看一遍。";
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(id[i]), 0);
  const born = birthdayIn(id);
  const wrong =
    !PROVINCES.has(id.slice(0, 2)) ||
    CHECKS[sum % 11] !== id[17] ||
    !born ||
    born > today ||
    yearsBetween(born, today) > OLDEST;
  return wrong ? "身份证号不对，可能有一位填错了，请对着证件再看一遍。" : undefined;
}
