// Scenes of one season or hour: lanterns on the river at night, plum blossom, red maples, hot springs, the sea.

import { bench, boat, couple, house, pagoda, pavilion } from "./buildings.ts";
import { type Canvas, circ, ell, H, line, n, op, path, pill, rect, W } from "./kit.ts";
import { birds, cloud, hill, pine, ridge, ripples, rocks, round, sky, sun } from "./nature.ts";
import type { Palette } from "./palettes.ts";

const lantern = (p: Palette, x: number, y: number, k: number): string =>
  circ(x, y, 34 * k, p.lit, op(0.22)) +
  line(`M${n(x)} ${n(y - 30 * k)}V${n(y - 16 * k)}M${n(x)} ${n(y + 15 * k)}v${n(16 * k)}`, p.leaf, n(3 * k)) +
  ell(x, y, 18 * k, 15 * k, p.pop) +
  ell(x, y, 8 * k, 15 * k, p.lit, op(0.75)) +
  rect(x - 9 * k, y - 18 * k, 18 * k, 4 * k, p.leaf) +
  rect(x - 9 * k, y + 14 * k, 18 * k, 4 * k, p.leaf);

/** Lanterns over a river by night, its houses lit. */
export function lanterns(c: Canvas, p: Palette): string {
  const r = c.r;
  const y = 320;
  let s = sky(c) + sun(p, 600 + r() * 80, 84, 34) + ridge(c, 290, 60, 4, p.far, p.glow);
  s +=
    house(c, p, 20, y, 150, 120, { two: true }) +
    house(c, p, 186, y, 120, 84, { door: 1 }) +
    house(c, p, 500, y, 130, 96, { door: 0 }) +
    house(c, p, 646, y, 140, 128, { two: true });
  s += rect(0, y, W, H - y, p.water) + rect(-10, y - 6, 820, 14, p.stone2);
  s += path(
    `M-10 ${150 + r() * 20}Q200 250 400 190T810 ${150 + r() * 20}`,
    "none",
    ` stroke="${p.deep}" stroke-width="4"`,
  );
  for (let i = 0; i < 9; i++) s += lantern(p, 50 + i * 88, 214 + (i % 2 ? 20 : 2) - Math.abs(4 - i) * 5, 1.1);
  for (let i = 0; i < 12; i++)
    s +=
      pill(30 + i * 64 + r() * 20, y + 26 + r() * 60, 34, 5, p.lit, 0.5) +
      pill(40 + i * 62, y + 44 + r() * 90, 20, 4, p.pop, 0.5);
  s += ripples(c, p, y + 24, H - 10, 18) + boat(p, 330 + r() * 120, 426, 1.5);
  for (let i = 0; i < 4; i++) s += lantern(p, 120 + i * 190 + r() * 30, 470 - (i % 2) * 18, 0.7);
  return s;
}

/** A plum tree in flower beside a pavilion, snow still on the hills. */
export function blossom(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 590, 96, 36) +
    cloud(c, p, 420, 120, 160) +
    ridge(c, 330, 120, 4, p.far, p.glow, p.ripple);
  s += hill(c, 392, 30, p.grass) + pavilion(p, 610, 400, 1.15) + hill(c, 440, 22, p.ground);
  s += line(
    "M150 512Q170 400 240 330Q300 270 380 210M214 362Q150 300 120 220M262 310Q290 230 270 140M318 262Q400 260 480 300M330 250Q350 180 440 130",
    p.wood,
    15,
  );
  s += line(
    "M380 210Q420 190 470 196M120 220Q100 180 60 170M270 140Q264 110 290 80M440 130Q480 110 520 118M480 300Q520 310 548 296",
    p.wood,
    7,
  );
  const flower = (x: number, y: number, k: number, colour: string) => {
    let petals = "";
    for (let i = 0; i < 5; i++) {
      const a = (i * Math.PI * 2) / 5;
      petals += circ(x + Math.cos(a) * 10 * k, y + Math.sin(a) * 10 * k, 8.6 * k, colour);
    }
    return petals + circ(x, y, 5 * k, p.leaf2);
  };
  const along = [
    [240, 330],
    [300, 276],
    [380, 210],
    [470, 196],
    [150, 290],
    [120, 220],
    [60, 170],
    [280, 220],
    [270, 140],
    [290, 80],
    [400, 262],
    [480, 300],
    [548, 296],
    [360, 176],
    [440, 130],
    [520, 118],
    [190, 346],
    [330, 250],
    [420, 196],
    [96, 196],
  ] as const;
  for (const [x, y] of along)
    for (let i = 0; i < 2; i++)
      s += flower(x + (r() - 0.5) * 46, y + (r() - 0.5) * 40, 0.8 + r() * 0.7, i ? "#E58B86" : "#D9626A");
  return s + couple(p, 520, 470, 1.1);
}

/** A temple's pagoda among red maples. */
export function maple(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 170 + r() * 60, 100, 38) +
    cloud(c, p, 520, 96, 150) +
    ridge(c, 330, 150, 4, p.far, p.glow) +
    hill(c, 380, 40, p.mid);
  s += pagoda(c, p, 470, 386, 0.95, 5) + house(c, p, 280, 396, 130, 56, { door: 1 });
  s += hill(c, 420, 26, "#B9562F") + hill(c, 470, 18, p.ground);
  for (const [x, y, k] of [
    [80, 400, 2.1],
    [210, 424, 1.5],
    [600, 404, 2],
    [730, 420, 2.3],
    [664, 452, 1.4],
    [20, 458, 1.6],
  ] as const)
    s += round(x + (r() - 0.5) * 24, y, k, "#A63F22", "#C8553D", "#E08148", p.wood);
  for (let i = 0; i < 26; i++)
    s += ell(
      r() * W,
      300 + r() * 190,
      5,
      3.4,
      i % 2 ? "#C8553D" : "#E08148",
      ` transform="rotate(${n(r() * 90)} 0 0)"`,
    );
  return s + birds(c, 300, 120, p.deep) + couple(p, 390, 484, 1.05);
}

/** A pool of a hot spring among rocks and pines, steam over it. */
export function springs(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 610 + r() * 60, 92, 34) +
    ridge(c, 300, 140, 4, p.far, p.glow) +
    ridge(c, 340, 90, 3, p.mid, p.glow);
  s += hill(c, 356, 20, p.grass) + house(c, p, 500, 356, 190, 74, { door: 1 }) + pine(p, 92, 400, 1.35);
  s +=
    ell(390, 424, 330, 72, p.stone2) +
    ell(390, 418, 306, 58, p.water) +
    ell(390, 426, 260, 40, p.ripple, op(0.45));
  for (const [x, y, k] of [
    [80, 440, 1],
    [690, 446, 1.1],
    [230, 480, 0.8],
    [560, 484, 0.9],
  ] as const)
    s += rocks(p, x, y, k);
  const bather = (x: number, y: number, hair: string) =>
    circ(x, y, 19, "#E7C3A0") +
    path(`M${x - 20} ${y - 2}q2 -24 20 -24t20 24q-20 -12 -40 0Z`, hair) +
    rect(x - 16, y - 27, 32, 9, p.wall, ' rx="4"') +
    path(`M${x - 32} ${y + 30}q2 -16 32 -16t32 16Z`, "#E7C3A0") +
    pill(x - 44, y + 28, 88, 6, p.ripple);
  s += bather(320, 396, p.stone) + bather(430, 402, p.roof);
  for (let i = 0; i < 7; i++)
    s += line(`M${170 + i * 74} ${n(372 - r() * 26)}q-16 -22 0 -44t0 -44`, "#fff", 8, op(0.62));
  return s;
}

/** Sand, waves, a lighthouse and gulls. */
export function seaside(c: Canvas, p: Palette): string {
  const r = c.r;
  let s = sky(c) + sun(p, 230 + r() * 80, 130, 46) + cloud(c, p, 420, 92, 190) + cloud(c, p, 80, 70, 120);
  s += rect(0, 228, W, 190, p.near) + rect(0, 228, W, 46, p.mid);
  s +=
    path("M620 262q60 -54 190 -50v64H600Z", p.deep) +
    path("M690 212l10 -104h34l10 104Z", p.wall) +
    rect(699, 140, 36, 22, p.pop) +
    rect(695, 180, 44, 20, p.pop) +
    rect(698, 90, 38, 20, p.roof) +
    rect(706, 94, 22, 14, p.lit);
  for (let i = 0; i < 4; i++) {
    const y = 292 + i * 30;
    s += line(`M-20 ${y}${"q28 -16 56 0t56 0".repeat(8)}`, p.ripple, 5, op(0.55 + i * 0.1));
  }
  s +=
    path("M-10 400q200 -34 420 6t400 -14V510H-10Z", p.ground) +
    line("M-10 402q200 -34 420 6t400 -14", p.ripple, 10);
  const shade = (x: number, y: number) =>
    line(`M${x} ${y}v88`, p.wood, 6) +
    path(`M${x - 74} ${y + 14}a74 60 0 0 1 148 0Z`, p.pop) +
    path(`M${x - 26} ${y + 14}q2 -52 26 -60q24 8 26 60Z`, p.wall);
  s += shade(170, 366) + bench(p, 216, 470, 1.15) + couple(p, 420, 476, 1.15);
  return s + birds(c, 360, 150, p.deep) + birds(c, 520, 190, p.deep);
}
