// The drawing kit. Every helper returns SVG text; nothing here knows what is being drawn.

/** The art board all scenes are drawn on. */
export const W = 800;
export const H = 500;

/** What one drawing carries along while it grows. */
export type Canvas = {
  /** Its random numbers. The order of calls is part of the picture: a call added in the middle redraws what follows. */
  r: () => number;
  /** Prefix of every id in this drawing, so that several drawings can stand in one page. */
  u: string;
  /** Number of the next mountain gradient. */
  g: number;
  defs: string;
  /** Moonlight: windows are lit. */
  dark: boolean;
  /** Beds in a room, 0 where the drawing may choose. */
  beds: number;
};

/** Spreads an id over 32 bits; FNV-1a with a final mix. */
export function hash(text: string | number): number {
  const s = String(text);
  let h = 2166136261 >>> 0;
  for (let i = 0; i < s.length; i++) {
    h ^= s.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 13;
  h = Math.imul(h, 0x5bd1e995);
  return (h ^ (h >>> 15)) >>> 0;
}

/** Small repeatable random numbers in [0, 1) from a seed. */
export function rng(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Colour between `a` and `b`, both #rrggbb. */
export function mix(a: string, b: string, t: number): string {
  let s = "#";
  for (let i = 1; i < 7; i += 2) {
    const v = Math.round(parseInt(a.substr(i, 2), 16) * (1 - t) + parseInt(b.substr(i, 2), 16) * t).toString(
      16,
    );
    s += v.length < 2 ? `0${v}` : v;
  }
  return s;
}

/** Coordinates keep one decimal. */
export function n(v: number): number {
  return Math.round(v * 10) / 10;
}

/** The shapes: `f` is the fill, `e` further attributes with a leading space. */
export function rect(x: number, y: number, w: number, h: number, f: string, e = ""): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${f}"${e || ""}/>`;
}

export function circ(x: number, y: number, r: number, f: string, e = ""): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${f}"${e || ""}/>`;
}

export function ell(x: number, y: number, rx: number, ry: number, f: string, e = ""): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${f}"${e || ""}/>`;
}

export function path(d: string, f: string, e = ""): string {
  return `<path d="${d}" fill="${f || "none"}"${e || ""}/>`;
}

export function line(d: string, c: string, w: number, e = ""): string {
  return `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"${e || ""}/>`;
}

/** An opacity attribute. */
export function op(v: number): string {
  return ` opacity="${v}"`;
}

/** A bar with round ends. */
export function pill(x: number, y: number, w: number, h: number, f: string, o = 0): string {
  return rect(x, y, w, h, f, ` rx="${n(h / 2)}"${o ? op(o) : ""}`);
}

/** One ginkgo leaf, its stem at (x, y), turned by `a` degrees. */
export function leafAt(x: number, y: number, k: number, a: number, f: string): string {
  return `<path transform="translate(${n(x)} ${n(y)}) rotate(${n(a)}) scale(${n(k)})" fill="${f}" d="M0 0C-2-4-7-6-9-9-8-13-3-15-.5-13L0-9 .5-13C3-15 8-13 9-9 7-6 2-4 0 0l.4 6h-.8z"/>`;
}
