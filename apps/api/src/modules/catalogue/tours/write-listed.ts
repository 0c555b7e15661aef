import { type SQL, sql } from "drizzle-orm";
import { rows, type Tx } from "../../../platform/database.ts";
import { saidScore, UNSAID_SCORE } from "../rank-org.ts";
import type { ListedKind } from "./listed-kind.ts";
import { listedColumns } from "./listed-row.ts";

const raw = (text: string): SQL => sql.raw(text);

export interface Written {
  id: string;
  created: boolean;
}

/**
 * Writes rows of a kind; the pair of source and number decides which one it is. Ids in the order given. `rank_score` of
 * the rows is that of something nobody has spoken about; what families said of a stored one stays.
 * @param own the kind's columns beside the shared ones, with their types
 */
export async function writeListed(
  tx: Tx,
  { table }: ListedKind,
  own: Readonly<Record<string, string>>,
  list: readonly Record<string, unknown>[],
): Promise<Written[]> {
  if (list.length === 0) return [];
  const columns = { ...listedColumns, ...own };
  const names = Object.keys(columns);
  const set = names.filter((n) => n !== "rank_score").map((n) => `${n} = excluded.${n}`);
  const written = await rows<Written & { source: string; source_key: string }>(
    tx,
    sql`insert into catalogue.${sql.identifier(table)} as t (${raw(names.join(", "))})
      select ${raw(names.map((n) => `r.${n}`).join(", "))} from json_to_recordset(${JSON.stringify(list)}::json) as r(${raw(
        Object.entries(columns)
          .map(([n, type]) => `${n} ${type}`)
          .join(", "),
      )})
      on conflict (source, source_key) do update set ${raw(set.join(", "))}, updated_at = now(),
        rank_score = excluded.rank_score - ${raw(String(UNSAID_SCORE))} + ${saidScore(sql`t.rating`, sql`t.comment_count`)}
      returning t.id::text, t.source, t.source_key, (t.xmax = 0) as created`,
  );
  const byKey = new Map(written.map((w) => [`${w.source}\n${w.source_key}`, w]));
  return list.map((r) => {
    const { id, created } = byKey.get(`${r.source}\n${r.source_key}`)!;
    return { id, created };
  });
}

/** Writes what only the things' own pages show. */
export async function writeDetails(
  tx: Tx,
  table: "spot_details" | "trip_details" | "tour_org_details",
  key: "spot_id" | "trip_id" | "tour_org_id",
  list: readonly { id: string; details: unknown }[],
): Promise<void> {
  if (list.length === 0) return;
  await tx.execute(sql`insert into catalogue.${sql.identifier(table)} (${sql.identifier(key)}, details)
    select p.id, p.details from json_to_recordset(${JSON.stringify(list)}::json) as p(id int8, details jsonb)
    on conflict (${sql.identifier(key)}) do update set details = excluded.details`);
}
