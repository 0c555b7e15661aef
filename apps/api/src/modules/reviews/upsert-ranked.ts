import { type SQL, sql } from "drizzle-orm";
import { rows, type Tx } from "../../platform/database/database.ts";
import { saidScore, UNSAID_SCORE } from "./rank.ts";

const raw = (text: string): SQL => sql.raw(text);

/** Column name → type, in the order of the insert. */
export type Columns = Readonly<Record<string, string>>;

/** Lists in the catalogue that families comment on and “综合” sorts. */
type Ranked = "organisations" | "services" | "products" | "spots" | "trips" | "tour_orgs";

export interface Written {
  id: string;
  created: boolean;
}

/**
 * Inserts rows into a list, which is `o`.
 * @param rank of the row `r`, where it is not what the row carries
 */
export const insertRanked = (
  table: Ranked,
  columns: Columns,
  list: readonly object[],
  rank = sql`r.rank_score`,
): SQL => {
  const names = Object.keys(columns);
  const values = names.map((name) => (name === "rank_score" ? rank : raw(`r.${name}`)));
  const typed = names.map((name) => `${name} ${columns[name]}`).join(", ");
  return sql`insert into catalogue.${sql.identifier(table)} as o (${raw(names.join(", "))})
    select ${sql.join(values, sql`, `)} from json_to_recordset(${JSON.stringify(list)}::json) as r(${raw(typed)})`;
};

/** A rank that reckons with nobody's words, with those of families in their place. */
export const withSaid = (rank: SQL, rating: SQL, comments: SQL): SQL =>
  sql`${rank} - ${raw(String(UNSAID_SCORE))} + ${saidScore(rating, comments)}`;

/**
 * Writes rows of a list; the pair of source and number decides which one it is, and the same again change nothing but
 * what is different. `rank_score` of the rows is that of something nobody has spoken about; what families said of a
 * stored one stays.
 * @returns in the order given
 */
export async function upsertRanked<Row extends { source: string; source_key: string; rank_score: number }>(
  tx: Tx,
  table: Ranked,
  columns: Columns,
  list: readonly Row[],
): Promise<Written[]> {
  if (list.length === 0) return [];
  const set = Object.keys(columns)
    .filter((name) => name !== "rank_score")
    .map((name) => `${name} = excluded.${name}`);
  const written = await rows<Written & { source: string; source_key: string }>(
    tx,
    sql`${insertRanked(table, columns, list)} on conflict (source, source_key) do update set ${raw(set.join(", "))},
        rank_score = ${withSaid(sql`excluded.rank_score`, sql`o.rating`, sql`o.comment_count`)}, updated_at = now()
      returning o.id::text, o.source, o.source_key, (o.xmax = 0) as created`,
  );
  const byKey = new Map(written.map((w) => [`${w.source}\n${w.source_key}`, w]));
  return list.map((row) => {
    const { id, created } = byKey.get(`${row.source}\n${row.source_key}`)!;
    return { id, created };
  });
}

/** Writes what only the things' own pages show. */
export async function writeDetails(
  tx: Tx,
  thing: "service" | "product" | "spot" | "trip" | "tour_org",
  list: readonly { id: string; details: unknown }[],
): Promise<void> {
  const key = sql.identifier(`${thing}_id`);
  await tx.execute(sql`insert into catalogue.${sql.identifier(`${thing}_details`)} (${key}, details)
    select p.id, p.details from json_to_recordset(${JSON.stringify(list)}::json) as p(id int8, details jsonb)
    on conflict (${key}) do update set details = excluded.details`);
}
