// Jiangnan building blocks and what stands around them. `k` is a scale, (x, y) the foot of the thing.

import { type Canvas, circ, ell, line, n, op, path, rect } from "./kit.ts";
import type { Palette } from "./palettes.ts";

export function roof(p: Palette, x: number, t: number, w: number, h: number, o = 12): string {
  o = o || 12;
  let s = path(
    `M${n(x - o - 4)} ${n(t - 4)}Q${n(x + h * 0.2)} ${n(t - 2)} ${n(x + h * 0.62)} ${n(t - h)}L${n(x + w - h * 0.62)} ${n(t - h)}Q${n(x + w - h * 0.2)} ${n(t - 2)} ${n(x + w + o + 4)} ${n(t - 4)}L${n(x + w + o - 3)} ${n(t + 5)}H${n(x - o + 3)}Z`,
    p.roof,
  );
  s += line(
    `M${n(x + h * 0.62 - 9)} ${n(t - h - 4)}q6 4 12 4H${n(x + w - h * 0.62 - 3)}q6 0 12 -4`,
    p.roof,
    4.5,
  );
  for (let i = 1; i < w / 16; i++) {
    const q = x + i * 16;
    if (q > x + h * 0.7 && q < x + w - h * 0.7)
      s += line(`M${n(q)} ${n(t - h + 5)}V${n(t)}`, p.wall, 1.2, op(0.2));
  }
  return s;
}

export function lattice(p: Palette, x: number, y: number, w: number, h: number, lit: boolean): string {
  let s = rect(x, y, w, h, lit ? p.lit : p.roof, lit ? "" : op(0.86));
  s += line(
    `M${n(x + w / 2)} ${n(y)}v${n(h)}M${n(x)} ${n(y + h / 2)}h${n(w)}`,
    lit ? p.wood : p.wall,
    1.6,
    op(lit ? 0.8 : 0.5),
  );
  return s;
}

export function house(
  c: Canvas,
  p: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  o: { two?: boolean; door?: number; rh?: number } = {},
): string {
  let s = rect(x, y - h, w, h, p.wall);
  const rh = o.rh || Math.min(42, w * 0.3);
  const k = Math.max(1, Math.floor(w / 44));
  s += rect(x, y - h, w, 7, p.roof, op(0.16));
  for (let i = 0; i < k; i++) {
    const wx = x + ((i + 0.5) * w) / k - 9;
    if (o.two) s += lattice(p, wx, y - h + 16, 18, 20, c.dark || c.r() > 0.8);
    if (o.door === i)
      s += rect(wx - 3, y - 38, 24, 38, p.wood) + line(`M${n(wx + 9)} ${n(y - 37)}v36`, p.roof, 1.5, op(0.5));
    else s += lattice(p, wx, y - (o.two ? 36 : h - 18), 18, o.two ? 20 : 22, c.dark || c.r() > 0.85);
  }
  return s + roof(p, x, y - h, w, rh);
}

/** 马头墙: the stepped gable of the south. */
export function gable(c: Canvas, p: Palette, x: number, y: number, w: number, h: number): string {
  const q = w / 5;
  let s = path(
    `M${n(x)} ${n(y)}V${n(y - h)}h${n(q)}v-16h${n(q)}v-16h${n(q)}v16h${n(q)}v16h${n(q)}V${n(y)}Z`,
    p.wall,
  );
  (
    [
      [0, 0],
      [1, -16],
      [2, -32],
      [3, -16],
      [4, 0],
    ] as const
  ).forEach((g) => {
    s += path(`M${n(x + g[0] * q - 4)} ${n(y - h + g[1] + 1)}q1 -7 5 -7h${n(q - 2)}q4 0 5 7Z`, p.roof);
  });
  s += lattice(p, x + w / 2 - 8, y - h + 14, 16, 20, c.dark);
  return s;
}

export function bridge(p: Palette, x: number, y: number, w: number, h: number): string {
  const a = w * 0.21;
  let s = path(
    `M${n(x)} ${n(y)}C${n(x + w * 0.2)} ${n(y - h * 0.15)} ${n(x + w * 0.3)} ${n(y - h)} ${n(x + w / 2)} ${n(y - h)}S${n(x + w * 0.8)} ${n(y - h * 0.15)} ${n(x + w)} ${n(y)}V${n(y + 14)}H${n(x + w / 2 + a)}A${n(a)} ${n(a)} 0 0 0 ${n(x + w / 2 - a)} ${n(y + 14)}H${n(x)}Z`,
    p.stone,
  );
  s += line(
    `M${n(x + w / 2 - a)} ${n(y + 14)}A${n(a)} ${n(a)} 0 0 1 ${n(x + w / 2 + a)} ${n(y + 14)}`,
    p.stone2,
    7,
  );
  s += line(
    `M${n(x + 6)} ${n(y - 8)}C${n(x + w * 0.2)} ${n(y - h * 0.15 - 12)} ${n(x + w * 0.3)} ${n(y - h - 14)} ${n(x + w / 2)} ${n(y - h - 14)}S${n(x + w * 0.8)} ${n(y - h * 0.15 - 12)} ${n(x + w - 6)} ${n(y - 8)}`,
    p.stone2,
    5,
  );
  for (let i = 1; i < 10; i++) {
    const t = i / 10;
    // biome-ignore lint/suspicious/noApproximativeNumericConstant: the drawings are published with this value
    const v = Math.sin(t * 3.1416) ** 1.55;
    s += rect(x + w * t - 2.5, y - h * v - 22, 5, 22, p.stone2);
  }
  return s;
}

export function archReflect(p: Palette, x: number, y: number, w: number): string {
  const a = w * 0.21;
  return (
    path(`M${n(x + w / 2 - a)} ${n(y)}a${n(a)} ${n(a * 0.62)} 0 0 0 ${n(a * 2)} 0Z`, p.stone2, op(0.26)) +
    rect(x, y, w / 2 - a, 16, p.stone2, op(0.2)) +
    rect(x + w / 2 + a, y, w / 2 - a, 16, p.stone2, op(0.2))
  );
}

export function boat(p: Palette, x: number, y: number, k: number): string {
  let s = ell(x, y + 7 * k, 76 * k, 6 * k, p.deep, op(0.16));
  s += path(
    `M${n(x - 72 * k)} ${n(y - 12 * k)}Q${n(x - 30 * k)} ${n(y + 2 * k)} ${n(x + 20 * k)} ${n(y)}T${n(x + 76 * k)} ${n(y - 14 * k)}Q${n(x + 56 * k)} ${n(y + 11 * k)} ${n(x + 34 * k)} ${n(y + 11 * k)}H${n(x - 40 * k)}Q${n(x - 60 * k)} ${n(y + 9 * k)} ${n(x - 72 * k)} ${n(y - 12 * k)}Z`,
    p.wood,
  );
  s += path(
    `M${n(x - 32 * k)} ${n(y - 1 * k)}v${n(-12 * k)}a${n(29 * k)} ${n(20 * k)} 0 0 1 ${n(58 * k)} 0v${n(12 * k)}Z`,
    p.roof,
  );
  s += path(
    `M${n(x - 18 * k)} ${n(y - 1 * k)}v${n(-9 * k)}a${n(15 * k)} ${n(12 * k)} 0 0 1 ${n(30 * k)} 0v${n(9 * k)}Z`,
    p.lit,
  );
  s += line(`M${n(x + 70 * k)} ${n(y - 66 * k)}L${n(x + 46 * k)} ${n(y + 22 * k)}`, p.roof, n(2.6 * k));
  s +=
    path(
      `M${n(x + 46 * k)} ${n(y - 3 * k)}q${n(-3 * k)} ${n(-34 * k)} ${n(9 * k)} ${n(-36 * k)}q${n(11 * k)} ${n(2 * k)} ${n(9 * k)} ${n(34 * k)}Z`,
      p.pop,
    ) +
    circ(x + 55 * k, y - 45 * k, 6.4 * k, "#E7C3A0") +
    path(`M${n(x + 43 * k)} ${n(y - 47 * k)}l${n(12 * k)} ${n(-10 * k)} ${n(12 * k)} ${n(10 * k)}Z`, p.leaf3);
  return s;
}

export function pagoda(c: Canvas, p: Palette, x: number, y: number, k: number, tiers: number): string {
  let s = "";
  let w = 74 * k;
  let yy = y;
  s += rect(x - w * 0.68, y - 10 * k, w * 1.36, 12 * k, p.stone2);
  yy -= 10 * k;
  for (let i = 0; i < tiers; i++) {
    const h = (32 - i * 1.8) * k;
    const e = 15 * k;
    s += rect(x - w / 2, yy - h, w, h, p.wall) + rect(x - w / 2, yy - h, w * 0.3, h, p.stone2, op(0.3));
    s +=
      rect(x - 6 * k, yy - h * 0.74, 12 * k, h * 0.74, c.dark ? p.lit : p.pop, op(0.92)) +
      rect(x - w * 0.36, yy - h * 0.66, 8 * k, h * 0.4, p.roof, op(0.6)) +
      rect(x + w * 0.36 - 8 * k, yy - h * 0.66, 8 * k, h * 0.4, p.roof, op(0.6));
    yy -= h;
    s += path(
      `M${n(x - w / 2 - e)} ${n(yy - 4 * k)}q${n(e * 0.9)} ${n(2 * k)} ${n(e * 1.3)} ${n(-9 * k)}H${n(x + w / 2 - e * 0.3)}q${n(e * 0.4)} ${n(11 * k)} ${n(e * 1.3)} ${n(9 * k)}l${n(-e * 0.7)} ${n(9 * k)}H${n(x - w / 2 - e * 0.3)}Z`,
      p.roof,
    );
    yy -= 9 * k;
    w *= 0.875;
  }
  s +=
    path(
      `M${n(x - w * 0.6)} ${n(yy)}Q${n(x - 4 * k)} ${n(yy - 8 * k)} ${n(x - 2 * k)} ${n(yy - 30 * k)}h${n(4 * k)}Q${n(x + 4 * k)} ${n(yy - 8 * k)} ${n(x + w * 0.6)} ${n(yy)}Z`,
      p.roof,
    ) +
    circ(x, yy - 32 * k, 5 * k, p.leaf) +
    rect(x - 1.2 * k, yy - 50 * k, 2.4 * k, 18 * k, p.leaf3);
  return s;
}

export function pavilion(p: Palette, x: number, y: number, k: number): string {
  let s = rect(x - 82 * k, y - 8 * k, 164 * k, 12 * k, p.stone);
  [-62, -24, 18, 56].forEach((d) => {
    s += rect(x + d * k, y - 84 * k, 6 * k, 78 * k, p.pop);
  });
  s +=
    rect(x - 66 * k, y - 30 * k, 132 * k, 5 * k, p.wood) +
    rect(x - 66 * k, y - 84 * k, 132 * k, 10 * k, p.wood);
  for (let i = -5; i < 6; i++) s += rect(x + i * 11 * k, y - 28 * k, 2.5 * k, 20 * k, p.wood);
  s +=
    path(
      `M${n(x - 118 * k)} ${n(y - 98 * k)}q${n(52 * k)} ${n(6 * k)} ${n(106 * k)} ${n(-66 * k)}h${n(24 * k)}q${n(54 * k)} ${n(72 * k)} ${n(106 * k)} ${n(66 * k)}l${n(-22 * k)} ${n(18 * k)}H${n(x - 96 * k)}Z`,
      p.roof,
    ) + circ(x, y - 170 * k, 8 * k, p.roof);
  return s;
}

export function bench(p: Palette, x: number, y: number, k: number): string {
  return (
    rect(x - 40 * k, y - 22 * k, 80 * k, 6 * k, p.wood, ' rx="3"') +
    rect(x - 40 * k, y - 42 * k, 80 * k, 6 * k, p.wood, ' rx="3"') +
    rect(x - 34 * k, y - 42 * k, 5 * k, 42 * k, p.roof) +
    rect(x + 29 * k, y - 42 * k, 5 * k, 42 * k, p.roof)
  );
}

/** Two people walking, one with a cane. */
export function couple(p: Palette, x: number, y: number, k: number): string {
  function body(a: number, col: string, hair: string, h: number) {
    return (
      path(
        `M${n(a - 11 * k)} ${n(y - 4 * k)}q${n(-1 * k)} ${n(-h * 0.5 * k)} ${n(4 * k)} ${n(-h * 0.64 * k)}q${n(7 * k)} ${n(-5 * k)} ${n(14 * k)} 0q${n(5 * k)} ${n(h * 0.2 * k)} ${n(4 * k)} ${n(h * 0.64 * k)}Z`,
        col,
      ) +
      rect(a - 7 * k, y - 8 * k, 5 * k, 9 * k, p.roof) +
      rect(a + 2 * k, y - 8 * k, 5 * k, 9 * k, p.roof) +
      circ(a, y - h * 0.82 * k, 7.5 * k, "#EBC9A8") +
      path(
        `M${n(a - 8 * k)} ${n(y - h * 0.82 * k)}a${n(8 * k)} ${n(8 * k)} 0 0 1 ${n(16 * k)} 0q${n(-8 * k)} ${n(-5 * k)} ${n(-16 * k)} 0Z`,
        hair,
      )
    );
  }
  return (
    body(x, p.pop, "#F3F1EA", 62) +
    body(x + 27 * k, p.deep, "#DAD8D0", 66) +
    line(`M${n(x + 42 * k)} ${n(y - 30 * k)}l${n(5 * k)} ${n(31 * k)}`, p.wood, n(2.6 * k))
  );
}
