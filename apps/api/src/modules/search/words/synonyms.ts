import type { SearchKind } from "@ginkgo/api-contract/search/search";
import { type SearchPlaceCode, searchPlaces } from "@ginkgo/api-contract/search/search-places";
import { eq, sql } from "drizzle-orm";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { noteRead } from "../../../platform/database/table-use.ts";
import { synonyms, synonymVersion } from "../tables.ts";
import { indexSayings, type SayingIndex, type Synonym } from "./saying-index.ts";

/** A process asks at most so often whether rows have changed, in milliseconds. */
const FRESH = 500;

interface CachedSynonyms {
  index: SayingIndex;
  version: string;
  checkedAt: number;
}

/** By database, so that two of them in one process never mix. */
const stores = new WeakMap<Db, { cached?: CachedSynonyms; loading?: Promise<CachedSynonyms> }>();

const isPlace = (code: string | null): code is SearchPlaceCode =>
  code !== null && Object.hasOwn(searchPlaces, code);

interface SynonymRow {
  id: string;
  say: string;
  kind: SearchKind | null;
  words: string[];
  place: string | null;
  sort: "price" | null;
  rank: number;
}

const present = ({ kind, place, sort, ...row }: SynonymRow): Synonym & { id: string } => ({
  ...row,
  kind: kind ?? undefined,
  place: isPlace(place) ? place : undefined,
  sort: sort ?? undefined,
});

/** All rows, in the order of what is said. */
export async function listSynonyms(db: Db): Promise<(Synonym & { id: string })[]> {
  const found = await db
    .select({
      id: synonyms.id,
      say: synonyms.say,
      kind: synonyms.kind,
      words: synonyms.words,
      place: synonyms.place,
      sort: sql<"price" | null>`${synonyms.sort}`,
      rank: synonyms.rank,
    })
    .from(synonyms)
    .orderBy(synonyms.say, synonyms.rank, synonyms.id);
  return found.map(present);
}

export async function dropSynonym(tx: Tx, id: string): Promise<void> {
  await tx.delete(synonyms).where(eq(synonyms.id, id));
}

async function load(db: Db, cached: CachedSynonyms | undefined): Promise<CachedSynonyms> {
  const current = await firstOf(
    db.select({ version: sql<string>`${synonymVersion.version}::text` }).from(synonymVersion),
  );
  // Rows that changed after the version was read are seen now and looked at once more the next time.
  const version = current?.version ?? "0";
  const checkedAt = performance.now();
  if (cached?.version === version) return { ...cached, checkedAt };
  return { index: indexSayings(await listSynonyms(db)), version, checkedAt };
}

/** What is said and what it means, at most half a second behind the table. */
export async function readSayings(db: Db): Promise<SayingIndex> {
  noteRead("search.synonyms");
  const store = stores.get(db) ?? {};
  stores.set(db, store);
  if (store.cached && performance.now() - store.cached.checkedAt < FRESH) return store.cached.index;
  store.loading ??= load(db, store.cached).finally(() => {
    store.loading = undefined;
  });
  store.cached = await store.loading;
  return store.cached.index;
}
