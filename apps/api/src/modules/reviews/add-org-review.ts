import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { addOrgReview as endpoint, OwnOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { firstOf, row, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { claimFiles, ownedFiles } from "../files/public.ts";
import { authorLabel } from "./author-label.ts";
import { cleanReview } from "./moderation/clean-review.ts";
import { rate } from "./ranking/rank.ts";
import { ownReview } from "./review-own.ts";
import { orgRelationOf } from "./review-relations.ts";
import { reviewFiles } from "./review-row.ts";
import { orgReviewTarget } from "./review-target.ts";
import { organisationReviews } from "./tables.ts";

/** Reviews one person writes in a day: nobody knows more organisations than that. */
const DAILY = 5;

async function refuseFlood(tx: Tx, memberId: string, now: Date) {
  const lately = await firstOf(
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(organisationReviews)
      .where(
        and(
          eq(organisationReviews.memberId, memberId),
          sql`${organisationReviews.createdAt} > ${instant(now)} - interval '1 day'`,
        ),
      ),
  );
  if (lately!.n >= DAILY) throw problem("COMMENT_TOO_MANY");
}

/**
 * Keeps what a member says of an organisation, once each. It counts in the rating only where a real dealing is known;
 * everything else is shown as 未核实, so that nobody can write a home up or down from outside.
 * @throws {ProblemError} NOT_FOUND, COMMENT_EXISTS, COMMENT_TOO_MANY, FILE_UNKNOWN
 */
export async function addOrgReview(
  tx: Tx,
  vault: Vault,
  memberId: string,
  form: BodyOf<typeof endpoint>,
  now: Date,
): Promise<OwnOrgReview> {
  // Locked, so that two reviews at once are both in the rating.
  const org = await row(
    tx,
    sql`select 1 from ${orgReviewTarget.things} where o.id = ${form.orgId}::bigint and o.standing = 'LISTED' for no key update`,
  );
  if (!org) throw problem("NOT_FOUND", "organisation");
  await refuseFlood(tx, memberId, now);
  const relation = await orgRelationOf(tx, memberId, form.orgId);
  await ownedFiles(tx, memberId, form.images, "comment");
  const review = {
    authorLabel: await authorLabel(tx, vault, memberId, form.anonymous),
    content: cleanReview(form.content),
    tags: form.tags.map(cleanReview),
  };
  const made = await firstOf(
    tx
      .insert(organisationReviews)
      .values({
        ...review,
        orgId: form.orgId,
        memberId,
        score: form.score,
        verified: relation !== null,
        relation: relation?.code ?? null,
        anonymous: form.anonymous,
        parts: form.parts,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: organisationReviews.id }),
  );
  if (!made) throw problem("COMMENT_EXISTS");
  await claimFiles(tx, form.images, reviewFiles(made.id));
  await rate(tx, orgReviewTarget, [form.orgId]);
  return ownReview(tx, memberId, made.id, now);
}
