import type { FacetValues, ListedKind } from "./listed-kind.ts";

/** Signatures are 4-byte integers, and the sign says that a row is listed at all. */
const MAX_BITS = 31;

/** One bit a value, facet after facet. */
function bitsOf({ facets }: ListedKind): Map<string, number> {
  const bits = new Map<string, number>();
  for (const [name, { options }] of Object.entries(facets))
    for (const { value } of options) bits.set(`${name} ${value}`, bits.size);
  if (bits.size > MAX_BITS) throw new Error(`${bits.size} filter values do not fit into ${MAX_BITS} bits`);
  return bits;
}

const known = new Map<ListedKind, Map<string, number>>();
const bits = (kind: ListedKind) => {
  const found = known.get(kind) ?? bitsOf(kind);
  known.set(kind, found);
  return found;
};

/** All filter values of a row, but its category and place, in one number. */
export const packListed = (kind: ListedKind, values: FacetValues): number =>
  Object.entries(values)
    .flatMap(([name, list]) => list.map((value) => bits(kind).get(`${name} ${value}`)))
    .reduce<number>((sig, bit) => (bit === undefined ? sig : sig | (1 << bit)), 0);

/** The values of one facet in a signature. */
export const unpackListed = (kind: ListedKind, sig: number, name: string): string[] =>
  (kind.facets[name]?.options ?? []).flatMap(({ value }) =>
    sig & (1 << bits(kind).get(`${name} ${value}`)!) ? [value] : [],
  );
