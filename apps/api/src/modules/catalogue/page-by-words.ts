import type { OrgPage } from "@ginkgo/contract/orgs";
import type { PageAsked } from "../../http/paged.ts";
import { asWritten, bySound, partly, type WordMatch } from "./org-words.ts";
import { parseQuery } from "./search-text.ts";

/** How the words were read that brought the page. */
export type Understood = NonNullable<OrgPage["understood"]>;

/** The ways to read what was typed, strictest first. */
function readings(keyword: string | undefined): [Understood | undefined, WordMatch | undefined][] {
  const parsed = keyword ? parseQuery(keyword) : undefined;
  if (!parsed || parsed.words.length === 0) return [[undefined, undefined]];
  const all: [Understood, WordMatch | undefined][] = [
    ["exact", asWritten(parsed)],
    ["homophone", bySound(parsed)],
    ["partial", partly(parsed)],
  ];
  return all.filter(([, match]) => match !== undefined);
}

interface Found<T> {
  records: T[];
  nextCursor?: string;
}

interface Steps<Plan, Counts, T> {
  plan(words: WordMatch | undefined): Plan;
  count(plan: Plan, understood: Understood | undefined): Promise<Counts>;
  /** Only asked where the page can hold something. */
  find(plan: Plan, total: number): Promise<Found<T>>;
}

/**
 * A page with its counts. Words that match nothing as written are tried by sound and then in part; `understood` says
 * which it was. Where nothing matches at all, the counts are those of the words as written.
 * @param asked a `cursor` says where to go on, so that `current` does not
 */
export async function pageByWords<Plan, Counts extends { total: number }, T>(
  asked: PageAsked & { keyword?: string; cursor?: string },
  { plan: planOf, count, find }: Steps<Plan, Counts, T>,
) {
  const { current, size } = asked;
  let first: Counts | undefined;
  for (const [understood, words] of readings(asked.keyword)) {
    const plan = planOf(words);
    const counted = await count(plan, understood);
    const { total } = counted;
    first ??= counted;
    if (total === 0) continue;
    const beyond = !asked.cursor && (current - 1) * size >= total;
    const found: Found<T> = beyond ? { records: [] } : await find(plan, total);
    return { ...counted, ...found, size, current, pages: Math.ceil(total / size), understood };
  }
  return { ...first!, records: [] as T[], size, current, pages: 0 };
}
