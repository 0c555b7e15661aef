import type { OrgPage } from "@ginkgo/api-contract/organisations/orgs";
import type { SearchKind } from "@ginkgo/api-contract/search/search";
import type { PageQuery } from "../../http/paged.ts";
import type { Db } from "../../platform/database/database.ts";
import { parseQuery } from "./search-text.ts";
import { asWritten, bySound, partly, type WordMatch } from "./text-match.ts";
import { matchMeaning } from "./words/meaning-match.ts";
import { alsoSought, holdsWritten, parsePhrase, readFor } from "./words/parse-phrase.ts";

/** How the words were read that brought the page. */
export type Understood = NonNullable<OrgPage["understood"]>;

/** A way to read what was typed: how it is called, what it finds, and what tells it from the others. */
interface Reading {
  understood?: Understood | undefined;
  words: WordMatch | undefined;
  /** Of what was counted: goes into the key that counts are kept under. */
  key: string;
  also?: string[];
}

/** The ways to read what was typed, strictest first. */
export async function readingsFor(
  db: Db,
  keyword: string | undefined,
  kind: SearchKind | undefined,
): Promise<{ readings: Reading[]; sort?: "price" | undefined }> {
  const parsed = keyword ? parseQuery(keyword) : undefined;
  if (!keyword || !parsed || parsed.words.length === 0) return { readings: [{ words: undefined, key: "" }] };
  const phrase = await parsePhrase(db, keyword);
  const read = readFor(phrase, kind);
  const { meanings, isTaken, sort } = read;
  const meant = meanings.map((meaning): Reading => {
    const also = alsoSought(phrase, meaning);
    return {
      understood: phrase.isBySound ? "homophone" : "exact",
      words: meaning && matchMeaning(meaning, parsed),
      key: JSON.stringify(meaning ?? "all"),
      ...(also.length > 0 ? { also } : {}),
    };
  });
  const exact: Reading = { understood: "exact", words: asWritten(parsed), key: "exact" };
  const [sound, part] = [bySound(parsed), partly(parsed)];
  const bySounds: Reading[] = sound ? [{ understood: "homophone", words: sound, key: "homophone" }] : [];
  const inPart: Reading[] = part ? [{ understood: "partial", words: part, key: "partial" }] : [];
  // What is not written as an everyday word is first read as it stands and sounds: it may be a name.
  const readings =
    isTaken && !phrase.isBySound
      ? [...meant, ...(holdsWritten(read) ? [] : [exact])]
      : [exact, ...bySounds, ...meant, ...(isTaken ? [] : inPart)];
  return { readings, sort };
}

interface Found<T> {
  records: T[];
  nextCursor?: string;
}

interface Steps<Plan, Counts, T> {
  plan(words: WordMatch | undefined): Plan;
  /** `key` tells this reading of the words from every other. */
  count(plan: Plan, key: string): Promise<Counts>;
  /** Only asked where the page can hold something; `sort` is what the words ask for, where nothing else was. */
  find(plan: Plan, total: number, sort: "price" | undefined): Promise<Found<T>>;
}

/**
 * A page with its counts. Everyday words are read as what they mean; words that match nothing as written are tried by
 * sound and then in part; `understood` says which it was. Where nothing matches at all, the counts are those of the
 * first reading.
 * @param asked a `cursor` says where to go on, so that `current` does not
 * @param kind what is searched, where everyday words are known for it
 */
export async function pageByWords<Plan, Counts extends { total: number }, T>(
  db: Db,
  kind: SearchKind | undefined,
  query: PageQuery & { keyword?: string; cursor?: string; sort?: string },
  { plan: planOf, count, find }: Steps<Plan, Counts, T>,
) {
  const { current, size } = query;
  let first: Counts | undefined;
  const { readings, sort: meant } = await readingsFor(db, query.keyword, kind);
  const sort = query.sort === "default" ? meant : undefined;
  for (const { understood, words, key, also } of readings) {
    const plan = planOf(words);
    const counted = await count(plan, key);
    const { total } = counted;
    first ??= counted;
    if (total === 0) continue;
    const beyond = !query.cursor && (current - 1) * size >= total;
    const found: Found<T> = beyond ? { records: [] } : await find(plan, total, sort);
    return { ...counted, ...found, size, current, pages: Math.ceil(total / size), understood, also };
  }
  return { ...first!, records: [] as T[], size, current, pages: 0 };
}
