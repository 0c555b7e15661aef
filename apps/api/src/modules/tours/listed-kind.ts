import type { Option } from "@ginkgo/api-contract/envelope";
import type { SearchKind } from "@ginkgo/api-contract/search/search";
import type { SQL } from "drizzle-orm";

/** A filter with a fixed set of values; a row may have several of them. */
export interface Facet {
  options: readonly Pick<Option, "value" | "text">[];
  /** What the page says when the filter is taken off: 不限天数. */
  relaxed: string;
}

/** What can be listed: spots, trips, places to stay. Their tables share the columns that lists search and count by. */
export interface ListedKind {
  table: "spots" | "trips" | "tour_orgs";
  /** What the search over everything calls it; absent where that leaves it out. */
  searched?: SearchKind;
  /** In the order of their bits in the signature; adding a value at the end keeps stored rows right. */
  facets: Readonly<Record<string, Facet>>;
  /** Every sort ends in id, so that pages never overlap. */
  orders: Readonly<Record<string, SQL>>;
  /** Columns beside the shared ones that a sort needs. */
  sorted: SQL;
}

/** A flag as a facet of one value. */
export const flagFacet = (text: string): Facet => ({
  options: [{ value: "1", text }],
  relaxed: `不限${text}`,
});

/** Codes with their labels as a facet. */
export const codeFacet = (codes: Readonly<Record<string, string>>, relaxed: string): Facet => ({
  options: Object.entries(codes).map(([value, text]) => ({ value, text })),
  relaxed,
});

/** Filter values of one row, by facet. */
export type FacetValues = Readonly<Record<string, readonly string[]>>;
