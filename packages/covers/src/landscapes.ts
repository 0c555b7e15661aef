// Landscapes for tours and spots. Numbers are places on the 800 × 500 board.

import { boat, couple, house, pagoda } from "./buildings.ts";
import { type Canvas, circ, ell, H, line, n, op, path, pill, rect, W } from "./kit.ts";
import {
  birds,
  cloud,
  ginkgo,
  hill,
  lotus,
  pine,
  ridge,
  ripples,
  round,
  sky,
  sun,
  willow,
} from "./nature.ts";
import type { Palette } from "./palettes.ts";

export function mountains(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 200 + r() * 400, 96 + r() * 46, 34 + r() * 12) +
    cloud(c, p, 80 + r() * 120, 120, 170) +
    cloud(c, p, 520 + r() * 90, 86, 130);
  s += birds(c, 330 + r() * 140, 150, p.deep);
  s +=
    ridge(c, 318, 150, 4, p.far, p.glow) +
    ridge(c, 372, 196, 3, p.mid, p.glow, p.ripple) +
    cloud(c, p, 60 + r() * 300, 318, 260) +
    ridge(c, 430, 170, 3, p.near, p.glow, p.mid) +
    cloud(c, p, 360 + r() * 200, 396, 300);
  s += ridge(c, 500, 96, 3, p.deep, p.deep);
  s += pine(p, r() > 0.5 ? 130 : 660, 470, 0.95, r() > 0.5);
  return s;
}

export function lake(c: Canvas, p: Palette): string {
  const r = c.r;
  const sx = 250 + r() * 300;
  const y = 282;
  let s =
    sky(c) +
    sun(p, sx, 168, 46) +
    cloud(c, p, 70, 96 + r() * 30, 190) +
    cloud(c, p, 560, 130, 150) +
    ridge(c, y, 104, 4, p.far, p.glow) +
    ridge(c, y + 6, 66, 3, p.mid, p.glow, p.ripple);
  s += rect(0, y, W, H - y, p.water);
  for (let i = 0; i < 7; i++)
    s += pill(sx - 46 + i * 6 + (r() - 0.5) * 20, y + 10 + i * 16, 92 - i * 9, 5, p.sun, 0.5 - i * 0.04);
  s += ripples(c, p, y + 8, H, 30) + birds(c, 420, 90, p.near);
  s += boat(p, 320 + r() * 180, 386, 1.12);
  s += hill(c, 474, 22, p.deep);
  for (let i = 0; i < 6; i++) s += lotus(p, 470 + r() * 300, 424 + r() * 44, 0.8 + r() * 0.5, i % 2 === 1);
  s += willow(c, p, 84, 486, 1.45);
  return s;
}

export function tea(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 560 + r() * 120, 98, 36) +
    cloud(c, p, 100, 100, 160) +
    ridge(c, 276, 130, 4, p.far, p.glow) +
    ridge(c, 310, 90, 3, p.mid, p.glow, p.ripple) +
    cloud(c, p, 300, 262, 230);
  const cols: [string, string][] = [
    [p.grass, p.mid],
    [p.mid, p.near],
    [p.near, p.deep],
  ];
  (
    [
      [322, 46, 0],
      [372, 60, 1],
      [430, 70, 2],
    ] as const
  ).forEach((L, li) => {
    const y = L[0];
    const a = L[1];
    const dir = li % 2 ? -1 : 1;
    const q = (o: number) =>
      `M-20 ${n(y + o + (dir > 0 ? a * 0.7 : -a * 0.3))}C180 ${n(y + o - a * 0.8 * dir)} 420 ${n(y + o - a * 0.5)} 520 ${n(y + o - a * 0.1 * dir)}S760 ${n(y + o + a * 0.35 * dir)} 830 ${n(y + o - a * 0.3 * dir)}`;
    s += path(`${q(0)}V520H-20Z`, cols[li]![0]);
    for (let j = 1; j < 8; j++)
      s += line(q(j * (14 + li * 3)), cols[li]![1], 7 + li * 1.6 + j * 0.3, op(0.9));
    if (li === 0) {
      s +=
        house(c, p, 556, 308, 74, 34, { rh: 26, door: 0 }) +
        round(668, 310, 0.8, p.near, p.mid, p.grass, p.wood) +
        round(528, 312, 0.6, p.near, p.near, p.grass, p.wood);
    }
    if (li === 1) s += round(150, 362, 1, p.deep, p.near, p.mid, p.wood);
  });
  s += pine(p, 708, 486, 1.2, true);
  for (let i = 0; i < 2; i++) {
    const x = 250 + i * 74 + r() * 20;
    const yy = 446 - i * 12;
    s +=
      path(`M${n(x - 12)} ${yy}q2 -34 12 -36q12 2 13 36Z`, i ? p.pop : p.wall) +
      circ(x, yy - 41, 7, "#E7C3A0") +
      path(`M${n(x - 17)} ${yy - 42}l17 -14 17 14Z`, p.leaf2);
  }
  return s;
}

export function walledTown(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 190 + r() * 100, 120, 42) +
    cloud(c, p, 470, 92, 170) +
    cloud(c, p, 60, 190, 130) +
    ridge(c, 340, 130, 3, p.far, p.glow) +
    ridge(c, 384, 104, 3, p.mid, p.glow, p.ripple);
  const x = 470 + r() * 80;
  s += hill(c, 372, 40, p.near);
  s += pagoda(c, p, x, 356, 1.02, 6 + (r() > 0.5 ? 1 : 0));
  (
    [
      [-120, 0.9],
      [-70, 1.1],
      [90, 1.2],
      [150, 0.9],
      [210, 1],
    ] as const
  ).forEach((q, i) => {
    s += round(
      x + q[0],
      386,
      q[1],
      i % 2 ? p.deep : p.leaf3,
      i % 2 ? p.near : p.leaf,
      i % 2 ? p.mid : p.leaf2,
      p.wood,
    );
  });
  const y = 402;
  s += rect(-10, y, 820, 110, p.stone2);
  for (let i = 0; i < 17; i++) s += rect(i * 50 - 14, y - 18, 30, 20, p.stone2);
  for (let i = 0; i < 5; i++)
    for (let j = 0; j < 15; j++)
      s += rect(j * 58 + (i % 2 ? 29 : 0) - 14, y + 12 + i * 19, 50, 13, p.stone, op(0.34));
  s += path("M80 510V462a40 40 0 0 1 80 0V510Z", p.roof, op(0.8));
  s += birds(c, 300, 130, p.deep) + ginkgo(c, p, 690, 500, 1.05);
  return s;
}

export function bamboo(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 400 + (r() - 0.5) * 80, 150, 50) +
    ridge(c, 330, 110, 3, p.far, p.glow) +
    ridge(c, 366, 60, 4, p.mid, p.glow);
  s += hill(c, 380, 18, p.grass);
  s +=
    path("M372 372q20 30 -30 60t-70 90H560q-10 -60 -70 -92t-60 -58Z", p.ground) +
    house(c, p, 356, 372, 92, 44, { rh: 32, door: 0 });
  function culm(x: number, w: number, col: string, lf: string, lf2: string) {
    let q = "";
    q += rect(x, -10, w, 520, col);
    for (let y = 30 + r() * 40; y < 500; y += 62 + r() * 16) q += rect(x - 1.5, y, w + 3, 4, p.glow, op(0.5));
    for (let k = 0; k < 9; k++) {
      const ly = 20 + r() * 300;
      const d = r() > 0.5 ? 1 : -1;
      const a = d * (20 + r() * 40);
      q += `<path transform="translate(${n(x + w / 2)} ${n(ly)}) rotate(${n(a + (d < 0 ? 180 : 0))})" d="M0 0Q30 -12 66 2Q30 10 0 0ZM6 2Q28 14 52 26Q26 24 6 2Z" fill="${k % 2 ? lf : lf2}"/>`;
    }
    return q;
  }
  [60, 150, 246, 560, 640, 742].forEach((x) => {
    s += culm(x + r() * 30, 9, p.mid, p.mid, p.grass);
  });
  s += couple(p, 380, 440, 1.05);
  [-6, 112, 206, 604, 700, 772].forEach((x) => {
    s += culm(x + r() * 26, 17, p.near, p.near, p.deep);
  });
  return s;
}

export function wetland(c: Canvas, p: Palette): string {
  const r = c.r;
  const y = 268;
  let s =
    sky(c) +
    sun(p, 520 + r() * 120, 176, 52) +
    cloud(c, p, 80, 110, 200) +
    cloud(c, p, 470, 84, 120) +
    ridge(c, y, 60, 5, p.far, p.glow);
  s += rect(0, y, W, H - y, p.water) + ripples(c, p, y, H, 26);
  s +=
    path(`M-10 ${y + 34}q120 -26 260 0q-130 14 -260 16Z`, p.grass) +
    path(`M820 ${y + 70}q-150 -34 -300 -4q150 20 300 20Z`, p.mid);
  s +=
    path("M300 520L432 338l14 0L420 520Z", p.wood, op(0.9)) +
    path("M432 338l200 -22v9l-190 22Z", p.wood, op(0.9));
  for (let i = 0; i < 9; i++) {
    const yy = 350 + i * 18;
    s += rect(430 - i * 12 - 4, yy, 26 + i * 9, 2.5, p.glow, op(0.35));
  }
  function reed(x: number, b: number, h: number) {
    const bend = (r() - 0.3) * 34;
    return `${line(`M${n(x)} ${b}q${n(bend * 0.2)} ${n(-h * 0.6)} ${n(bend)} ${n(-h)}`, r() > 0.5 ? p.near : p.grass, 3.4)}<ellipse transform="translate(${n(x + bend)} ${n(b - h)}) rotate(${n(bend)})" rx="5.5" ry="22" fill="${r() > 0.5 ? p.leaf3 : p.leaf}"/>`;
  }
  for (let i = 0; i < 20; i++) s += reed(r() * 230 - 10, 510, 120 + r() * 110);
  for (let i = 0; i < 18; i++) s += reed(600 + r() * 210, 510, 100 + r() * 130);
  function egret(x: number, y: number, k: number, m: number) {
    return `<g transform="translate(${x} ${y}) scale(${k * m} ${k})"><path d="M-6 0v34M6 0v34" stroke="${p.roof}" stroke-width="2.6"/><path d="M-34 2q10 -26 40 -24q16 -2 18 -18q-10 -18 4 -30q14 -4 16 6l18 6-19 2q-12 8 -4 24q4 30 -24 36q-28 6 -49 -2z" fill="${p.ripple}"/><path d="M44 -62l18 6-19 1z" fill="${p.leaf3}"/></g>`;
  }
  s += egret(372, 402, 0.95, 1) + egret(520, 372, 0.7, -1);
  s += birds(c, 270, 96, p.deep);
  return s;
}

export function village(c: Canvas, p: Palette): string {
  const r = c.r;
  let s =
    sky(c) +
    sun(p, 210 + r() * 200, 108, 38) +
    cloud(c, p, 480, 96, 190) +
    ridge(c, 254, 60, 4, p.far, p.glow);
  const y = 254;
  const gold = c.dark ? p.leaf3 : "#EFC548";
  const gold2 = c.dark ? p.leaf : "#F7DA7E";
  s += rect(0, y, W, H - y, p.water);
  for (let i = 0; i < 5; i++) s += round(40 + i * 190 + r() * 60, y + 8, 0.62, p.mid, p.mid, p.grass, p.wood);
  s += house(c, p, 596, y + 14, 96, 44, { rh: 28, door: 1 }) + house(c, p, 524, y + 14, 66, 34, { rh: 24 });
  (
    [
      [270, 20, 0],
      [300, 26, 1],
      [340, 34, 0],
      [390, 44, 1],
      [452, 60, 0],
    ] as const
  ).forEach((L, li) => {
    const yy = L[0];
    const h = L[1];
    let x = L[2] ? -150 : -40;
    const w = 150 + li * 42;
    while (x < W) {
      const ww = w * (0.8 + r() * 0.5);
      s +=
        path(
          `M${n(x)} ${n(yy + h * 0.5)}q${n(ww * 0.06)} ${n(-h * 0.62)} ${n(ww * 0.2)} ${n(-h * 0.6)}h${n(ww * 0.6)}q${n(ww * 0.14)} 0 ${n(ww * 0.2)} ${n(h * 0.6)}q${n(-ww * 0.5)} ${n(h * 0.3)} ${n(-ww)} 0Z`,
          p.near,
        ) +
        path(
          `M${n(x + ww * 0.03)} ${n(yy + h * 0.34)}q${n(ww * 0.05)} ${n(-h * 0.56)} ${n(ww * 0.18)} ${n(-h * 0.54)}h${n(ww * 0.58)}q${n(ww * 0.12)} 0 ${n(ww * 0.18)} ${n(h * 0.54)}q${n(-ww * 0.47)} ${n(h * 0.2)} ${n(-ww * 0.94)} 0Z`,
          gold,
        );
      for (let k = 0; k < 7 + li * 2; k++)
        s += ell(
          x + ww * (0.16 + r() * 0.68),
          yy + (r() - 0.45) * h * 0.34,
          5 + li * 1.6,
          2.4 + li * 0.7,
          gold2,
        );
      x += ww + 14 + li * 8;
    }
  });
  s += boat(p, 420 + r() * 90, 424, 0.98);
  return s;
}
