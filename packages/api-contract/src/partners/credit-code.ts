const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

const total = (text: string, weights: readonly number[], worth: (sign: string) => number): number =>
  weights.reduce((sum, weight, i) => sum + weight * worth(text[i]!), 0);

/** The organisation code inside, 9 characters, has a check of its own: letters count from 10 on without gaps. */
function organisationFits(code: string): boolean {
  const worth = (sign: string) => Number.parseInt(sign, 36);
  const check = 11 - (total(code, ORGANISATION_WEIGHTS, worth) % 11);
  return code[8] === (check === 10 ? "X" : check === 11 ? "0" : String(check));
}

/** The one spelling of a code that is stored and compared: no spaces, capitals. */
export const tidyCreditCode = (text: string): string =>
  text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();

/**
 * What is wrong with a 统一社会信用代码 (GB 32100-2015), as a sentence; undefined where it is right. What it
 * begins with says what kind of body it is; every kind may apply.
 * @param code tidied
 */
export function creditCodeError(code: string): string | undefined {
  if (code.length !== 18) return "统一社会信用代码是 18 位，请对着执照再看一遍。";
  if (![...code].every((sign) => ALPHABET.includes(sign)))
    return "统一社会信用代码里没有字母 I、O、S、V、Z，请对着执照再看一遍。";
  const check = (31 - (total(code, WEIGHTS, (sign) => ALPHABET.indexOf(sign)) % 31)) % 31;
  const fits = code[17] === ALPHABET[check] && organisationFits(code.slice(8, 17));
  return fits ? undefined : "统一社会信用代码不对，可能有一位填错了，请对着执照再看一遍。";
}
