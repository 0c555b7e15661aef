import type { Endpoint, QueryInput } from "@ginkgo/api-contract/endpoint";

/** Names of the page alone: the API is not asked about them. */
type PageName = "view" | "panel" | "z" | "at" | "pin" | "only";

/** Names of what a list's call may be asked; of several calls, those any of them knows. */
export type QueryName<E> = E extends Endpoint ? keyof QueryInput<E> & string : never;

/** What the address of one list may hold. */
export interface ListShape<Name extends string> {
  path: string;
  /** Names in the order they are written. */
  names: readonly (Name | PageName)[];
  /** Names whose empty value says something: an empty `adcode` means everywhere. */
  keepEmpty?: readonly NoInfer<Name>[];
  /**
   * What a form without scripts says in other words (prices in yuan, the area around unticked districts).
   * @returns the value in place of the one read, or undefined to leave it
   */
  read?(name: string, value: string, raw: URLSearchParams): string | undefined;
}

export type Change = Record<string, string | undefined>;

/** What an address says of a map beside the list: it is about what is listed now, and goes when that changes. */
const OF_MAP = ["z", "at", "pin", "only"];

const saysNothing = (name: string, value: string) =>
  (name === "current" && value === "1") || (name === "sort" && value === "default");

/** All values of a name as one list, each once. */
const joined = (raw: URLSearchParams, name: string) =>
  [
    ...new Set(
      raw
        .getAll(name)
        .flatMap((v) => v.split(","))
        .map((v) => v.trim())
        .filter(Boolean),
    ),
  ].join(",");

/**
 * A list whose whole state is its address: reads it and writes the addresses around it.
 * @template E the call that answers the list: a name it does not know does not compile
 * @template Own names of the address that other calls of the page read
 */
export function listAddress<E extends Endpoint, Own extends string = never>({
  path,
  names,
  keepEmpty = [],
  read,
}: ListShape<QueryName<E> | Own>) {
  /** One value a name, in a fixed order; what means nothing is left out. */
  function normal(raw: URLSearchParams): URLSearchParams {
    const clean = new URLSearchParams();
    for (const name of names) {
      const values = joined(raw, name);
      const value = read?.(name, values, raw) ?? values;
      if (!value && raw.has(name) && (keepEmpty as readonly string[]).includes(name)) clean.set(name, "");
      if (value && !saysNothing(name, value)) clean.set(name, value);
    }
    return clean;
  }

  /** The address with some of it changed, from the first page on. `undefined` takes a name away. */
  function changed(address: URLSearchParams, change: Change, to = path): string {
    const next = new URLSearchParams(address);
    next.delete("panel");
    if (!("current" in change)) next.delete("current");
    for (const name of OF_MAP) if (!(name in change)) next.delete(name);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    const search = normal(next).toString();
    return search ? `${to}?${search}` : to;
  }

  /** What the API is asked: the address without what only the page needs. Its values are whatever stood there: the API checks them. */
  function query(address: URLSearchParams): QueryInput<E> & { [name in Own]?: string } {
    const { view, panel, ...rest } = Object.fromEntries(address);
    for (const name of OF_MAP) delete rest[name];
    return rest as QueryInput<E> & { [name in Own]?: string };
  }

  return { path, normal, changed, query };
}
export type ListAddress = Pick<ReturnType<typeof listAddress>, "path" | "normal" | "changed">;

export const valuesOf = (address: URLSearchParams, name: string): string[] =>
  (address.get(name) ?? "").split(",").filter(Boolean);

/** Said of a code in an address that is no area's. */
export const UNKNOWN_AREA = "没有找到的地区";

/** The area a list is about, in words. */
export function placeOf(
  address: URLSearchParams,
  page: { frame?: { name: string }; facets: { adcode?: { value: string }[] } },
): string {
  if (page.frame) return page.frame.name;
  const adcodes = valuesOf(address, "adcode");
  const isKnown =
    adcodes.length === 0 || adcodes.some((code) => page.facets.adcode?.some((a) => a.value === code));
  return isKnown ? "全国" : UNKNOWN_AREA;
}

/** The area an address names, for the header: one district by its own name. Undefined where it names none. */
export function areaNamed(
  address: URLSearchParams,
  page: { frame?: { name: string }; facets: { adcode?: { value: string; text: string }[] } },
): string | undefined {
  if (!address.has("adcode")) return undefined;
  const adcodes = valuesOf(address, "adcode");
  const only = adcodes.length === 1 && page.facets.adcode?.find(({ value }) => value === adcodes[0]);
  return only ? only.text : placeOf(address, page);
}

/** What an empty list says where its area is none; undefined where it is one. */
export const unknownArea = (...about: Parameters<typeof placeOf>) =>
  placeOf(...about) === UNKNOWN_AREA
    ? { title: "没有找到这个地区", text: "网址里写的地区不对，可能少了或多了数字。请重新选一个地区。" }
    : undefined;

/** The address without one of a name's values. */
export const without = (list: ListAddress, address: URLSearchParams, name: string, value: string): string =>
  list.changed(address, {
    [name]:
      valuesOf(address, name)
        .filter((v) => v !== value)
        .join(",") || undefined,
  });

/** A chosen value as a chip that can be taken off. */
export interface ActiveFilter {
  key: string;
  text: string;
  /** The address without it. */
  href: string;
}
