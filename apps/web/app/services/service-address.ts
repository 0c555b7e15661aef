import type { QueryInput } from "@ginkgo/api-contract/endpoint";
import type { CountedCategory } from "@ginkgo/api-contract/organisations/orgs";
import type { ServiceFacetName, ServicePage, servicePage } from "@ginkgo/api-contract/services/services";
import { type ActiveFilter, listAddress, UNKNOWN_AREA, valuesOf, without } from "../lib/list/list-address.ts";

const choices = ["careLevel", "weekday", "unit"] as const;
const switches = { selfOperated: "平台自营", ltcPay: "可用长护险" } as const;
type Switch = keyof typeof switches;

/**
 * The address of the list of services. A form without scripts sends the area around unticked districts as `within`;
 * an empty `adcode` means everywhere.
 */
export const serviceList = listAddress<typeof servicePage>({
  path: "/service",
  names: [
    "keyword",
    "adcode",
    "categoryId",
    ...choices,
    ...(Object.keys(switches) as Switch[]),
    "sort",
    "panel",
    "current",
  ],
  keepEmpty: ["adcode"],
  read: (name, value, raw) => (name === "adcode" ? value || (raw.get("within") ?? undefined) : undefined),
});

/** What the API is asked, `adcode` where the address names no area. */
export const serviceQuery = (address: URLSearchParams, adcode: string): QueryInput<typeof servicePage> => ({
  ...serviceList.query(address),
  adcode: address.get("adcode") ?? adcode,
});

const flat = (tree: readonly CountedCategory[]): CountedCategory[] =>
  tree.flatMap((c) => [c, ...flat(c.children)]);

/** Words of a category's code. */
export const categoryWord = (page: ServicePage, code: string): string =>
  flat(page.categories).find((c) => c.value === code)?.text ?? code;

/** Every chosen value as a chip, in the order of the rail. */
export function activeServiceFilters(
  address: URLSearchParams,
  adcode: string,
  page: ServicePage,
): ActiveFilter[] {
  const change = serviceList.changed;
  const textOf = (name: ServiceFacetName, value: string) =>
    page.facets[name]?.find((v) => v.value === value)?.text ?? value;
  const filters: ActiveFilter[] = [];
  const keyword = address.get("keyword");
  if (keyword)
    filters.push({ key: "keyword", text: `“${keyword}”`, href: change(address, { keyword: undefined }) });
  const areas = (address.get("adcode") ?? adcode).split(",").filter(Boolean);
  for (const code of areas) {
    const whole = code === page.frame?.adcode;
    const rest = areas.filter((a) => a !== code).join(",");
    const next = rest || (whole ? "" : (page.frame?.adcode ?? ""));
    const text = whole
      ? (page.frame?.name ?? code)
      : (page.facets.adcode?.find((v) => v.value === code)?.text ?? UNKNOWN_AREA);
    filters.push({ key: code, text, href: change(address, { adcode: next }) });
  }
  for (const value of valuesOf(address, "categoryId")) {
    const href = without(serviceList, address, "categoryId", value);
    filters.push({ key: value, text: categoryWord(page, value), href });
  }
  for (const name of choices) {
    for (const value of valuesOf(address, name)) {
      filters.push({
        key: name + value,
        text: textOf(name, value),
        href: without(serviceList, address, name, value),
      });
    }
  }
  for (const [name, text] of Object.entries(switches)) {
    if (address.get(name)) filters.push({ key: name, text, href: change(address, { [name]: undefined }) });
  }
  return filters;
}
