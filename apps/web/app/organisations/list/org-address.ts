import type { QueryInput } from "@ginkgo/api-contract/endpoint";
import { type OrgPage, type orgPage, priceBands } from "@ginkgo/api-contract/organisations/orgs";
import { yuan } from "@ginkgo/locale/money";
import { type ActiveFilter, listAddress, UNKNOWN_AREA, valuesOf } from "../../lib/list/list-address.ts";
import { priceBound } from "../../lib/list/price-filter.ts";

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
  "z",
  "at",
  "pin",
  "only",
] as const;
type Name = (typeof known)[number];

export type ChoiceName = (typeof choices)[number];
export type SwitchName = (typeof switches)[number];

function priceOf(raw: URLSearchParams): { min?: number; max?: number } {
  const own = {
    min: priceBound(raw.get("priceMinYuan")),
    max: priceBound(raw.get("priceMaxYuan")),
  };
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
 * The address of the list of organisations. A form without scripts sends prices in yuan and the area around unticked
 * districts as `within`; an empty `adcode` means everywhere.
 */
export const orgList = listAddress<typeof orgPage>({
  path: "/orgs",
  names: known,
  keepEmpty: ["adcode"],
  read(name, value, raw) {
    if (name === "adcode") return value || (raw.get("within") ?? undefined);
    if (name !== "priceMinFen" && name !== "priceMaxFen") return undefined;
    const { min, max } = priceOf(raw);
    return (name === "priceMinFen" ? min : max)?.toString();
  },
});

export const changed = orgList.changed;

/** What the API is asked, `adcode` where the address names no area. */
export const apiQuery = (address: URLSearchParams, adcode: string): QueryInput<typeof orgPage> => ({
  ...orgList.query(address),
  adcode: address.get("adcode") ?? adcode,
});

/** Whether a price band lies in the chosen range. */
export function bandIsOn(address: URLSearchParams, band: (typeof priceBands)[number]): boolean {
  const [min, max] = [address.get("priceMinFen"), address.get("priceMaxFen")];
  if (min === null && max === null) return false;
  const top = max === null ? Number.POSITIVE_INFINITY : Number(max);
  return band.min >= Number(min ?? 0) && (band.max ?? Number.POSITIVE_INFINITY) <= top;
}

/** “3,000–8,000 元”: the chosen range in words; undefined without one. */
export function priceText(address: URLSearchParams): string | undefined {
  const [min, max] = [address.get("priceMinFen"), address.get("priceMaxFen")];
  if (min && max) return `${yuan(Number(min))}–${yuan(Number(max))} 元`;
  if (max) return `${yuan(Number(max))} 元以内`;
  return min ? `${yuan(Number(min))} 元以上` : undefined;
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
    const text = whole
      ? (page.frame?.name ?? code)
      : (page.facets.adcode?.find((v) => v.value === code)?.text ?? UNKNOWN_AREA);
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
