import { replaceRadicals } from "./radicals.ts";
import { simplifyCharacter } from "./simplify.ts";

const han = /\p{Script=Han}/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * The form two texts are compared in: compatibility forms and radicals mended, one script, lower case,
 * punctuation gone, words parted by one space. Every character folds by itself, so what is contained in a
 * text stays contained after folding.
 */
export function foldText(text: string): string {
  let out = "";
  let gap = false;
  for (const c of replaceRadicals(text).normalize("NFKC").toLowerCase()) {
    if (letterOrDigit.test(c)) {
      if (gap && out) out += " ";
      gap = false;
      out += han.test(c) ? simplifyCharacter(c) : c;
    } else if (/\s/u.test(c)) gap = true;
  }
  return out;
}
