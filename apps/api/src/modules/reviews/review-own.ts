import { APPEND_DAYS, type OwnOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { sql } from "drizzle-orm";
import { type PageQuery, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { Db } from "../../platform/database/database.ts";
import { type FileLink, filesOfMany } from "../files/public.ts";
import { type OwnHidden, ownHidden } from "./moderation/own-hidden.ts";
import { relationText } from "./review-relations.ts";
import { type ReviewRow, reviewFiles, reviewRowPage, reviewRows } from "./review-row.ts";

/** Whether the writer may still add to it. */
export const mayAppend = (c: ReviewRow, now: Date): boolean =>
  c.append === null && c.hidden === null && now.getTime() / 1000 - c.at < APPEND_DAYS * 86_400;

const present = (c: ReviewRow, images: FileLink[], hidden: OwnHidden | null, now: Date): OwnOrgReview => ({
  id: c.id,
  orgId: c.orgId,
  orgName: c.orgName,
  score: c.score,
  parts: c.parts,
  tags: c.tags,
  content: c.content,
  images: images.map(({ fileId, url }) => ({ fileId, url })),
  anonymous: c.anonymous,
  verified: c.verified,
  verifiedText: relationText(c.relation),
  append: c.append,
  reply: c.reply,
  hidden: hidden?.why ?? null,
  appeal: hidden?.appeal ?? null,
  createdAt: c.createdAt,
  actions: mayAppend(c, now) ? ["append"] : hidden?.mayAppeal ? ["appeal"] : [],
});

const hiddenOf = async (db: Db, { id, hidden }: ReviewRow): Promise<OwnHidden | null> =>
  hidden === null ? null : ownHidden(db, { kind: "ORG", id });

/** One of a member's own reviews. @throws {ProblemError} NOT_FOUND also for another member's */
export async function ownReview(db: Db, memberId: string, id: string, now: Date): Promise<OwnOrgReview> {
  const [found] = await reviewRows(db, sql`where c.id = ${id}::bigint and c.member_id = ${memberId}::bigint`);
  if (!found) throw problem("NOT_FOUND", "comment");
  const images = await filesOfMany(db, [reviewFiles(id)]);
  return present(found, images.get(reviewFiles(id)) ?? [], await hiddenOf(db, found), now);
}

/** A member's reviews of organisations, newest first. */
export async function ownOrgReviews(
  db: Db,
  memberId: string,
  query: PageQuery & { orgId?: string },
  now: Date,
) {
  const { orgId } = query;
  const where = sql`where c.member_id = ${memberId}::bigint ${orgId ? sql`and c.org_id = ${orgId}::bigint` : sql``}`;
  const { found, total } = await reviewRowPage(db, where, query);
  const images = await filesOfMany(
    db,
    found.map((c) => reviewFiles(c.id)),
  );
  const records = await Promise.all(
    found.map(async (c) => present(c, images.get(reviewFiles(c.id)) ?? [], await hiddenOf(db, c), now)),
  );
  return paged(records, total, query);
}
