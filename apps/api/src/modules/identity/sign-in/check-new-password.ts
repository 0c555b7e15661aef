import { badInput } from "../../../http/problem.ts";
import { commonPasswords } from "./common-passwords.ts";

const MIN_COUNT = 8;
const MAX_COUNT = 128;

const rows = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "01234567890"];
const runs = rows.flatMap((r) => [r, [...r].reverse().join("")]);

/** One character over and over, a short piece over and over, or a run along the keyboard or the alphabet. */
function isPattern(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text) || runs.some((r) => r.includes(text));
}

/** Why not, in a sentence, or undefined. No rules of composition: length and being unusual are what counts (T12). */
function whyNot(password: string, mobile: string): string | undefined {
  const length = [...password].length;
  if (length < MIN_COUNT) return `密码至少要 ${MIN_COUNT} 个字，长一些更安全。`;
  if (length > MAX_COUNT) return `密码最多 ${MAX_COUNT} 个字。`;
  const low = password.toLowerCase();
  if (low.includes(mobile)) return "密码里不要用自己的手机号，别人容易猜到。";
  if (commonPasswords.has(low) || isPattern(low)) return "这个密码太常见了，别人容易猜到，请换一个。";
  return undefined;
}

/**
 * Checks a password somebody wants to have: 8–128 characters of any kind, not a common one, not one's own number.
 * @throws {ProblemError} BAD_INPUT on the field `password`
 */
export function checkNewPassword(password: string, mobile: string): void {
  const why = whyNot(password.normalize("NFKC"), mobile);
  if (why) throw badInput({ password: why });
}
