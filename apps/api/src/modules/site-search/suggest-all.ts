import { InformationQuery } from "@ginkgo/api-contract/content/information";
import type { SearchKind, SearchPlace, SuggestedGroup } from "@ginkgo/api-contract/search/search";
import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";
import { type SQL, sql } from "drizzle-orm";
import type { Services } from "../../http/services.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { offeredParts } from "../../platform/offered-parts.ts";
import { plateText } from "../reference/areas/public.ts";
import { asWritten, bySound, type ParsedQuery, parseQuery, type WordMatch } from "../search/public.ts";
import {
  anything,
  articlesByWords,
  holdsWritten,
  kindsMeant,
  matchMeaning,
  type ParsedPhrase,
  parsePhrase,
  placesMeant,
  readFor,
} from "../search/words/public.ts";
import { groupFrame, linked, offeredKinds, placeCards } from "./search-links.ts";

/** Up to so many hits of a kind are counted, and all of them ranked. */
const MAX_COUNT = 200;
/** Where there are more, the best are looked for among so many things in the order of “综合”. */
const WALK = 2000;
/** So few hits among those mean that all hits are few enough to rank: at most this many are. */
const RARE = 10;
const MAX_RANKED = 10_000;
const SIZE = 3;

/** Of which table, and what stands beside the name: a line of its own, or the place. */
interface Suggested {
  table: SQL;
  title: SQL;
  line?: SQL;
}

const named: Record<Exclude<SearchKind, "ARTICLE">, Suggested> = {
  ORG: { table: sql`organisations.organisations`, title: sql`o.name` },
  SERVICE: { table: sql`services.services`, title: sql`o.name`, line: sql`o.subtitle` },
  PRODUCT: { table: sql`shop.products`, title: sql`o.title`, line: sql`o.subtitle` },
  TRIP: { table: sql`tours.trips`, title: sql`o.name`, line: sql`o.subtitle` },
  SPOT: { table: sql`tours.spots`, title: sql`o.name` },
};

interface Hit {
  id: string;
  title: string;
  note: string;
  total: number;
}

/** The best few of the things `from` brings, each with how many those are. */
const bestIn = (db: Db, { title, line }: Suggested, words: WordMatch, from: SQL, size: number) =>
  rows<Hit>(
    db,
    sql`with hits as materialized (
        select o.id, ${title} as title, ${line ?? sql`o.adcode`} as note, o.rank_score, ${words.relevance} as relevance
        from ${from})
      select id::text, title, note, (select count(*)::int from hits) as total
      from hits order by relevance desc, rank_score desc, hits.id limit ${size}`,
  );

/** The best few of a kind. Every statement is bounded, and where hits are many no arbitrary part of them decides. */
async function bestOf(db: Db, kind: Suggested, words: WordMatch, size: number): Promise<Hit[]> {
  const matching = (most: number) =>
    sql`${kind.table} o where o.facet_sig >= 0 and ${words.terms} and ${words.exact} limit ${most}`;
  const found = await bestIn(db, kind, words, matching(MAX_COUNT + 1), size);
  const total = found[0]?.total ?? 0;
  if (total <= MAX_COUNT) return found;
  const walk = sql`(select * from ${kind.table} o where o.facet_sig >= 0 order by o.rank_score desc, o.id limit ${WALK}) o
    where ${words.exact}`;
  const common = await bestIn(db, kind, words, walk, size);
  const best =
    (common[0]?.total ?? 0) >= RARE ? common : await bestIn(db, kind, words, matching(MAX_RANKED), size);
  return best.map((hit) => ({ ...hit, total }));
}

function placeText(adcode: string): string {
  const { city, district } = plateText(adcode);
  return [city, district].filter(Boolean).join(" · ");
}

/** What is looked for, so many of each kind, among the parts the portal offers. */
interface Asked {
  keyword: string;
  size: number;
  parts: PortalPart[];
}

/** @param ways how the words are to be read among a kind; the first that finds anything is taken */
async function namesOf(
  db: Db,
  { keyword, size, parts }: Asked,
  ways: (kind: SearchKind) => WordMatch[],
): Promise<SuggestedGroup[]> {
  const groups: SuggestedGroup[] = [];
  for (const kind of offeredKinds(parts)) {
    if (kind === "ARTICLE") continue;
    let hits: Hit[] = [];
    for (const words of ways(kind)) if (hits.length === 0) hits = await bestOf(db, named[kind], words, size);
    const [first] = hits;
    if (!first) continue;
    const text = (note: string) => (named[kind].line ? note : placeText(note));
    groups.push({
      ...groupFrame(kind, keyword),
      total: Math.min(first.total, MAX_COUNT),
      isCapped: first.total > MAX_COUNT,
      hits: hits.map(({ id, title, note }) => linked(kind)({ id, title, text: text(note) })),
    });
  }
  return groups;
}

/** Articles are hundreds, and searched by their words only. */
async function articlesOf(db: Db, { keyword, size }: Asked, clock: Clock): Promise<SuggestedGroup[]> {
  const query = InformationQuery.parse({ keyword, size: String(size) });
  const { total, records } = await articlesByWords(db, query, clock.now());
  if (total === 0) return [];
  const hits = records.map(({ id, title, groupText }) => linked("ARTICLE")({ id, title, text: groupText }));
  return [{ ...groupFrame("ARTICLE", keyword), total, isCapped: false, hits }];
}

/** What everyday words mean, the kinds meant before the others. */
async function meantBy(
  db: Db,
  phrase: ParsedPhrase,
  parsed: ParsedQuery,
  asked: Asked,
  clock: Clock,
): Promise<SuggestedGroup[]> {
  const written = [asWritten(parsed), phrase.isBySound ? bySound(parsed) : undefined].filter(
    (w) => w !== undefined,
  );
  const ways = (kind: SearchKind) => {
    const read = readFor(phrase, kind);
    const meant = read.meanings.map((meaning) => (meaning ? matchMeaning(meaning, parsed) : anything));
    if (phrase.isBySound) return [...written, ...meant];
    return holdsWritten(read) ? meant : [...meant, ...written];
  };
  const groups = [...(await namesOf(db, asked, ways)), ...(await articlesOf(db, asked, clock))];
  const meant = kindsMeant(phrase);
  const place = ({ kind }: SuggestedGroup) => (meant.includes(kind) ? meant.indexOf(kind) : meant.length);
  return groups.toSorted((a, b) => place(a) - place(b));
}

/**
 * While typing: the best few of every kind as written, by pinyin or initials; where no kind has any, by sound; everyday
 * words as what they mean. One kind after the other, for the reason `searchEverything` gives.
 * @param size hits of each kind
 */
export async function suggestEverything(
  db: Db,
  { keyword = "", size = SIZE }: { keyword?: string | undefined; size?: number | undefined },
  { clock, settings }: Pick<Services, "clock" | "settings">,
): Promise<{ groups: SuggestedGroup[]; places?: SearchPlace[] }> {
  const parsed = parseQuery(keyword);
  if (parsed.words.length === 0) return { groups: [] };
  const asked = { keyword, size, parts: offeredParts(settings) };
  const phrase = await parsePhrase(db, keyword);
  if (phrase.sayings.length > 0) {
    const places = placeCards(placesMeant(phrase), asked.parts);
    const groups = await meantBy(db, phrase, parsed, asked, clock);
    return { groups, ...(places.length > 0 ? { places } : {}) };
  }
  for (const words of [asWritten(parsed), bySound(parsed)]) {
    if (!words) continue;
    const groups = await namesOf(db, asked, () => [words]);
    if (groups.length > 0) return { groups: [...groups, ...(await articlesOf(db, asked, clock))] };
  }
  return { groups: await articlesOf(db, asked, clock) };
}
