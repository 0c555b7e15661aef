import type { Area } from "./area.ts";
import { shortName } from "./short-name.ts";

const stems = new WeakMap<Area, string>();
function stemOf(area: Area): string {
  let stem = stems.get(area);
  if (stem === undefined) {
    stem = shortName(area.name);
    stems.set(area, stem);
  }
  return stem;
}

/**
 * The place of the list these words name: its full name, its short name (松山), or its short name with a last word
 * it no longer or not yet has (海门市 for 海门区). Undefined when none or several fit.
 */
export function matchName(list: readonly Area[], text: string): Area | undefined {
  if (!text) return undefined;
  const exact = list.filter((a) => a.name === text);
  if (exact.length) return exact.length === 1 ? exact[0] : undefined;
  const stem = shortName(text);
  const close = list.filter((a) => a.short === text || (stem.length > 1 && stemOf(a) === stem));
  return close.length === 1 ? close[0] : undefined;
}

const ends = ["市", "区", "县", "省", "盟", "州", "地区", "新区"];

/**
 * The place whose name an address begins with, longest name first, and what follows it. `shortToo` accepts the name
 * without its last word when Chinese text goes on behind it; undefined when none or several fit.
 */
export function matchPrefix(
  list: readonly Area[],
  text: string,
  shortToo: boolean,
): { area: Area; rest: string } | undefined {
  let best: { area: Area; length: number; weight: number } | undefined;
  let twins = false;
  for (const area of list) {
    const length = prefixLength(area, text, shortToo);
    // 新竹市 is that city's own name and 新竹县's with another last word: the own name wins by half a character.
    const weight =
      length && area.name.length === length && text.startsWith(area.name) ? length + 0.5 : length;
    if (!weight || (best && weight < best.weight)) continue;
    twins = best !== undefined && weight === best.weight;
    best = { area, length, weight };
  }
  return best && !twins ? { area: best.area, rest: text.slice(best.length) } : undefined;
}

function prefixLength(area: Area, text: string, shortToo: boolean): number {
  if (text.startsWith(area.name)) return area.name.length;
  const stem = stemOf(area);
  if (stem.length < 2 || !text.startsWith(stem)) return 0;
  const after = text.slice(stem.length);
  const end = ends.find((e) => after.startsWith(e) && !after.startsWith("市场") && !after.startsWith("州路"));
  if (end) return stem.length + end.length;
  return shortToo && /^\p{Script=Han}/u.test(after) && !/^[路街巷弄里村镇乡道大]/.test(after)
    ? stem.length
    : 0;
}
