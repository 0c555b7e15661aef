import { simplify } from "../reference/public.ts";
import { islandCodes, phoneCodeOf } from "./phone-codes.ts";

export interface CleanPhones {
  phones: string[];
  /** What was done, in Chinese. */
  corrections: string[];
  /** Words that stood beside the numbers. */
  notes: string[];
}

/** A mobile number after 转 is a second number, not an extension. */
const extension = /\s*(?:转分机|分机|总机|转|ext\.?|#|\*)\s*(?=\d)(?!09\d\d-?\d{3}-?\d{3})/gi;
const shapes = {
  mainland:
    /(?:(?:\+|00)86[- ]?)?(?:(?<!\d)1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)|(?<!\d)[48]00[- ]?\d{3,4}[- ]?\d{3,4}(?!\d)|\(?0\d{2,3}\)?[- ]{0,3}\d{3,4}[- ]?\d{4}(?!\d)|(?<!\d)[2-9]\d{2,3}[- ]?\d{4}(?!\d))((?:#\d{1,6}(?:[~～、/,]\d{1,6}(?![\d-]))*|-\d{1,4}(?!\d))?)/g,
  island:
    /(?:(?:\+|00)886[- ]?)?(?:\(?09\d{2}\)?[- ]?\d{3}[- ]?\d{3}(?!\d)|(?<!\d)9\d{8}(?!\d)|(?<!\d)0800[- ]?\d{3}[- ]?\d{3}(?!\d)|\(?0\d{1,3}\)?[- ]{0,3}\d{2,4}[- ]?\d{3,5}(?!\d)|(?<!\d)\d{3,4}[- ]?\d{4}(?!\d))((?:#\d{1,6}(?:[~～、/,-]\d{1,6}(?![\d-]))*)?)/g,
};

/**
 * A phone cell → numbers in one form, main number first. Extensions become a last part, missing area codes and lost
 * leading zeros come from the place. What cannot be read is left out and said.
 */
export function cleanPhones(cell: string, adcode: string): CleanPhones {
  const island = adcode.startsWith("71");
  const text = simplify(cell)
    .replace(/[（]/g, "(")
    .replace(/[）]/g, ")")
    .replace(/[—–−]/g, "-")
    .replace(extension, "#");
  const out: CleanPhones = { phones: [], corrections: [], notes: [] };
  let left = "";
  let end = 0;
  for (const match of text.matchAll(island ? shapes.island : shapes.mainland)) {
    left += `${text.slice(end, match.index)} `;
    end = match.index + match[0].length;
    const number = (match[1] ? match[0].slice(0, -match[1].length) : match[0]).replace(/\D/g, "");
    const clean = island ? islandNumber(number, adcode) : mainlandNumber(number, adcode);
    const whole = clean ? clean + (match[1] ? `-${/\d+/.exec(match[1])![0]}` : "") : "";
    if (!whole) left += match[0];
    else if (!out.phones.includes(whole)) out.phones.push(whole);
  }
  left += text.slice(end);
  explain(cell, left, out);
  return out;
}

function mainlandNumber(raw: string, adcode: string): string | undefined {
  const digits = raw.replace(/^(?:0086|86(?=1[3-9]\d{9}$))/, "");
  if (/^1[3-9]\d{9}$/.test(digits)) return digits;
  if (/^[48]00\d{7}$/.test(digits)) return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
  if (digits.startsWith("0")) {
    const length = /^0(?:10|2\d)/.test(digits) ? 3 : 4;
    return /^\d{7,8}$/.test(digits.slice(length))
      ? `${digits.slice(0, length)}-${digits.slice(length)}`
      : undefined;
  }
  if (!/^\d{7,8}$/.test(digits)) return undefined;
  const code = phoneCodeOf(adcode);
  return code ? `${code}-${digits}` : digits;
}

function islandNumber(raw: string, adcode: string): string | undefined {
  const digits = raw.replace(/^(?:00)?886/, "0");
  if (/^09\d{8}$/.test(digits)) return digits;
  if (/^9\d{8}$/.test(digits)) return `0${digits}`;
  if (/^0800\d{6}$/.test(digits)) return digits;
  const code = digits.startsWith("0") ? islandCodes.find((c) => digits.startsWith(c)) : phoneCodeOf(adcode);
  // 台湾 as a whole has no code; better a number without one than none.
  if (!code) return /^[2-9]\d{6,7}$/.test(digits) ? digits : undefined;
  const rest = digits.startsWith("0") ? digits.slice(code.length) : digits;
  return rest.length >= 6 && rest.length <= 8 ? `${code}-${rest}` : undefined;
}

const bare = (text: string) => text.replace(/[\s\-()#]/g, "");

function explain(cell: string, left: string, out: CleanPhones): void {
  const shown = cell.trim().replace(/\s+/g, " ");
  const note = left
    .replace(/#\d+/g, " ")
    .replace(/[\s()/;；,，、.。~～:：#-]+|或/g, " ")
    .trim();
  const lost = note.match(/\d[\d ]{3,}/g) ?? [];
  const words = note.replace(/\d+/g, " ").replace(/\s+/g, " ").trim();
  if (words && words.length <= 60) out.notes.push(words);
  if (lost.length || (shown && out.phones.length === 0)) {
    const unread = lost.length ? lost.join("、").trim() : shown.slice(0, 40);
    out.corrections.push(`电话：“${unread}”看不懂，没有采用`);
  }
  if (out.phones.length && bare(shown) !== bare(out.phones.join(""))) {
    out.corrections.push(`电话：“${shown.slice(0, 60)}”整理为 ${out.phones.join("、")}`);
  }
}
