import type { TourComment } from "@ginkgo/contract/tour-detail";
import { sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "../../../platform/database.ts";
import { idArray, iso } from "../../../platform/sql-values.ts";
import { saidScore } from "../rank-org.ts";
import type { ListedKind } from "./listed-kind.ts";

/** What a comment is about, as tour_comments names it. */
export type CommentKind = "SPOT" | "TRIP" | "TOUR_ORG";
const kindOf = { spots: "SPOT", trips: "TRIP", tour_orgs: "TOUR_ORG" } as const satisfies Record<
  ListedKind["table"],
  CommentKind
>;
const SHOWN = 20;

interface CommentRow {
  id: string;
  author_label: string;
  elder_note: string | null;
  score: number;
  content: string;
  reply: string | null;
  created_at: string;
}

/** The newest comments on one thing. */
export async function tourComments(db: Db, { table }: ListedKind, id: string): Promise<TourComment[]> {
  const found = await rows<CommentRow>(
    db,
    sql`select id::text, author_label, elder_note, score, content, reply,
        ${iso(sql`created_at`)} as created_at
      from catalogue.tour_comments c where c.kind = ${kindOf[table]} and c.target_id = ${id}::bigint and c.hidden_at is null
      order by c.created_at desc, c.id desc limit ${SHOWN}`,
  );
  return found.map((c) => ({
    id: c.id,
    author: c.author_label,
    elder: c.elder_note ?? undefined,
    score: c.score,
    content: c.content,
    reply: c.reply ?? undefined,
    createdAt: c.created_at,
  }));
}

/** Brings rating, number of comments and rank in line with those comments that count. */
export async function rateListed(tx: Tx, { table }: ListedKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with said as (
      select o.id, coalesce(round(avg(c.score), 1), 0)::real as rating, count(c.id)::int as n
      from catalogue.${sql.identifier(table)} o left join catalogue.tour_comments c
        on c.kind = ${kindOf[table]} and c.target_id = o.id and c.verified and c.hidden_at is null
      where o.id = any(${idArray(ids)}) group by o.id)
    update catalogue.${sql.identifier(table)} o set rating = said.rating, comment_count = said.n,
      rank_score = o.rank_score - ${saidScore(sql`o.rating`, sql`o.comment_count`)} + ${saidScore(sql`said.rating`, sql`said.n`)}
    from said where said.id = o.id`);
}
