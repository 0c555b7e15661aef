import { type OrgPage, priceBands } from "@ginkgo/contract/orgs";

// The list's whole state is its address: these functions read it and write the addresses around it.

const choices = ["orgType", "orgNature", "careLevel", "starLevel", "medicalMode"] as const;
const switches = ["hasBeds", "medicalInsurance", "ltcInsurance", "rehab"] as const;
const known = [
  "keyword",
  "adcode",
  ...choices,
  "priceMinFen",
  "priceMaxFen",
  ...switches,
  "sort",
  "lng",
  "lat",
  "view",
  "panel",
  "current",
] as const;
type Name = (typeof known)[number];

export type ChoiceName = (typeof choices)[number];
export type SwitchName = (typeof switches)[number];

const fenOf = (yuan: string | null): number | undefined =>
  yuan && /^\d{1,7}$/.test(yuan) ? Number(yuan) * 100 : undefined;

function priceOf(raw: URLSearchParams): { min?: number; max?: number } {
  const own = { min: fenOf(raw.get("priceMinYuan")), max: fenOf(raw.get("priceMaxYuan")) };
  if (own.min !== undefined || own.max !== undefined) return own;
  const chosen = raw.getAll("priceBand").flatMap((v) => priceBands.find((b) => b.value === v) ?? []);
  if (chosen.length === 0) return {};
  const open = chosen.some((b) => b.max === undefined);
  return {
    min: Math.min(...chosen.map((b) => b.min)) || undefined,
    max: open ? undefined : Math.max(...chosen.map((b) => b.max ?? 0)),
  };
}

/**
 * One value a name, in a fixed order: a form without scripts sends checkboxes one by one, prices in yuan and the
 * area around unticked districts as `within`. An empty `adcode` stays: it means everywhere.
 */
export function normalAddress(raw: URLSearchParams): URLSearchParams {
  const clean = new URLSearchParams();
  const price = priceOf(raw);
  for (const name of known) {
    let value = [
      ...new Set(
        raw
          .getAll(name)
          .flatMap((v) => v.split(","))
          .map((v) => v.trim())
          .filter(Boolean),
      ),
    ].join(",");
    if (name === "priceMinFen" && price.min !== undefined) value = String(price.min);
    if (name === "priceMaxFen" && price.max !== undefined) value = String(price.max);
    if (name === "adcode") {
      if (!value) value = raw.get("within") ?? "";
      if (!value && raw.has("adcode")) clean.set("adcode", "");
    }
    if (value && !(name === "current" && value === "1") && !(name === "sort" && value === "default"))
      clean.set(name, value);
  }
  return clean;
}

/** What the API is asked: the address without what only the page needs. */
export function apiQuery(address: URLSearchParams, adcode: string): Record<string, string> {
  const { view, panel, ...query } = Object.fromEntries(address);
  return { ...query, adcode: address.get("adcode") ?? adcode };
}

type Change = Partial<Record<Name, string | undefined>>;

/** The address with some of it changed, from the first page on. `undefined` takes a name away. */
export function changed(address: URLSearchParams, change: Change, path = "/orgs"): string {
  const next = new URLSearchParams(address);
  next.delete("panel");
  if (!("current" in change)) next.delete("current");
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  const search = normalAddress(next).toString();
  return search ? `${path}?${search}` : path;
}

export const valuesOf = (address: URLSearchParams, name: Name): string[] =>
  (address.get(name) ?? "").split(",").filter(Boolean);

/** Whether a price band lies in the chosen range. */
export function bandIsOn(address: URLSearchParams, band: (typeof priceBands)[number]): boolean {
  const [min, max] = [address.get("priceMinFen"), address.get("priceMaxFen")];
  if (min === null && max === null) return false;
  const top = max === null ? Number.POSITIVE_INFINITY : Number(max);
  return band.min >= Number(min ?? 0) && (band.max ?? Number.POSITIVE_INFINITY) <= top;
}

const yuan = (fen: string) => (Number(fen) / 100).toLocaleString("en");

/** “3,000–8,000 元”: the chosen range in words; undefined without one. */
export function priceText(address: URLSearchParams): string | undefined {
  const [min, max] = [address.get("priceMinFen"), address.get("priceMaxFen")];
  if (min && max) return `${yuan(min)}–${yuan(max)} 元`;
  if (max) return `${yuan(max)} 元以内`;
  return min ? `${yuan(min)} 元以上` : undefined;
}

export interface ActiveFilter {
  key: string;
  text: string;
  /** The address without it. */
  href: string;
}

const switchWords: Record<SwitchName, string> = {
  hasBeds: "现在有空床",
  medicalInsurance: "医保定点",
  ltcInsurance: "长护险定点",
  rehab: "有康复室",
};

/** Every chosen value as a chip, in the order of the rail. */
export function activeFilters(
  address: URLSearchParams,
  adcode: string,
  page: OrgPage,
  path = "/orgs",
): ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  const textOf = (name: keyof OrgPage["facets"], value: string) =>
    page.facets[name]?.find((v) => v.value === value)?.text ?? value;
  const without = (name: Name, value: string) =>
    valuesOf(address, name)
      .filter((v) => v !== value)
      .join(",") || undefined;
  const keyword = address.get("keyword");
  if (keyword)
    filters.push({
      key: "keyword",
      text: `“${keyword}”`,
      href: changed(address, { keyword: undefined }, path),
    });

  const areas = (address.get("adcode") ?? adcode).split(",").filter(Boolean);
  for (const code of areas) {
    const whole = code === page.frame?.adcode;
    const rest = areas.filter((a) => a !== code).join(",");
    const text = whole ? (page.frame?.name ?? code) : textOf("adcode", code);
    const next = rest || (whole ? "" : (page.frame?.adcode ?? ""));
    filters.push({ key: code, text, href: changed(address, { adcode: next }, path) });
  }
  const price = priceText(address);
  if (price) {
    filters.push({
      key: "price",
      text: price,
      href: changed(address, { priceMinFen: undefined, priceMaxFen: undefined }, path),
    });
  }
  for (const name of ["careLevel", "orgNature", "orgType", "starLevel", "medicalMode"] as const) {
    for (const value of valuesOf(address, name)) {
      filters.push({
        key: name + value,
        text: textOf(name, value),
        href: changed(address, { [name]: without(name, value) }, path),
      });
    }
  }
  for (const name of switches) {
    if (address.get(name))
      filters.push({
        key: name,
        text: switchWords[name],
        href: changed(address, { [name]: undefined }, path),
      });
  }
  return filters;
}
