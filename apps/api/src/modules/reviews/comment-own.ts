import { APPEND_DAYS, type OwnOrgComment } from "@ginkgo/api-contract/reviews/org-comments";
import { sql } from "drizzle-orm";
import { type PageAsked, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { Db } from "../../platform/database/database.ts";
import { type FileLink, filesOfMany } from "../files/public.ts";
import { relationText } from "./comment-relations.ts";
import { type CommentRow, commentFiles, commentRowPage, commentRows } from "./comment-row.ts";

/** Whether the writer may still add to it. */
export const mayAppend = (c: CommentRow, now: Date): boolean =>
  c.append === null && c.hidden === null && now.getTime() / 1000 - c.at < APPEND_DAYS * 86_400;

const present = (c: CommentRow, images: FileLink[], now: Date): OwnOrgComment => ({
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
  hidden: c.hidden,
  createdAt: c.createdAt,
  actions: mayAppend(c, now) ? ["append"] : [],
});

/** One of a member's own comments. @throws {ProblemError} NOT_FOUND also for somebody else's */
export async function ownComment(db: Db, memberId: string, id: string, now: Date): Promise<OwnOrgComment> {
  const [found] = await commentRows(
    db,
    sql`where c.id = ${id}::bigint and c.member_id = ${memberId}::bigint`,
  );
  if (!found) throw problem("NOT_FOUND", "comment");
  const images = await filesOfMany(db, [commentFiles(id)]);
  return present(found, images.get(commentFiles(id)) ?? [], now);
}

/** A member's comments on organisations, newest first. */
export async function ownComments(
  db: Db,
  memberId: string,
  asked: PageAsked & { orgId?: string },
  now: Date,
) {
  const { orgId } = asked;
  const where = sql`where c.member_id = ${memberId}::bigint ${orgId ? sql`and c.org_id = ${orgId}::bigint` : sql``}`;
  const { found, total } = await commentRowPage(db, where, asked);
  const images = await filesOfMany(
    db,
    found.map((c) => commentFiles(c.id)),
  );
  const records = found.map((c) => present(c, images.get(commentFiles(c.id)) ?? [], now));
  return paged(records, total, asked);
}
