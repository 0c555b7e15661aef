// An organisation from the gate, its rooms and its dining hall.

import { bench, couple, roof } from "./buildings.ts";
import { type Canvas, circ, ell, H, line, op, path, rect, W } from "./kit.ts";
import { cloud, fallen, ginkgo, ridge, round, sky, sun } from "./nature.ts";
import type { Palette } from "./palettes.ts";

export function residence(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 650, 88, 32) +
    cloud(c, p, 90, 96, 160) +
    cloud(c, p, 420, 70, 120) +
    ridge(c, 320, 96, 3, p.far, p.glow);
  const y = 396;
  s +=
    round(60, 360, 1.9, p.mid, p.mid, p.grass, p.wood) + round(748, 360, 1.8, p.near, p.mid, p.grass, p.wood);
  const bx = 170;
  const floors = 3 + (r() > 0.5 ? 1 : 0);
  const fh = 48;
  // main block
  const top = y - floors * fh - 10;
  s += rect(bx, top, 330, y - top, p.wall) + rect(bx, top, 330, 8, p.roof, op(0.14));
  for (let i = 0; i < floors; i++)
    for (let j = 0; j < 5; j++) {
      const wx = bx + 20 + j * 62;
      const wy = top + 20 + i * fh;
      if (i === floors - 1 && j === 2) continue;
      s +=
        rect(wx, wy, 40, 27, c.dark || r() > 0.86 ? p.lit : p.near, c.dark ? "" : op(0.86)) +
        rect(wx - 3, wy + 27, 46, 4, p.wood, op(0.8)) +
        line(`M${wx + 20} ${wy}v27`, p.wall, 2.4);
      if (i < floors - 1) s += line(`M${wx - 2} ${wy + 20}h44`, p.wall, 2, op(0.8));
    }
  s += roof(p, bx, top, 330, 34, 16);
  // wing
  const wt = y - 2 * fh - 6;
  s += rect(500, wt, 170, y - wt, p.stone) + rect(500, wt, 170, 6, p.roof, op(0.16));
  for (let i = 0; i < 2; i++)
    for (let j = 0; j < 3; j++)
      s +=
        rect(516 + j * 52, wt + 16 + i * fh, 34, 26, c.dark ? p.lit : p.wall) +
        line(`M${533 + j * 52} ${wt + 16 + i * fh}v26`, p.stone2, 2.4);
  s += roof(p, 496, wt, 178, 28, 12);
  // porch
  s +=
    rect(288, y - 58, 96, 58, p.wood) +
    rect(298, y - 48, 36, 48, p.lit) +
    rect(338, y - 48, 36, 48, p.lit) +
    rect(266, y - 68, 140, 12, p.roof, ' rx="3"') +
    rect(272, y - 56, 7, 56, p.roof) +
    rect(393, y - 56, 7, 56, p.roof) +
    rect(300, y - 88, 72, 18, p.deep, ' rx="3"') +
    rect(312, y - 81, 48, 4, p.leaf2);
  s +=
    rect(-10, y, 820, 120, p.grass) +
    path(`M282 ${y}h108q30 60 150 114H150q110 -50 132 -114Z`, p.ground) +
    path(`M-10 ${y + 64}q160 -44 290 -8l-40 60H-10Z`, p.mid, op(0.55));
  // ramp rail
  s += line(
    `M392 ${y + 4}L470 ${y + 40}M392 ${y - 14}L470 ${y + 20}M392 ${y - 14}v18M431 ${y + 3}v18M470 ${y + 20}v20`,
    p.roof,
    3,
  );
  s +=
    fallen(c, p, 614, 436, 120, 22) +
    ginkgo(c, p, 622, 436, 1.16) +
    bench(p, 530, 458, 0.9) +
    couple(p, 330, 468, 1);
  s += ginkgo(c, p, 104, 452, 0.9);
  return s;
}

export function room(c: Canvas, p: Palette): string {
  let s = rect(0, 0, W, H, p.glow) + rect(0, 0, W, 372, c.dark ? p.mid : p.ground, op(c.dark ? 1 : 0.55));
  const cl = `${c.u}r`;
  c.defs += `<clipPath id="${cl}"><rect x="292" y="70" width="250" height="196" rx="6"/></clipPath>`;
  s +=
    rect(0, 372, W, 130, p.wood, op(0.5)) +
    line("M0 404H800M0 440H800M0 480H800", p.wood, 2, op(0.35)) +
    rect(0, 362, W, 10, p.wall);
  s += `<g clip-path="url(#${cl})">${rect(292, 70, 250, 196, p.sky)}${circ(470, 126, 24, p.sun)}<g transform="translate(120 -60)">${ridge(c, 300, 90, 5, p.mid, p.glow)}</g><g transform="translate(0 0)">${ginkgo(c, p, 350, 284, 0.72)}</g></g><rect x="292" y="70" width="250" height="196" rx="6" fill="none" stroke="${p.wall}" stroke-width="14"/>${line("M417 70V266", p.wall, 9)}${rect(278, 268, 278, 12, p.wall, ' rx="3"')}`;
  s +=
    path("M232 52h66q6 130 -26 236h-40Z", p.grass, op(0.95)) +
    path("M602 52h-66q-6 130 26 236h40Z", p.grass, op(0.95)) +
    rect(216, 44, 402, 9, p.wood, ' rx="4"');
  // bed
  s +=
    rect(36, 214, 16, 196, p.wood, ' rx="5"') +
    rect(36, 230, 60, 96, p.wood, ' rx="8"') +
    rect(48, 330, 318, 46, p.wall, ' rx="12"') +
    rect(60, 300, 92, 40, p.ripple, ' rx="16"') +
    path("M130 322q120 -22 236 -6q14 4 14 20v44H112v-30q2 -24 18 -28Z", p.near) +
    path("M130 322q120 -22 236 -6q14 4 14 20v6q-140 -22 -268 8v-0q2 -24 18 -28Z", p.mid) +
    rect(360, 300, 14, 110, p.wood, ' rx="5"') +
    rect(52, 386, 12, 30, p.wood) +
    line("M180 300v-34h96v38", p.stone2, 6);
  // call button + bedside table
  s +=
    rect(150, 188, 24, 34, p.wall, ' rx="5"') +
    circ(162, 204, 7, p.pop) +
    line("M162 222q-4 40 -22 66", p.stone2, 2.5);
  // armchair and lamp, or a second bed
  const twin = c.r() > 0.55;
  if (c.beds ? c.beds > 1 : twin) {
    s +=
      rect(572, 300, 14, 106, p.wood, ' rx="5"') +
      rect(570, 330, 168, 46, p.wall, ' rx="12"') +
      rect(664, 300, 76, 40, p.ripple, ' rx="16"') +
      path("M672 322q-60 -20 -94 -8q-8 4 -8 20v44h118v-28q-2 -26 -16 -28Z", p.leaf3) +
      path("M672 322q-60 -20 -94 -8q-8 4 -8 20v4q60 -12 118 4q-2 -18 -16 -20Z", p.leaf) +
      rect(738, 214, 16, 196, p.wood, ' rx="5"') +
      rect(748, 230, 40, 96, p.wood, ' rx="8"') +
      rect(632, 188, 24, 34, p.wall, ' rx="5"') +
      circ(644, 204, 7, p.pop);
  } else
    s +=
      path("M590 300q4 -40 50 -40t52 40v50h-102Z", p.pop, op(0.9)) +
      rect(580, 326, 124, 44, p.pop, ' rx="16"') +
      rect(600, 316, 84, 32, p.leaf2, ' rx="12"') +
      rect(596, 368, 8, 34, p.wood) +
      rect(680, 368, 8, 34, p.wood) +
      rect(742, 190, 6, 216, p.roof) +
      path("M716 194l14 -48h30l14 48Z", p.lit) +
      ell(745, 408, 28, 6, p.roof);
  s += ell(430, 450, 190, 24, p.pop, op(0.18));
  return c.r() > 0.5 ? `<g transform="translate(800 0) scale(-1 1)">${s}</g>` : s;
}

export function dining(_c: Canvas, p: Palette): string {
  let s = rect(0, 0, W, H, p.glow) + rect(0, 300, W, 200, p.ground);
  s += rect(0, 292, W, 10, p.wood, op(0.5));
  for (let i = 0; i < 3; i++) {
    const x = 70 + i * 236;
    s += `${rect(x, 62, 188, 170, p.sky)}<g transform="translate(0 -78)">${round(x + 60, 312, 1.4, p.mid, p.mid, p.grass, p.wood)}${round(x + 138, 312, 1.1, i === 1 ? p.leaf : p.near, i === 1 ? p.leaf2 : p.mid, p.grass, p.wood)}</g><rect x="${x}" y="62" width="188" height="170" fill="none" stroke="${p.wood}" stroke-width="9"/>${line(`M${x + 94} 62v170M${x} 110h188`, p.wood, 4)}`;
  }
  [170, 400, 640].forEach((x, i) => {
    s +=
      line(`M${x} 0v${60 + (i % 2) * 14}`, p.roof, 2.5) +
      path(`M${x - 34} ${94 + (i % 2) * 14}q0 -34 34 -34t34 34Z`, p.pop) +
      ell(x, 94 + (i % 2) * 14, 34, 5, p.lit);
  });
  function chair(x: number, y: number, k: number, col: string) {
    return (
      rect(x - 28 * k, y - 66 * k, 56 * k, 44 * k, col, ` rx="${10 * k}"`) +
      rect(x - 30 * k, y - 18 * k, 60 * k, 12 * k, p.wood, ' rx="4"') +
      rect(x - 26 * k, y - 8 * k, 6 * k, 46 * k, p.wood) +
      rect(x + 20 * k, y - 8 * k, 6 * k, 46 * k, p.wood)
    );
  }
  s +=
    chair(186, 330, 1, p.near) +
    chair(614, 330, 1, p.near) +
    chair(330, 316, 0.9, p.mid) +
    chair(470, 316, 0.9, p.mid);
  s +=
    ell(400, 470, 220, 18, p.wood, op(0.2)) +
    rect(382, 372, 36, 96, p.wood) +
    ell(400, 468, 92, 12, p.wood) +
    ell(400, 372, 252, 46, p.wood) +
    ell(400, 364, 252, 46, p.wall) +
    ell(400, 360, 118, 20, p.stone, op(0.6));
  (
    [
      [250, 362],
      [318, 388],
      [482, 388],
      [550, 362],
    ] as const
  ).forEach((q, i) => {
    s +=
      ell(q[0], q[1], 34, 9, p.stone2, op(0.5)) +
      path(`M${q[0] - 26} ${q[1] - 14}h52q-4 20 -18 20h-16q-14 0 -18 -20Z`, i % 2 ? p.pop : p.deep) +
      ell(q[0], q[1] - 14, 26, 7, i % 2 ? p.ripple : p.leaf2);
  });
  s +=
    path("M364 350q4 -34 36 -34t36 34Z", p.leaf) + ell(400, 352, 46, 9, p.deep) + circ(400, 314, 5, p.deep);
  [386, 404, 420].forEach((x, i) => {
    s += line(`M${x} ${298 - (i % 2) * 8}q-8 -10 0 -20t0 -20`, p.ripple, 4, op(0.85));
  });
  return s;
}
