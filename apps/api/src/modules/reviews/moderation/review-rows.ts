import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { ReviewKind, ReviewView } from "@ginkgo/api-contract/reviews/review-staff";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageQuery } from "../../../http/paged.ts";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { iso, millis, textArray } from "../../../platform/database/sql-values.ts";
import { kinds, type ReviewKey } from "./review-kinds.ts";

/** A review of whatever kind, with where it stands. */
export interface JudgedRow {
  kind: ReviewKind;
  id: string;
  targetId: string;
  targetName: string;
  seller: string;
  memberId: string | null;
  orderId: string | null;
  employeeId: string | null;
  author: string;
  score: number;
  content: string;
  append: string | null;
  verified: boolean;
  reply: string | null;
  isHidden: boolean;
  hiddenWhy: string | null;
  createdAt: string;
  at: number;
  /** Reports nobody has judged yet. */
  isReported: boolean;
  /** Everything that happened to it, as a number that only goes up. */
  version: number;
}

const settled = sql`('KEEP', 'HIDE', 'RESTORE')`;
const eventsOf = (kind: ReviewKind): SQL =>
  sql`reviews.review_events e where e.kind = ${kind}::text and e.review_id = c.id`;

/** Reported by whom it is about, or by a member, and not judged since. */
const reported = (kind: ReviewKind): SQL => {
  const byOwn = sql`coalesce((select max(e.id) filter (where e.action = 'REPORT') > coalesce(max(e.id) filter (where e.action in ${settled}), 0)
    from ${eventsOf(kind)}), false)`;
  if (kind !== "ORG") return byOwn;
  return sql`(exists (select 1 from reviews.comment_reports r where r.comment_id = c.id and r.settled_at is null) or ${byOwn})`;
};

/** Its writer objects, and nobody has decided since. */
const appealed = (kind: ReviewKind): SQL =>
  sql`c.hidden_at is not null and (select e.action from ${eventsOf(kind)}
    and e.action in ('APPEAL', 'APPEAL_REFUSED', 'HIDE') order by e.id desc limit 1) = 'APPEAL'`;

const version = (kind: ReviewKind): SQL => sql`((select count(*) from ${eventsOf(kind)})
  + (c.append is not null)::int
  + ${kind === "ORG" ? sql`(select count(*) from reviews.comment_reports r where r.comment_id = c.id)` : sql`0`})::int`;

function selectOf(kind: ReviewKind, where: SQL): SQL {
  const { target, name, seller, hiddenWhy, employee, ofOrder } = kinds[kind];
  return sql`select ${kind}::text as kind, c.id::text, o.id::text as "targetId", ${name} as "targetName", ${seller} as seller,
      c.member_id::text as "memberId", ${ofOrder ? sql`c.order_id::text` : sql`null::text`} as "orderId",
      ${employee} as "employeeId", c.author_label as author, c.score::int as score, c.content,
      ${sql`c.append`} as append, c.verified, c.reply, c.hidden_at is not null as "isHidden", ${hiddenWhy} as "hiddenWhy",
      ${iso(sql`c.created_at`)} as "createdAt", ${millis(sql`c.created_at`)} as at, ${reported(kind)} as "isReported",
      ${version(kind)} as version
    from ${target.reviews} join ${target.things} on ${target.on} where ${where}`;
}

const views: Record<ReviewView, (kind: ReviewKind) => SQL> = {
  REPORTED: reported,
  APPEALED: appealed,
  HIDDEN: () => sql`c.hidden_at is not null`,
  LOW: () => sql`c.score <= 3 and c.reply is null and c.hidden_at is null`,
  ALL: () => sql`true`,
};

export interface ReviewFilter {
  queue: ReviewView;
  kind?: ReviewKind | undefined;
  /** Whose alone; null is everybody's. */
  sellers: readonly string[] | null;
}

/** One page of reviews of all kinds, the newest first, and how many there are. */
export async function findReviews(db: Db, { queue, kind, sellers }: ReviewFilter, query: PageQuery) {
  const wanted = kind ? [kind] : (Object.keys(kinds) as ReviewKind[]);
  const whereOf = (k: ReviewKind) =>
    sql`${views[queue](k)} ${sellers ? sql`and ${kinds[k].seller} = any(${textArray(sellers)})` : sql``}`;
  const from = (k: ReviewKind) =>
    sql`(select 1 from ${kinds[k].target.reviews} join ${kinds[k].target.things} on ${kinds[k].target.on}
      where ${whereOf(k)} limit ${MAX_COUNTED})`;
  const counted = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from (${sql.join(wanted.map(from), sql` union all `)}) x`,
  );
  const last = offsetOf(query) + query.size;
  const parts = wanted.map(
    (k) => sql`(${selectOf(k, whereOf(k))} order by c.created_at desc, c.id desc limit ${last})`,
  );
  const found = await rows<JudgedRow>(
    db,
    sql`select * from (${sql.join(parts, sql` union all `)}) a
      order by at desc, kind, length(id) desc, id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  return { found, total: Math.min(counted!.total, MAX_COUNTED) };
}

/** One of them, of those shops and homes where it is only theirs. */
export const findReview = (
  db: Db,
  { kind, id }: ReviewKey,
  sellers: readonly string[] | null = null,
): Promise<JudgedRow | undefined> =>
  row<JudgedRow>(
    db,
    selectOf(
      kind,
      sql`c.id = ${id}::bigint ${sellers ? sql`and ${kinds[kind].seller} = any(${textArray(sellers)})` : sql``}`,
    ),
  );
