import { blossom, lanterns, maple, seaside, springs } from "./festivals.ts";
import { dining, residence, room } from "./interiors.ts";
import { type Canvas, hash, line, rng } from "./kit.ts";
import { bamboo, lake, mountains, tea, village, walledTown, wetland } from "./landscapes.ts";
import { dayPalettes, type Palette, type PaletteName, palettes } from "./palettes.ts";
import { escapeXml, has } from "./text.ts";
import { courtyard, garden, watertown } from "./towns.ts";
import { windows } from "./windows.ts";

type Drawing = {
  title: string;
  draw: (c: Canvas, p: Palette) => string;
  /** The one palette its hour or season has; by id otherwise. */
  palette?: PaletteName;
};

/** Scenes by name. What a name and an id draw never changes, for covers are kept for ever under them. */
export const scenes = {
  mountains: { title: "青绿群山", draw: mountains },
  watertown: { title: "水乡人家", draw: watertown },
  courtyard: { title: "银杏院落", draw: courtyard },
  lake: { title: "湖上行舟", draw: lake },
  tea: { title: "茶山梯田", draw: tea },
  pagoda: { title: "古塔城墙", draw: walledTown },
  garden: { title: "园林水榭", draw: garden },
  bamboo: { title: "竹径通幽", draw: bamboo },
  wetland: { title: "芦荡白鹭", draw: wetland },
  village: { title: "菜花垛田", draw: village },
  residence: { title: "养老院区", draw: residence },
  room: { title: "向阳居室", draw: room },
  dining: { title: "院内食堂", draw: dining },
  lanterns: { title: "河上灯会", draw: lanterns, palette: "moon" },
  blossom: { title: "梅花初开", draw: blossom, palette: "snow" },
  maple: { title: "红叶古寺", draw: maple, palette: "autumn" },
  springs: { title: "山里汤泉", draw: springs },
  seaside: { title: "海边", draw: seaside },
} satisfies Record<string, Drawing>;

export type SceneName = keyof typeof scenes;

const LANDSCAPES: SceneName[] = [
  "mountains",
  "watertown",
  "courtyard",
  "lake",
  "tea",
  "pagoda",
  "garden",
  "bamboo",
  "wetland",
  "village",
];
// residence twice: it should be the commonest picture of an organisation
const ORGANISATIONS: SceneName[] = [
  "residence",
  "courtyard",
  "watertown",
  "garden",
  "residence",
  "bamboo",
  "lake",
];

/** The scene and palette an id resolves to, before any option. */
export function pick(id: string, pool?: "org"): { type: SceneName; palette: PaletteName } {
  const h = hash(id);
  const types = pool === "org" ? ORGANISATIONS : LANDSCAPES;
  return { type: types[h % types.length]!, palette: dayPalettes[(h >>> 8) % dayPalettes.length]! };
}

export type SceneOptions = {
  /** A scene's name; anything else falls back to the pick. */
  type?: string;
  palette?: string;
  /** A window shape around it; cropped to the shape, with an outline. */
  window?: string;
  /** Part of the 800 × 500 board to show, as a viewBox. Not with `window`. */
  vb?: string;
  /** Beds in a room: 1 or 2. */
  beds?: number | string;
  pool?: "org";
  /** Spoken name; an empty string makes the picture decorative. */
  label?: string;
  /** Window outline. */
  stroke?: string;
  sw?: number | string;
};

/** A landscape cover as an SVG string, 800 × 500. The same id and options always give the same string. */
export function scene(id: string, options: SceneOptions = {}): string {
  const picked = pick(id, options.pool);
  const type = has(scenes, options.type) ? options.type : picked.type;
  const drawing: Drawing = scenes[type];
  const paletteName = has(palettes, options.palette) ? options.palette : (drawing.palette ?? picked.palette);
  const palette = palettes[paletteName];
  const c: Canvas = {
    r: rng(hash(`${id}|${type}`)),
    u: `g${hash(id + type + paletteName + (options.window || "")).toString(36)}`,
    g: 0,
    defs: "",
    dark: paletteName === "moon",
    beds: Number(options.beds ?? 0) || 0,
  };
  c.defs += `<linearGradient id="${c.u}k" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky}"/><stop offset=".62" stop-color="${palette.glow}"/></linearGradient>`;
  const body = scenes[type].draw(c, palette);
  const label = options.label === undefined ? `${scenes[type].title}插画` : options.label;
  const role = label ? `role="img" aria-label="${escapeXml(label)}"` : 'aria-hidden="true"';
  if (!has(windows, options.window)) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${options.vb || "0 0 800 500"}" preserveAspectRatio="xMidYMid slice" ${role}><defs>${c.defs}</defs>${body}</svg>`;
  }
  const { viewBox, outline } = windows[options.window];
  const isLeaf = options.window === "leaf";
  const stem = isLeaf ? line("M400 512q10 62 -26 124", "#A9741A", 13) : "";
  const view = isLeaf ? `<g transform="translate(0 -6) scale(1 1.06)">${body}</g>` : body;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${role}><defs>${c.defs}<clipPath id="${c.u}c"><path d="${outline}"/></clipPath></defs>${stem}<g clip-path="url(#${c.u}c)">${view}</g><path d="${outline}" fill="none" stroke="${options.stroke || "#123D31"}" stroke-width="${options.sw || (isLeaf ? 5 : 12)}" stroke-linejoin="round"/></svg>`;
}
