import {
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  type SearchPlace,
  searchKinds,
} from "@ginkgo/api-contract/search/search";
import { type SearchPlaceCode, searchPlaces } from "@ginkgo/api-contract/search/search-places";

/** Path of the list of a kind, and of one thing's own page without its id. */
const paths: Record<SearchKind, { list: string; page: string }> = {
  ORG: { list: "/orgs/search", page: "/orgs" },
  SERVICE: { list: "/service", page: "/service" },
  PRODUCT: { list: "/shop", page: "/shop/product" },
  TRIP: { list: "/tour/search", page: "/tour/trip" },
  SPOT: { list: "/sporMap", page: "/tour/spot" },
  ARTICLE: { list: "/information", page: "/information" },
};

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

/** Places of the portal as cards. */
export const placeCards = (codes: readonly SearchPlaceCode[]): SearchPlace[] =>
  codes.map((code) => ({ code, ...searchPlaces[code] }));
