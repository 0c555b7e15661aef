import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { ReviewKind, ReviewView } from "@ginkgo/api-contract/reviews/review-staff";
import { type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../../http/cursor.ts";
import { offsetOf, type PageQuery } from "../../../http/paged.ts";
import { badInput } from "../../../http/problem.ts";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { idArray, iso, millis } from "../../../platform/database/sql-values.ts";
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

/** Those with a report that nobody has judged since, from the reports on: few beside all reviews there are. */
const reportedIds = (kind: ReviewKind): SQL => {
  const byOwn = sql`select e.review_id from reviews.review_events e
    where e.kind = ${kind}::text and e.action = 'REPORT' and not exists (select 1 from reviews.review_events s
      where s.kind = ${kind}::text and s.review_id = e.review_id and s.id > e.id and s.action in ${settled})`;
  return kind === "ORG"
    ? sql`${byOwn} union all select r.comment_id from reviews.comment_reports r where r.settled_at is null`
    : byOwn;
};

const views: Record<ReviewView, (kind: ReviewKind) => SQL> = {
  // The few first: a join would look at every review for whether it is one of them.
  REPORTED: (kind) => sql`c.id = any(array(${reportedIds(kind)}))`,
  APPEALED: (kind) => sql`c.id in (select e.review_id from reviews.review_events e
      where e.kind = ${kind}::text and e.action = 'APPEAL') and ${appealed(kind)}`,
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

/** Where a page goes on: the microsecond the last review was written at, its kind and its number. */
function positionOf(cursor: string): { at: string; kind: ReviewKind; id: string } {
  const [at = "", kind = "", id = ""] = cursor.split("~");
  if (!/^\d{1,17}$/.test(at) || !Object.hasOwn(kinds, kind))
    throw badInput({ cursor: "这一页的位置不对，请从第一页重新看。" });
  return { at, kind: kind as ReviewKind, id: idOfCursor(id) };
}

/** Reviews of a kind that come after a position: of the same moment the kinds follow by name, and then by number. */
function afterPosition(k: ReviewKind, cursor: string): SQL {
  const { at, kind, id } = positionOf(cursor);
  const moment = sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;
  if (k === kind) return sql`(c.created_at, c.id) < (${moment}, ${id}::bigint)`;
  return k > kind ? sql`c.created_at <= ${moment}` : sql`c.created_at < ${moment}`;
}

/** One page of reviews of all kinds, the newest first, and how many there are. @throws {ProblemError} BAD_INPUT */
export async function findReviews(
  db: Db,
  { queue, kind, sellers }: ReviewFilter,
  query: PageQuery & { cursor?: string | undefined },
) {
  const wanted = kind ? [kind] : (Object.keys(kinds) as ReviewKind[]);
  const whereOf = (k: ReviewKind) =>
    sql`${views[queue](k)} ${sellers ? sql`and ${kinds[k].ofSellers(sellers)}` : sql``}`;
  const from = (k: ReviewKind) =>
    sql`(select 1 from ${kinds[k].target.reviews} join ${kinds[k].target.things} on ${kinds[k].target.on}
      where ${whereOf(k)} limit ${MAX_COUNTED})`;
  const counted = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from (${sql.join(wanted.map(from), sql` union all `)}) x
      limit ${MAX_COUNTED}) y`,
  );
  const { cursor, size } = query;
  const offset = cursor === undefined ? offsetOf(query) : 0;
  // Numbers first: what a review is shown with is read of those of the page alone.
  const parts = wanted.map(
    (k) => sql`(select ${k}::text as kind, c.id, c.created_at
      from ${kinds[k].target.reviews} join ${kinds[k].target.things} on ${kinds[k].target.on}
      where ${whereOf(k)} ${cursor === undefined ? sql`` : sql`and ${afterPosition(k, cursor)}`}
      order by c.created_at desc, c.id desc limit ${offset + size + 1})`,
  );
  const keys = await rows<{ kind: ReviewKind; id: string; us: string }>(
    db,
    sql`select kind, id::text as id, (extract(epoch from created_at) * 1000000)::bigint::text as us
      from (${sql.join(parts, sql` union all `)}) a
      order by created_at desc, kind collate "C", a.id desc limit ${size + 1} offset ${offset}`,
  );
  const shown = keys.slice(0, size);
  const found: JudgedRow[] = [];
  for (const k of wanted) {
    const ids = shown.filter((key) => key.kind === k).map(({ id }) => id);
    if (ids.length > 0)
      found.push(...(await rows<JudgedRow>(db, selectOf(k, sql`c.id = any(${idArray(ids)})`))));
  }
  const last = shown.at(-1);
  return {
    found: shown.flatMap((key) => found.find((one) => one.kind === key.kind && one.id === key.id) ?? []),
    total: counted!.total,
    ...(keys.length > size && last ? { nextCursor: `${last.us}~${last.kind}~${last.id}` } : {}),
  };
}

/** One of them, of those shops and homes where it is only theirs. */
export const findReview = (
  db: Db,
  { kind, id }: ReviewKey,
  sellers: readonly string[] | null = null,
): Promise<JudgedRow | undefined> =>
  row<JudgedRow>(
    db,
    selectOf(kind, sql`c.id = ${id}::bigint ${sellers ? sql`and ${kinds[kind].ofSellers(sellers)}` : sql``}`),
  );
