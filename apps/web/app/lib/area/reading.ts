import { cookieText } from "../api/cookies.ts";

/** How a reader wants pages to look: 长辈模式 and what it offers on top. Remembered per device in cookies. */
export interface Reading {
  mode: "standard" | "elder";
  /** Only in elder mode: 大 (24px) or 特大 (30px). */
  size: "large" | "huge";
  contrast: "normal" | "high";
  cursor: "normal" | "big";
  /** The first-visit hint was closed, or elder mode was tried. */
  hint: "show" | "seen";
}

export const STANDARD: Reading = {
  mode: "standard",
  size: "large",
  contrast: "normal",
  cursor: "normal",
  hint: "show",
};

const VALUES = {
  mode: ["standard", "elder"],
  size: ["large", "huge"],
  contrast: ["normal", "high"],
  cursor: ["normal", "big"],
  hint: ["show", "seen"],
} as const satisfies { [K in keyof Reading]: readonly Reading[K][] };

const readingNames = Object.keys(VALUES) as (keyof Reading)[];

/** Whether a cookie or a form field of that name may hold that value. */
const fits = <K extends keyof Reading>(name: K, value: unknown): value is Reading[K] =>
  (VALUES[name] as readonly unknown[]).includes(value);

/** Cookies, one per name, to the reader's choice; anything else than a known value is the standard one. */
export function readingFrom(cookies: ReadonlyMap<string, string>): Reading {
  const reading: Record<string, string> = { ...STANDARD };
  for (const name of readingNames) {
    const value = cookies.get(name);
    if (fits(name, value)) reading[name] = value;
  }
  return reading as unknown as Reading;
}

/** One press of a button named and valued like a field of `Reading`. 恢复标准 drops everything but the hint. */
export function chooseReading(reading: Reading, name: string, value: unknown): Reading {
  if (!readingNames.includes(name as keyof Reading) || !fits(name as keyof Reading, value)) return reading;
  if (name === "mode" && value === "standard") return { ...STANDARD, hint: "seen" };
  return { ...reading, [name]: value, ...(name === "mode" ? { hint: "seen" } : {}) };
}

/** The choice as cookies, standard values taken away. */
export const readingCookies = (reading: Reading): string[] =>
  readingNames.map((name) =>
    reading[name] === STANDARD[name] ? cookieText(name, "", 0) : cookieText(name, reading[name]),
  );
