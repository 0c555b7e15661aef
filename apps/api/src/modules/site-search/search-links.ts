import {
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  type SearchPlace,
  searchKinds,
} from "@ginkgo/api-contract/search/search";
import { type SearchPlaceCode, searchPlaces } from "@ginkgo/api-contract/search/search-places";
import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";

/** Path of the list of a kind, and of one thing's own page without its id. */
const paths: Record<SearchKind, { list: string; page: string }> = {
  ORG: { list: "/orgs/search", page: "/orgs" },
  SERVICE: { list: "/service", page: "/service" },
  PRODUCT: { list: "/shop", page: "/shop/product" },
  TRIP: { list: "/tour/search", page: "/tour/trip" },
  SPOT: { list: "/sporMap", page: "/tour/spot" },
  ARTICLE: { list: "/information", page: "/information" },
};

/** The part of the portal a kind belongs to; what belongs to none is always offered. */
const partOfKind: Partial<Record<SearchKind, PortalPart>> = {
  SERVICE: "VISITS",
  PRODUCT: "SHOP",
  TRIP: "TOURS",
  SPOT: "TOURS",
};
const partOfPlace: Partial<Record<SearchPlaceCode, PortalPart>> = { CART: "SHOP", SPOT_MAP: "TOURS" };

/** Kinds the portal offers things of, in the order they are shown. */
export const offeredKinds = (parts: readonly PortalPart[]): SearchKind[] =>
  (Object.keys(searchKinds) as SearchKind[]).filter((kind) => isAmong(parts, partOfKind[kind]));

const isAmong = (parts: readonly PortalPart[], part: PortalPart | undefined) =>
  part === undefined || parts.includes(part);

/** The kind of a group with the list that shows all of it. */
export const groupFrame = (
  kind: SearchKind,
  keyword: string,
): Pick<SearchGroup, "kind" | "text" | "more"> => ({
  kind,
  text: searchKinds[kind],
  more: `${paths[kind].list}?${new URLSearchParams({ keyword })}`,
});

/** Puts the address of its own page to a thing of this kind. */
export const linked =
  (kind: SearchKind) =>
  <T extends { id: string }>(shown: T): T & Pick<SearchHit, "link"> => ({
    ...shown,
    link: `${paths[kind].page}/${shown.id}`,
  });

/** Places of the portal as cards, but for those of parts it does not offer. */
export const placeCards = (codes: readonly SearchPlaceCode[], parts: readonly PortalPart[]): SearchPlace[] =>
  codes.filter((code) => isAmong(parts, partOfPlace[code])).map((code) => ({ code, ...searchPlaces[code] }));
