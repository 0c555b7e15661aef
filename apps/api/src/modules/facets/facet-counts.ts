import type { Option } from "@ginkgo/api-contract/envelope";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import type { CountedCategory, FacetValue, Relaxation } from "@ginkgo/api-contract/organisations/orgs";
import { areaName, childrenOf } from "../reference/areas/public.ts";
import type { Word } from "../reference/public.ts";

/** Things alike in everything that is counted, and how many there are. */
interface Group {
  n: number;
}

/** The values of one filter that a group counts for; they may be several. */
export type ValuesOf<Name extends string, G> = Readonly<Record<Name, (group: G) => readonly string[]>>;

type Tests<Name, G> = Map<Name, (group: G) => boolean>;

/** How many each value of a filter would give. */
export type Counts = ReadonlyMap<string, number>;

export type Choice = Pick<Option, "value" | "text">;

/** The codes of a table with their words, in its order. */
export const codeChoices = (texts: Readonly<Record<string, string>>): Choice[] =>
  codesOf(texts).map((value) => ({ value, text: texts[value]! }));

/** A flag: it is taken or left. */
export const flagChoice = (text: string): Choice[] => [{ value: "1", text }];

/** The parts of a frame, or the provinces. */
export const areaChoices = (frame: string | undefined): Choice[] =>
  childrenOf(frame).map(({ adcode, name }) => ({ value: adcode, text: name }));

/** Whether a filter of this name was asked for, and for what. `true` is a flag's one value. */
export function selectedValues(query: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = query[name];
  return value === true ? ["1"] : Array.isArray(value) ? value : [];
}

/** What a flag has for values. */
export const flagValue = (is: boolean): readonly string[] => (is ? ["1"] : []);

/** The filters that were asked for as tests on a group: any of its values will do. */
export function testsOf<Name extends string, G>(
  query: Readonly<Record<string, unknown>>,
  valuesOf: ValuesOf<Name, G>,
): Tests<Name, G> {
  const tests: Tests<Name, G> = new Map();
  for (const name of Object.keys(valuesOf) as Name[]) {
    const wanted = selectedValues(query, name);
    if (wanted.length) tests.set(name, (g) => valuesOf[name](g).some((v) => wanted.includes(v)));
  }
  return tests;
}

/**
 * Adds up groups: all that pass, how many each value would give with its filter's own test left out (rules §14),
 * and how many fail one test alone, by its name.
 */
export function tally<Name extends string, G extends Group>(
  groups: readonly G[],
  valuesOf: ValuesOf<Name, G>,
  tests: Tests<Name, G>,
) {
  const names = Object.keys(valuesOf) as Name[];
  const counts = Object.fromEntries(names.map((name) => [name, new Map()])) as Record<
    Name,
    Map<string, number>
  >;
  const without = new Map<Name, number>();
  let total = 0;
  const all = [...tests];
  for (const g of groups) {
    let failed = 0;
    let only: Name | undefined;
    for (let i = 0; i < all.length && failed < 2; i++) {
      const [name, passes] = all[i]!;
      if (passes(g)) continue;
      failed++;
      only = name;
    }
    if (failed > 1) continue;
    if (only) without.set(only, (without.get(only) ?? 0) + g.n);
    else total += g.n;
    for (const name of only ? [only] : names) {
      const of = counts[name];
      for (const value of valuesOf[name](g)) of.set(value, (of.get(value) ?? 0) + g.n);
    }
  }
  return { total, counts, without };
}

/** The choices of every filter with their counts. */
export const countedFacets = <Name extends string>(
  choices: Readonly<Record<Name, readonly Choice[]>>,
  counts: Readonly<Record<NoInfer<Name>, Counts>>,
): Record<Name, FacetValue[]> => {
  const counted = (name: Name) =>
    choices[name].map(({ value, text }) => ({ value, text, count: counts[name].get(value) ?? 0 }));
  return Object.fromEntries((Object.keys(choices) as Name[]).map((name) => [name, counted(name)])) as Record<
    Name,
    FacetValue[]
  >;
};

/** Words of categories with their counts; things count for every branch above them. One offered no more stands while something counts for it. */
export const countedTree = (words: readonly Word[], counts: Counts): CountedCategory[] =>
  words
    .map(({ value, text, isRetired, children = [] }) => ({
      isRetired,
      category: { value, text, count: counts.get(value) ?? 0, children: countedTree(children, counts) },
    }))
    .filter(({ isRetired, category }) => !isRetired || category.count > 0)
    .map(({ category }) => category);

/** Each filter taken off, with what the page says of it; those without words are no way. */
export const relaxationsWithout = <Name extends string>(
  counts: Iterable<readonly [Name, number]>,
  words: (drop: Name) => string | undefined,
): Relaxation[] =>
  [...counts].flatMap(([drop, count]) => {
    const text = words(drop);
    return text ? { drop, text, count } : [];
  });

/** 看南京市全部: all of the frame instead of the parts of it that were asked for. */
export const wayToWhole = (
  frame: string | undefined,
  adcodes: readonly string[] = [],
  count = 0,
): Relaxation[] =>
  frame && adcodes.some((code) => code !== frame)
    ? [{ drop: "adcode", text: `看${areaName(frame)}全部`, count }]
    : [];

/** The ways out of an empty list that bring most; equal ones stand in one order. */
export const bestRelaxations = (ways: readonly Relaxation[]): Relaxation[] =>
  ways
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.drop < b.drop ? -1 : 1))
    .slice(0, 3);
