import type { SearchKind } from "@ginkgo/api-contract/search/search";
import { type SearchPlaceCode, searchPlaces } from "@ginkgo/api-contract/search/search-places";
import { eq, sql } from "drizzle-orm";
import { type Db, firstOf, row, type Tx } from "../../../platform/database/database.ts";
import { textArray } from "../../../platform/database/sql-values.ts";
import { synonyms, synonymVersion } from "../tables.ts";
import { indexSayings, type SayingIndex, type Synonym, sayForm } from "./saying-index.ts";

/** A process asks at most so often whether rows have changed, in milliseconds. */
const FRESH = 2000;

interface Kept {
  index: SayingIndex;
  version: string;
  checkedAt: number;
}

/** By database, so that two of them in one process never mix. */
const stores = new WeakMap<Db, { kept?: Kept; loading?: Promise<Kept> }>();

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

/** Writes a row; what is said, the kind and the place decide which one it is. */
export async function saveSynonym(tx: Tx, { say, kind, words, place, sort, rank }: Synonym): Promise<string> {
  const saved = await row<{ id: string }>(
    tx,
    sql`insert into search.synonyms (say, kind, words, place, sort, rank)
      values (${sayForm(say)}, ${kind ?? null}, ${textArray(words)}, ${place ?? null}, ${sort ?? null}, ${rank})
      on conflict (say, coalesce(kind, ''), coalesce(place, '')) do update set words = excluded.words,
        sort = excluded.sort, rank = excluded.rank, updated_at = now()
      returning id::text`,
  );
  return saved!.id;
}

export async function dropSynonym(tx: Tx, id: string): Promise<void> {
  await tx.delete(synonyms).where(eq(synonyms.id, id));
}

async function load(db: Db, kept: Kept | undefined): Promise<Kept> {
  const current = await firstOf(
    db.select({ version: sql<string>`${synonymVersion.version}::text` }).from(synonymVersion),
  );
  // Rows that changed after the version was read are seen now and looked at once more the next time.
  const version = current?.version ?? "0";
  const checkedAt = performance.now();
  if (kept?.version === version) return { ...kept, checkedAt };
  return { index: indexSayings(await listSynonyms(db)), version, checkedAt };
}

/** What is said and what it means, at most two seconds behind the table. */
export async function sayings(db: Db): Promise<SayingIndex> {
  const store = stores.get(db) ?? {};
  stores.set(db, store);
  if (store.kept && performance.now() - store.kept.checkedAt < FRESH) return store.kept.index;
  store.loading ??= load(db, store.kept).finally(() => {
    store.loading = undefined;
  });
  store.kept = await store.loading;
  return store.kept.index;
}
