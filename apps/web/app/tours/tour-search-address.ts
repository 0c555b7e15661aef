import type { QueryInput } from "@ginkgo/api-contract/endpoint";
import { type ActiveFilter, listAddress, UNKNOWN_AREA, valuesOf, without } from "../lib/list/list-address.ts";
import { kindOf, type SearchKind, searchKinds } from "./tour-search-kinds.ts";

const shared = ["kind", "keyword", "adcode"] as const;
const fieldNames = [...new Set(Object.values(searchKinds).flatMap((k) => k.fields.map((f) => f.name)))];

/** The address of the search among trips, spots and places to stay; filters another kind has are left out. */
export const searchList = listAddress<SearchKind["endpoint"], "kind">({
  path: "/tour/search",
  names: [...shared, ...fieldNames, "sort", "panel", "current"],
  read(name, value, raw) {
    const kind = kindOf(raw);
    if (name === "kind") return kind === "trip" ? "" : kind;
    if (name === "adcode") return value || (raw.get("within") ?? undefined);
    const { fields, sorts } = searchKinds[kind];
    if (name === "sort") return sorts.some((s) => s.value === value) ? value : "";
    return (fieldNames as readonly string[]).includes(name) && !fields.some((f) => f.name === name)
      ? ""
      : undefined;
  },
});

/** What the API is asked. */
export function searchQuery(address: URLSearchParams): QueryInput<SearchKind["endpoint"]> {
  const { kind, ...rest } = searchList.query(address);
  return rest;
}

interface Page {
  facets: Record<string, { value: string; text: string }[]>;
  frame?: { adcode: string; name: string };
}

/** Every chosen value as a chip, in the order of the rail. */
export function searchFilters(address: URLSearchParams, page: Page): ActiveFilter[] {
  const textOf = (name: string, value: string) =>
    page.facets[name]?.find((v) => v.value === value)?.text ?? value;
  const areas = valuesOf(address, "adcode").map((code) => ({
    key: `adcode${code}`,
    text:
      code === page.frame?.adcode
        ? page.frame.name
        : (page.facets.adcode?.find((v) => v.value === code)?.text ?? UNKNOWN_AREA),
    href: without(searchList, address, "adcode", code),
  }));
  const keyword = address.get("keyword");
  const words = keyword
    ? [{ key: "keyword", text: `“${keyword}”`, href: searchList.changed(address, { keyword: undefined }) }]
    : [];
  const chosen = searchKinds[kindOf(address)].fields.flatMap(({ name }) =>
    valuesOf(address, name).map((value) => ({
      key: name + value,
      text: textOf(name, value),
      href: without(searchList, address, name, value),
    })),
  );
  return [...words, ...areas, ...chosen];
}
