import { pinyin } from "pinyin-pro";
import { placeReadings } from "../reference/areas/public.ts";
import { simplify } from "../reference/public.ts";

const han = /\p{Script=Han}/u;

/** Toneless syllables of the Chinese characters of a text; ü is v, as typed, but lue and nue as people write them. */
function generalReading(characters: string): string[] {
  return (pinyin(characters, { toneType: "none", type: "array", v: true }) as string[]).map((s) =>
    s === "lve" ? "lue" : s === "nve" ? "nue" : s,
  );
}

/**
 * Syllables of a name's Chinese characters. `local` reads the place names in it as people there do (六合 lu he);
 * `general` as everybody else would (liu he). The same array where nothing differs.
 */
export function readingsOf(name: string): { local: string[]; general: string[] } {
  const characters = [...simplify(name)].filter((c) => han.test(c)).join("");
  if (!characters) return { local: [], general: [] };
  const general = generalReading(characters);
  let local = general;
  for (const [place, syllables] of placeReadings) {
    for (let at = characters.indexOf(place); at >= 0; at = characters.indexOf(place, at + 1)) {
      if (local === general) local = [...general];
      // Syllables count characters, indexOf counts UTF-16 units.
      local.splice([...characters.slice(0, at)].length, syllables.length, ...syllables);
    }
  }
  return { local, general };
}

/** `金陵颐和苑` → `{ full: "jinlingyiheyuan", initials: "jlyhy" }`. */
export function pinyinOf(name: string): { full: string; initials: string } {
  const { local } = readingsOf(name);
  return { full: local.join(""), initials: local.map((s) => s[0]).join("") };
}
