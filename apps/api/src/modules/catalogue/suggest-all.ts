import { InformationQuery } from "@ginkgo/contract/information";
import type { SearchKind, SuggestedGroup } from "@ginkgo/contract/search";
import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import { type Db, rows } from "../../platform/database.ts";
import { listArticles, plateText } from "../reference/public.ts";
import { asWritten, bySound, type WordMatch } from "./org-words.ts";
import { groupFrame, linked } from "./search-links.ts";
import { parseQuery } from "./search-text.ts";

/** So many hits of a kind are read, counted and ranked; words that say so little need more letters, not more work. */
const MOST = 200;
const SIZE = 3;

/** Of which table, and what stands beside the name: a line of its own, or the place. */
interface Suggested {
  table: SQL;
  title: SQL;
  line?: SQL;
}

const named: Record<Exclude<SearchKind, "ARTICLE">, Suggested> = {
  ORG: { table: sql`catalogue.organisations`, title: sql`o.name` },
  SERVICE: { table: sql`catalogue.services`, title: sql`o.name`, line: sql`o.subtitle` },
  PRODUCT: { table: sql`catalogue.products`, title: sql`o.title`, line: sql`o.subtitle` },
  TRIP: { table: sql`catalogue.trips`, title: sql`o.name`, line: sql`o.subtitle` },
  SPOT: { table: sql`catalogue.spots`, title: sql`o.name` },
};

interface Hit {
  id: string;
  title: string;
  note: string;
  total: number;
}

/** The best few of a bounded set, each with how many the set holds. One statement a kind. */
const bestOf = (db: Db, { table, title, line }: Suggested, words: WordMatch, size: number) =>
  rows<Hit>(
    db,
    sql`with hits as materialized (
        select o.id, ${title} as title, ${line ?? sql`o.adcode`} as note, o.rank_score, ${words.relevance} as relevance
        from ${table} o where o.facet_sig >= 0 and ${words.terms} and ${words.exact} limit ${MOST})
      select id::text, title, note, (select count(*)::int from hits) as total
      from hits order by relevance desc, rank_score desc, hits.id limit ${size}`,
  );

function placeText(adcode: string): string {
  const { city, district } = plateText(adcode);
  return [city, district].filter(Boolean).join(" · ");
}

async function namesOf(db: Db, keyword: string, words: WordMatch, size: number): Promise<SuggestedGroup[]> {
  const groups: SuggestedGroup[] = [];
  for (const kind of Object.keys(named) as (keyof typeof named)[]) {
    const hits = await bestOf(db, named[kind], words, size);
    const [first] = hits;
    if (!first) continue;
    const text = (note: string) => (named[kind].line ? note : placeText(note));
    groups.push({
      ...groupFrame(kind, keyword),
      total: first.total,
      isCapped: first.total === MOST,
      hits: hits.map(({ id, title, note }) => linked(kind)({ id, title, text: text(note) })),
    });
  }
  return groups;
}

/** Articles are hundreds, and searched by their words only. */
async function articlesOf(db: Db, keyword: string, size: number, clock: Clock): Promise<SuggestedGroup[]> {
  const asked = InformationQuery.parse({ keyword, size: String(size) });
  const { total, records } = await listArticles(db, asked, clock.now());
  if (total === 0) return [];
  const hits = records.map(({ id, title, groupText }) => linked("ARTICLE")({ id, title, text: groupText }));
  return [{ ...groupFrame("ARTICLE", keyword), total, isCapped: false, hits }];
}

/**
 * While typing: the best few of every kind as written, by pinyin or initials; where no kind has any, by sound. One
 * kind after the other, for the reason `searchEverything` gives.
 * @param size hits of each kind
 */
export async function suggestEverything(
  db: Db,
  { keyword = "", size = SIZE }: { keyword?: string | undefined; size?: number | undefined },
  clock: Clock,
): Promise<{ groups: SuggestedGroup[] }> {
  const parsed = parseQuery(keyword);
  if (parsed.words.length === 0) return { groups: [] };
  for (const words of [asWritten(parsed), bySound(parsed)]) {
    if (!words) continue;
    const groups = await namesOf(db, keyword, words, size);
    if (groups.length > 0) return { groups: [...groups, ...(await articlesOf(db, keyword, size, clock))] };
  }
  return { groups: await articlesOf(db, keyword, size, clock) };
}
