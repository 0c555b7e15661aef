import { eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { firstOf, rows, type Tx } from "../../../platform/database/database.ts";
import { type ExactRows, looseRecordset } from "../../../platform/database/recordset.ts";
import { reviewScore, UNRATED_SCORE } from "./rank.ts";

/** A list that families review and “综合” sorts. */
type Ranked = PgTable & Record<"rating" | "commentCount" | "rankScore" | "source" | "sourceKey", PgColumn>;

export interface Written {
  id: string;
  created: boolean;
}

/**
 * Inserts rows into a list, which is `o`.
 * @param rank of the row `r`, where it is not what the row carries
 */
export function insertRanked<T extends Ranked, Row extends { rank_score: number }>(
  table: T,
  list: ExactRows<T, Row>,
  rank = sql`r.rank_score`,
): SQL {
  return insertSql(table, list, rank);
}

function insertSql(table: PgTable, list: readonly object[], rank: SQL): SQL {
  const set = looseRecordset(table, list);
  const values = set.names.map((name) => (name === "rank_score" ? rank : sql.raw(`r.${name}`)));
  return sql`insert into ${table} as o (${set.list}) select ${sql.join(values, sql`, `)} from ${set.from}`;
}

/** A rank that reckons with nobody's words, with those of families in their place. */
export const withReviews = (rank: SQL, rating: SQL, reviews: SQL): SQL =>
  sql`${rank} - ${sql.raw(String(UNRATED_SCORE))} + ${reviewScore(rating, reviews)}`;

/**
 * Writes rows of a list; the pair of source and number decides which one it is, and the same again change nothing but
 * what is different. `rank_score` of the rows is that of something nobody has spoken about; what families said of a
 * stored one stays.
 * @param kept columns a stored one keeps as they are, whatever the rows say
 * @returns in the order given
 */
export async function upsertRanked<
  T extends Ranked,
  Row extends { source: string; source_key: string; rank_score: number },
>(tx: Tx, table: T, list: ExactRows<T, Row>, kept: readonly (keyof Row)[] = []): Promise<Written[]> {
  if (list.length === 0) return [];
  const set = Object.keys(list[0]!)
    .filter((name) => name !== "rank_score" && name !== "id" && !kept.includes(name as keyof Row))
    .map((name) => `${name} = excluded.${name}`);
  const written = await rows<Written & { source: string; source_key: string }>(
    tx,
    sql`${insertSql(table, list, sql`r.rank_score`)} on conflict (source, source_key) do update set ${sql.raw(set.join(", "))},
        rank_score = ${withReviews(sql`excluded.rank_score`, sql`o.rating`, sql`o.comment_count`)}, updated_at = now()
      returning o.id::text, o.source, o.source_key, (o.xmax = 0) as created`,
  );
  const byKey = new Map(written.map((w) => [`${w.source}\n${w.source_key}`, w]));
  return list.map((row) => {
    const { id, created } = byKey.get(`${row.source}\n${row.source_key}`)!;
    return { id, created };
  });
}

/**
 * By what a thing is known to its writer, with its row locked; one that is not there yet comes from staff under its id.
 */
export async function lockSource(
  tx: Tx,
  table: PgTable & Record<"id" | "source" | "sourceKey", PgColumn>,
  id: string,
): Promise<{ id?: string; source: string; sourceKey: string }> {
  const found = await firstOf(
    tx
      .select({ source: sql<string>`${table.source}`, sourceKey: sql<string>`${table.sourceKey}` })
      .from(table as PgTable)
      .where(eq(table.id, id))
      .for("update"),
  );
  return found ?? { id, source: "staff", sourceKey: id };
}

/** Writes what only the things' own pages show. @param table named after the thing: `service_details` has `service_id` */
export async function writeDetails(
  tx: Tx,
  table: PgTable & { details: PgColumn },
  list: readonly { id: string; details: unknown }[],
): Promise<void> {
  const key = sql.identifier(getTableName(table).replace(/_details$/, "_id"));
  await tx.execute(sql`insert into ${table} (${key}, details)
    select p.id, p.details from json_to_recordset(${JSON.stringify(list)}::json) as p(id int8, details jsonb)
    on conflict (${key}) do update set details = excluded.details`);
}
