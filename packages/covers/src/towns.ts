// Water town, courtyard, garden: built places that organisations and tours share.

import { archReflect, bench, boat, bridge, gable, house, pavilion } from "./buildings.ts";
import { type Canvas, circ, ell, H, leafAt, line, op, path, rect, W } from "./kit.ts";
import {
  birds,
  cloud,
  fallen,
  ginkgo,
  lotus,
  pine,
  ridge,
  ripples,
  rocks,
  round,
  sky,
  sun,
  willow,
} from "./nature.ts";
import type { Palette } from "./palettes.ts";

export function watertown(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 400 + (r() - 0.5) * 300, 104 + r() * 40, 36) +
    ridge(c, 300, 84, 4, p.far, p.glow) +
    cloud(c, p, 60 + r() * 60, 110, 150) +
    birds(c, 300, 110, p.near);
  const y = 344;
  s += rect(0, y, W, H - y, p.water);
  s +=
    round(318 + r() * 20, y - 30, 1.1, p.mid, p.mid, p.grass, p.wood) +
    round(520, y - 26, 0.9, p.near, p.mid, p.grass, p.wood);
  s +=
    house(c, p, 118, y, 138, 120 + r() * 14, { two: true }) +
    gable(c, p, 30, y, 88, 118) +
    house(c, p, -80, y, 120, 84, {}) +
    house(c, p, 236, y, 88, 76, { door: 1 });
  s +=
    house(c, p, 596, y, 126, 112 + r() * 16, { two: true }) +
    gable(c, p, 706, y, 92, 138) +
    house(c, p, 520, y, 86, 70, { door: 0 });
  s += rect(-10, y - 6, 350, 14, p.stone) + rect(510, y - 6, 300, 14, p.stone);
  s += archReflect(p, 300, y + 22, 250) + bridge(p, 300, y + 6, 250, 74);
  s += rect(20, y + 8, 300, 70, p.wall, op(0.28)) + rect(560, y + 8, 240, 66, p.wall, op(0.28));
  s += ripples(c, p, y + 26, H - 8, 24) + boat(p, 300 + r() * 240, 446, 1.02);
  if (r() > 0.4) s += willow(c, p, 40, y + 4, 0.92);
  else s += ell(250, 262, 6, 8, p.pop) + ell(250, 282, 6, 8, p.pop);
  return s;
}

export function courtyard(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 150 + r() * 120, 92, 32) +
    cloud(c, p, 540, 84, 140) +
    ridge(c, 270, 80, 3, p.far, p.glow);
  const y = 384;
  s +=
    round(70, 300, 1.3, p.mid, p.mid, p.grass, p.wood) + round(736, 296, 1.4, p.near, p.mid, p.grass, p.wood);
  s += rect(-10, 226, 820, y - 226, p.wall) + rect(-10, y - 22, 820, 22, p.stone2, op(0.5));
  s += rect(-10, 216, 820, 14, p.roof);
  for (let i = 0; i < 42; i++) s += circ(i * 20 - 4, 230, 6.2, p.roof);
  s += line("M-10 211H810", p.roof, 5);
  const mx = 250 + (r() > 0.5 ? 0 : 250);
  const cl = `${c.u}w`;
  c.defs += `<clipPath id="${cl}"><circle cx="${mx}" cy="316" r="72"/></clipPath>`;
  s += `<g clip-path="url(#${cl})">${rect(mx - 80, 230, 160, 170, p.glow)}<g transform="translate(${mx - 400} 60)">${ridge(c, 300, 70, 6, p.mid, p.glow)}</g>${rect(mx - 80, 352, 160, 40, p.water)}${round(mx - 34, 366, 0.8, p.near, p.mid, p.grass, p.wood)}</g>${circ(mx, 316, 74, "none", ` stroke="${p.stone2}" stroke-width="9"`)}${rect(mx - 60, y - 18, 120, 18, p.stone)}`;
  const lx = mx > 400 ? 100 : 640;
  [lx - 40, lx + 60].forEach((a) => {
    s += `<g>${rect(a - 26, 276, 52, 58, p.roof, `${op(0.82)} rx="4"`)}${line(`M${a - 26} 295h52M${a - 26} 315h52M${a - 9} 276v58M${a + 9} 276v58`, p.wall, 3)}</g>`;
  });
  s += rect(-10, y, 820, 130, p.ground);
  s += path(`M${mx - 70} ${y}L${mx - 150} 510H${mx + 190}L${mx + 70} ${y}Z`, p.stone, op(0.75));
  const tx = mx > 400 ? 330 : 486;
  s +=
    fallen(c, p, tx, 424, 180, 34) + ginkgo(c, p, tx, 422, 1.55) + bench(p, mx > 400 ? 130 : 690, 452, 1.15);
  for (let i = 0; i < 9; i++)
    s += leafAt(r() * W, 150 + r() * 250, 0.7 + r() * 0.4, r() * 360, i % 2 ? p.leaf : p.leaf3);
  return s;
}

export function garden(c: Canvas, p: Palette): string {
  const r = c.r;
  const y = 356;
  let s =
    sky(c) + sun(p, 600 + r() * 90, 92, 34) + cloud(c, p, 90, 86, 150) + ridge(c, 290, 76, 4, p.far, p.glow);
  s +=
    round(90, 300, 1.8, p.mid, p.mid, p.grass, p.wood) +
    round(210, 296, 1.4, p.near, p.mid, p.grass, p.wood) +
    round(690, 300, 1.7, p.mid, p.grass, p.grass, p.wood);
  s += rect(-10, 258, 820, y - 258, p.wall) + rect(-10, 248, 820, 13, p.roof);
  for (let i = 0; i < 4; i++) {
    const wx = 70 + i * 66;
    s += `${[`<circle cx="${wx}" cy="302" r="20"`, `<rect x="${wx - 18}" y="284" width="36" height="36" rx="9"`, `<path d="M${wx} 281l19 11v22l-19 11-19-11v-22z"`, `<circle cx="${wx}" cy="302" r="20"`][i]} fill="${c.dark ? p.lit : p.mid}" stroke="${p.roof}" stroke-width="4"/>`;
  }
  s += rect(-10, y - 10, 820, 16, p.stone) + rect(0, y + 6, W, H, p.water);
  s += rect(330, y + 10, 280, 60, p.roof, op(0.12));
  const px = 470;
  s +=
    pavilion(p, px, y + 12, 1.2) +
    rocks(p, 240, y + 16, 1.1) +
    rocks(p, 196, y + 20, 0.7) +
    rocks(p, 706, y + 14, 0.8);
  s += ripples(c, p, y + 26, H, 20);
  for (let i = 0; i < 7; i++) s += lotus(p, 60 + r() * 640, 414 + r() * 62, 0.8 + r() * 0.6, i % 2 === 1);
  (
    [
      [300, 462],
      [350, 446],
    ] as const
  ).forEach((q) => {
    s += path(
      `M${q[0]} ${q[1]}q14 -12 30 0q8 -6 12 -8q-2 8 0 16q-6 -2 -12 -8q-16 12 -30 0Z`,
      p.pop,
      op(0.85),
    );
  });
  s += pine(p, 734, y + 8, 1.25, true);
  return s;
}
