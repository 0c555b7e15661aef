// Sky, hills, water, trees. `c` is the drawing, `p` its palette, `k` a scale, (x, y) the foot of the thing.

import { type Canvas, circ, ell, H, leafAt, line, mix, n, op, path, pill, rect, W } from "./kit.ts";
import type { Palette } from "./palettes.ts";

export function sky(c: Canvas): string {
  return rect(0, 0, W, H, `url(#${c.u}k)`);
}

export function sun(p: Palette, x: number, y: number, r: number): string {
  return circ(x, y, r * 1.55, p.sun, op(0.14)) + circ(x, y, r, p.sun);
}

export function cloud(c: Canvas, p: Palette, x: number, y: number, w: number): string {
  const k = w / 200;
  const f = p.ripple;
  const o = c.dark ? 0.16 : 0.72;
  return `<g opacity="${o}">${pill(x, y, 200 * k, 14 * k, f)}${pill(x + 46 * k, y - 13 * k, 108 * k, 14 * k, f)}${pill(x - 34 * k, y + 13 * k, 150 * k, 12 * k, f)}</g>`;
}

export function birds(c: Canvas, x: number, y: number, col: string): string {
  let s = "";
  for (let i = 0; i < 4; i++) {
    const a = x + i * 27 + c.r() * 12;
    const b = y + (i % 2) * 14 + c.r() * 14;
    const k = 6 + c.r() * 4;
    s += line(
      `M${n(a - k)} ${n(b - k * 0.45)}q${n(k * 0.6)} ${n(-k * 0.25)} ${n(k)} ${n(k * 0.5)}q${n(k * 0.4)} ${n(-k * 0.75)} ${n(k)} ${n(-k * 0.5)}`,
      col,
      2,
    );
  }
  return s;
}

/** A mountain layer: smooth peaks, a lit inner face, and mist at the foot. */
export function ridge(
  c: Canvas,
  base: number,
  amp: number,
  count: number,
  col: string,
  mist: string,
  face?: string,
): string {
  const r = c.r;
  const ps: [number, number, number][] = [];
  const pts: [number, number][] = [];
  for (let i = 0; i < count; i++)
    ps.push([(W * (i + 0.15 + r() * 0.7)) / count, amp * (0.5 + r() * 0.5), (W / count) * (0.6 + r() * 0.5)]);
  const ph = r() * 6;
  function f(x: number) {
    let m = 0;
    for (const [at, height, width] of ps) {
      const q = 1 - Math.abs(x - at) / width;
      if (q > 0) {
        const v = height * q ** 1.25 * (1.6 - 0.6 * q);
        if (v > m) m = v + (m > 0 ? 2 : 0);
      }
    }
    return base - m - Math.sin(x / 41 + ph) * amp * 0.035 - Math.sin(x / 17 + ph * 2) * amp * 0.018;
  }
  for (let x = -20; x <= W + 20; x += 20) pts.push([x, f(x)]);
  function d(dx: number, dy: number, bottom: number) {
    const [first] = pts as [[number, number]];
    let s = `M${first[0] + dx} ${bottom}L${n(first[0] + dx)} ${n(first[1] + dy)}`;
    for (let j = 1; j < pts.length - 1; j++) {
      const [x1, y1] = pts[j]!;
      const [x2, y2] = pts[j + 1]!;
      s += `Q${n(x1 + dx)} ${n(y1 + dy)} ${n((x1 + x2) / 2 + dx)} ${n((y1 + y2) / 2 + dy)}`;
    }
    return `${s}V${bottom}Z`;
  }
  const g = `${c.u}m${c.g++}`;
  const bot = n(base + 90);
  c.defs += `<linearGradient id="${g}" x1="0" y1="${n(base - amp)}" x2="0" y2="${n(base + 60)}" gradientUnits="userSpaceOnUse"><stop offset="0.25" stop-color="${col}"/><stop offset="1" stop-color="${mist}"/></linearGradient>`;
  let s = path(d(0, 0, bot), `url(#${g})`);
  if (face) s += path(d(26, amp * 0.2, bot), face, op(0.2));
  return s;
}

export function hill(c: Canvas, y: number, amp: number, col: string): string {
  const r = c.r;
  const a = y - r() * amp;
  const b = y - r() * amp;
  return path(
    `M-10 ${H + 10}V${n(a)}C${n(160 + r() * 120)} ${n(y - amp * 1.5)} ${n(300 + r() * 100)} ${n(y + amp * 0.5)} 470 ${n(y - amp * 0.3)}S700 ${n(y - amp)} 810 ${n(b)}V${H + 10}Z`,
    col,
  );
}

/** Light on water, denser towards the horizon. */
export function ripples(c: Canvas, p: Palette, y0: number, y1: number, k: number): string {
  let s = "";
  for (let i = 0; i < k; i++) {
    const t = c.r() ** 0.8;
    const y = y0 + t * (y1 - y0);
    const w = 24 + t * 80 * c.r() + 14;
    s += pill(c.r() * (W + 60) - 60, y, w, 2.4 + t * 1.6, p.ripple, c.dark ? 0.35 : 0.8);
  }
  return s;
}

export function ginkgo(c: Canvas, p: Palette, x: number, y: number, k: number): string {
  const r = c.r;
  let s = "";
  const cx = x;
  const cy = y - 175 * k;
  const R = 92 * k;
  s += path(
    `M${n(x - 11 * k)} ${n(y)}Q${n(x - 4 * k)} ${n(y - 70 * k)} ${n(x - 5 * k)} ${n(y - 150 * k)}h${n(10 * k)}Q${n(x + 4 * k)} ${n(y - 70 * k)} ${n(x + 12 * k)} ${n(y)}Z`,
    p.wood,
  );
  s += line(
    `M${n(x)} ${n(y - 84 * k)}q${n(30 * k)} ${n(-22 * k)} ${n(46 * k)} ${n(-66 * k)}M${n(x)} ${n(y - 98 * k)}q${n(-28 * k)} ${n(-18 * k)} ${n(-46 * k)} ${n(-58 * k)}`,
    p.wood,
    n(6 * k),
  );
  const tone = [mix(p.leaf3, p.leaf, 0.45), p.leaf, p.leaf, p.leaf2];
  const b: [number, number, number, number][] = [];
  for (let i = 0; i < 44; i++) {
    const a = r() * 6.283;
    const q = Math.sqrt(r());
    const bx = cx + Math.cos(a) * R * q * 1.05;
    const by = cy + Math.sin(a) * R * q * 0.92;
    const h = (by - cy) / R;
    b.push([bx, by, (14 + r() * 15) * k, h > 0.42 ? 0 : h > -0.12 ? 1 : r() > 0.5 ? 3 : 2]);
  }
  b.sort((m, o) => m[3] - o[3]);
  s += ell(cx, cy, R * 1.02, R * 0.92, p.leaf);
  for (const [bx, by, br, shade] of b) s += circ(bx, by, br, tone[shade]!);
  for (let i = 0; i < 16; i++) {
    const t = r() * 6.283;
    const u = R * (0.3 + r() * 0.98);
    s += leafAt(
      cx + Math.cos(t) * u * 1.05,
      cy + Math.sin(t) * u * 0.95,
      (0.7 + r() * 0.5) * k,
      r() * 360,
      [p.leaf2, p.leaf3, p.leaf][i % 3]!,
    );
  }
  return s;
}

/** Leaves on the ground around a trunk. */
export function fallen(c: Canvas, p: Palette, x: number, y: number, w: number, k: number): string {
  let s = ell(x, y, w, w * 0.085, p.leaf, op(0.5));
  for (let i = 0; i < k; i++) {
    const a = (c.r() - 0.5) * 2;
    const b = (c.r() - 0.5) * 2;
    s += leafAt(
      x + a * w * 1.15,
      y + b * w * 0.07,
      0.5 + c.r() * 0.35,
      c.r() * 360,
      i % 2 ? p.leaf : p.leaf3,
    );
  }
  return s;
}

/** A broad-leaved tree in three tones. */
export function round(
  x: number,
  y: number,
  k: number,
  f1: string,
  f2: string,
  f3: string,
  trunk: string,
): string {
  let s = rect(x - 3 * k, y - 40 * k, 6 * k, 40 * k, trunk);
  s +=
    circ(x - 18 * k, y - 52 * k, 24 * k, f1) +
    circ(x + 17 * k, y - 54 * k, 25 * k, f1) +
    circ(x, y - 74 * k, 30 * k, f2) +
    circ(x + 9 * k, y - 82 * k, 15 * k, f3, op(0.55));
  return s;
}

export function pine(p: Palette, x: number, y: number, k: number, flip = false): string {
  const m = flip ? -1 : 1;
  let s = line(
    `M${n(x)} ${n(y)}q${n(m * 14 * k)} ${n(-46 * k)} ${n(-m * 2 * k)} ${n(-84 * k)}q${n(-m * 8 * k)} ${n(-30 * k)} ${n(m * 16 * k)} ${n(-62 * k)}`,
    p.wood,
    n(8 * k),
  );
  (
    [
      [-44, -70, 46],
      [40, -92, 50],
      [-26, -118, 44],
      [26, -146, 52],
    ] as const
  ).forEach((q, i) => {
    const a = x + m * q[0] * k;
    const b = y + q[1] * k;
    const w = q[2] * k;
    s += path(
      `M${n(a - w)} ${n(b + 6 * k)}q${n(w * 0.1)} ${n(-15 * k)} ${n(w * 0.5)} ${n(-14 * k)}q${n(w * 0.2)} ${n(-14 * k)} ${n(w * 0.6)} ${n(-9 * k)}q${n(w * 0.5)} ${n(-4 * k)} ${n(w * 0.6)} ${n(10 * k)}q${n(w * 0.3)} ${n(3 * k)} ${n(w * 0.3)} ${n(13 * k)}Z`,
      i % 2 ? p.near : p.deep,
    );
  });
  return s;
}

export function willow(c: Canvas, p: Palette, x: number, y: number, k: number): string {
  let s = line(
    `M${n(x)} ${n(y)}q${n(10 * k)} ${n(-80 * k)} ${n(2 * k)} ${n(-150 * k)}q${n(22 * k)} ${n(-30 * k)} ${n(60 * k)} ${n(-34 * k)}`,
    p.wood,
    n(8 * k),
  );
  const ox = x + 22 * k;
  const oy = y - 176 * k;
  for (let i = 0; i < 30; i++) {
    const t = (i / 29) * 2 - 1;
    const dx = t * (96 + c.r() * 26) * k;
    const up = (34 + c.r() * 26) * k * (1 - t * t * 0.55);
    const len = (70 + c.r() * 96) * k * (1.12 - Math.abs(t) * 0.25);
    s += line(
      `M${n(ox + t * 34 * k)} ${n(oy + c.r() * 10 * k)}q${n(dx * 0.35)} ${n(-up)} ${n(dx * 0.72)} ${n(-up * 0.2 + 8 * k)}q${n(dx * 0.16)} ${n(len * 0.45)} ${n(dx * 0.1)} ${n(len)}`,
      [p.near, p.mid, p.grass][(i * 7) % 3]!,
      n((i % 3 ? 5 : 4) * k),
    );
  }
  for (let i = 0; i < 15; i++) {
    const u = (i / 14) * 2 - 1;
    s += circ(
      ox + u * 64 * k,
      oy - (1 - u * u) * 30 * k + c.r() * 10 * k,
      (17 + c.r() * 9) * k,
      [p.near, p.near, p.mid][i % 3]!,
    );
  }
  for (let i = 0; i < 16; i++) {
    const v = (i / 15) * 2 - 1;
    const hx = ox + v * 72 * k;
    const hy = oy + 4 * k;
    const hl = (50 + c.r() * 70) * k;
    s += path(
      `M${n(hx - 4 * k)} ${n(hy)}q${n(4 * k)} ${n(hl * 0.6)} ${n(4 * k)} ${n(hl)}q${n(5 * k)} ${n(-hl * 0.5)} ${n(5 * k)} ${n(-hl)}Z`,
      i % 3 ? p.near : p.mid,
    );
  }
  return s;
}

export function rocks(p: Palette, x: number, y: number, k: number): string {
  return (
    path(
      `M${n(x - 44 * k)} ${n(y)}q${n(-6 * k)} ${n(-34 * k)} ${n(12 * k)} ${n(-46 * k)}q${n(2 * k)} ${n(-40 * k)} ${n(26 * k)} ${n(-44 * k)}q${n(26 * k)} ${n(2 * k)} ${n(22 * k)} ${n(36 * k)}q${n(30 * k)} ${n(10 * k)} ${n(26 * k)} ${n(54 * k)}Z`,
      p.stone2,
    ) +
    ell(x - 8 * k, y - 58 * k, 8 * k, 12 * k, p.deep, op(0.35)) +
    ell(x + 14 * k, y - 26 * k, 9 * k, 7 * k, p.deep, op(0.3)) +
    ell(x - 24 * k, y - 22 * k, 6 * k, 9 * k, p.deep, op(0.26))
  );
}

export function lotus(p: Palette, x: number, y: number, k: number, flower: boolean): string {
  let s = ell(x, y, 34 * k, 10 * k, p.near) + ell(x + 4 * k, y - 1.5 * k, 24 * k, 6 * k, p.mid, op(0.6));
  if (flower)
    s +=
      line(`M${n(x + 26 * k)} ${n(y)}v${n(-30 * k)}`, p.near, n(3 * k)) +
      path(
        `M${n(x + 26 * k)} ${n(y - 26 * k)}q${n(-18 * k)} ${n(-4 * k)} ${n(-15 * k)} ${n(-18 * k)}q${n(8 * k)} 0 ${n(10 * k)} ${n(5 * k)}q0 ${n(-12 * k)} ${n(5 * k)} ${n(-15 * k)}q${n(5 * k)} ${n(3 * k)} ${n(5 * k)} ${n(15 * k)}q${n(2 * k)} ${n(-5 * k)} ${n(10 * k)} ${n(-5 * k)}q${n(3 * k)} ${n(14 * k)} ${n(-15 * k)} ${n(18 * k)}Z`,
        "#EBA79B",
      );
  return s;
}
