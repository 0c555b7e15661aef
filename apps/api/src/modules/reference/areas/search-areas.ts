import { foldText } from "../text/fold-text.ts";
import type { Area } from "./area.ts";
import { allAreas } from "./areas.ts";

interface Entry {
  area: Area;
  name: string;
  short: string;
  full: string;
}

let entries: Entry[] | undefined;

function searchable(): Entry[] {
  entries ??= allAreas
    .filter((a) => !a.virtual && !/^(?:11|12|31|50)0100$/.test(a.adcode))
    .map((area) => ({
      area,
      name: foldText(area.name),
      short: foldText(area.short),
      full: area.pinyin.replaceAll(" ", ""),
    }));
  return entries;
}

/**
 * Places a few letters or characters may mean: by name, short name, full pinyin and initials, traditional script
 * too. Best first: the name itself, then names that begin so, then pinyin, initials, names that contain it; at
 * equal fit provinces before cities before districts. At most `limit`.
 */
export function searchAreas(q: string, limit = 10): Area[] {
  const text = foldText(q).replaceAll(" ", "").slice(0, 40);
  if (!text) return [];
  const found: { area: Area; rank: number }[] = [];
  for (const entry of searchable()) {
    const rank = rankOf(entry, text);
    if (rank) found.push({ area: entry.area, rank });
  }
  found.sort(
    (a, b) => b.rank - a.rank || a.area.level - b.area.level || (a.area.adcode < b.area.adcode ? -1 : 1),
  );
  return found.slice(0, limit).map((f) => f.area);
}

function rankOf({ area, name, short, full }: Entry, text: string): number {
  if (name === text || short === text) return 7;
  if (name.startsWith(text)) return 6;
  if (full === text) return 5;
  if (area.initials === text) return 4;
  if (full.startsWith(text)) return 3;
  if (text.length > 1 && area.initials.startsWith(text)) return 2;
  return text.length > 1 && name.includes(text) ? 1 : 0;
}
