import { Converter } from "opencc-js/t2cn";
import { replaceRadicals } from "./radicals.ts";

type Convert = (text: string) => string;

let converter: Convert | undefined;
const mainlandConverter = (): Convert => (converter ??= Converter({ from: "tw", to: "cn" }));
const toMainland: Convert = (text) => mainlandConverter()(text);

/** Variants of Hong Kong, Japan and old type that the Taiwan table leaves; none of them is mainland writing. */
const variantPairs =
  "衞卫峯峰綫线羣群鶏鸡雞鸡牀床邨村啓启啟启竪竖麪面粧妆祕秘滙汇鉄铁沢泽恵惠竜龙辺边関关栄荣広广徳德歩步舘馆説说閲阅鋭锐産产鑑鉴囯国囻国";
const variants = new Map<string, string>();
for (let i = 0; i < variantPairs.length; i += 2) variants.set(variantPairs[i]!, variantPairs[i + 1]!);
const anyVariant = new RegExp(`[${[...variants.keys()].join("")}]`, "g");
const mendVariants = (text: string) => text.replace(anyVariant, (c) => variants.get(c)!);

/** Traditional characters that are mainland writing too (乾县, 名著). Alone they do not make a text traditional. */
const shared = /[么乾著徵藉瞭覆麽么於夥摺蔔後昇萌拚郎]/;

/** Full-width letters, digits, signs, the wide blank, Kangxi radicals. Chinese brackets and commas stay as written. */
const compatible = /[\u2f00-\u2fdf\u3000\uf900-\ufaff\uff03\uff0d\uff0f-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/**
 * Traditional → simplified for reading: whole phrases first (餅乾 becomes 饼干), Taiwan's and Hong Kong's
 * variants after. Radicals, full-width letters and compatibility forms are mended too. A text that is simplified
 * already stays as it is, 乾县 among them.
 */
export function simplify(text: string): string {
  const plain = mendVariants(replaceRadicals(text).replace(compatible, (c) => c.normalize("NFKC")));
  const converted = toMainland(plain);
  return isTraditional(plain, converted) ? converted : plain;
}

function isTraditional(before: string, after: string): boolean {
  if (before === after) return false;
  if (before.length !== after.length) return true;
  for (let i = 0; i < before.length; i++) if (before[i] !== after[i] && !shared.test(before[i]!)) return true;
  return false;
}

const single = new Map<string, string>();

/**
 * One character → its simplified form, without looking at its neighbours. Search compares with this on both
 * sides: a fragment of a name then folds exactly as the whole name does, which phrases cannot promise.
 */
export function simplifyCharacter(c: string): string {
  let found = single.get(c);
  if (found === undefined) {
    // Twice, for the table leads from 麼 to 么 and from 么 to 幺: what is compared must not depend on where one begins.
    found = toMainland(toMainland(mendVariants(c)));
    single.set(c, found);
  }
  return found;
}
