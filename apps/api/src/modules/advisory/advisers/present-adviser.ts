import type { AdviserDetail } from "@ginkgo/api-contract/advisory/advisers";
import { type Specialty, specialties } from "@ginkgo/api-contract/advisory/advisory-codes";
import { maskPhone } from "@ginkgo/locale/masks";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Db } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import { readStaffPhones } from "../../identity/staff/public.ts";
import { maskedNameOf, peopleOf } from "../../membership/public.ts";
import { areaName } from "../../reference/areas/public.ts";
import { cleanReview } from "../../reviews/moderation/public.ts";
import { scoreSealContext } from "../conversation-steps.ts";
import { conversations } from "../tables.ts";
import { type AdviserFigures, adviserFigures } from "./adviser-figures.ts";
import { type PersonRow, personRows, presentPerson } from "./person-row.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;
export type AdviserSummary = Omit<AdviserDetail, "reviews">;

/** 0 to 5 with one decimal; null without reviews. */
export const ratingOf = ({ scoreSum, scoreCount }: PersonRow): number | null =>
  scoreCount ? Math.round((scoreSum / scoreCount) * 10) / 10 : null;

/** Advisers as everybody may read them. */
export async function presentAdvisers(
  db: Db,
  { vault, clock, settings }: Deps,
  found: readonly PersonRow[],
): Promise<AdviserSummary[]> {
  const phones = await readStaffPhones(
    db,
    vault,
    found.map((p) => p.id),
  );
  const now = clock.now();
  const figures = new Map<string, AdviserFigures>();
  for (const { id } of found) figures.set(id, await adviserFigures(db, id, now));
  return found.map((p) => ({
    ...presentPerson(p, now),
    responseMinutes: figures.get(p.id)!.replyMinutes,
    titleCode: p.title ?? "ADVISER",
    employeeNo: p.employeeNo,
    orgName: settings.SITE_COMPANY,
    phone: maskPhone(phones.get(p.id) ?? settings.SITE_PHONE),
    areas: p.areas.map((adcode) => ({ adcode, name: areaName(adcode) })),
    specialties: p.specialties.map((code) => ({
      code: code as Specialty,
      text: specialties[code as Specialty],
    })),
    certificates: p.certificates,
    yearsOfWork: p.yearsOfWork,
    servedFamilies: figures.get(p.id)!.families,
    rating: ratingOf(p),
    reviewCount: p.scoreCount,
    intro: p.intro,
    paidBy: settings.ADVISER_PAY_TEXT,
  }));
}

/** Reviews shown of one adviser, the newest first. */
const MAX_REVIEWS = 20;

/** What members said of an adviser and let others read; without numbers, links and abuse, under masked names. */
async function reviewsOf(db: Db, { vault }: Deps, staffId: string): Promise<AdviserDetail["reviews"]> {
  const found = await db
    .select({
      id: conversations.id,
      memberId: conversations.memberId,
      score: sql<number>`${conversations.score}`,
      text: sql<string>`${conversations.scoreText}`,
      at: sql<number>`${millis(conversations.scoredAt)}`,
    })
    .from(conversations)
    .where(and(eq(conversations.staffId, staffId), eq(conversations.scoreShown, true)))
    .orderBy(desc(conversations.scoredAt))
    .limit(MAX_REVIEWS);
  const people = await peopleOf(
    db,
    vault,
    found.map((s) => s.memberId),
  );
  return found.map(({ id, memberId, score, text, at }) => ({
    id,
    score,
    content: cleanReview(vault.open(text, scoreSealContext(id))),
    author: maskedNameOf(people.get(memberId)),
    createdAt: shanghaiInstant(new Date(at)),
  }));
}

/** @throws {ProblemError} NOT_FOUND also for somebody of the staff who is no adviser */
export async function adviserRow(db: Db, id: string): Promise<PersonRow> {
  const [found] = await personRows(db, sql`where p.staff_id = ${id}::bigint and p.kind = 'ADVISER'`);
  if (!found) throw problem("NOT_FOUND", `adviser ${id}`);
  return found;
}

/** An adviser with what members said. @throws {ProblemError} NOT_FOUND */
export async function readAdviser(db: Db, deps: Deps, id: string): Promise<AdviserDetail> {
  const found = await adviserRow(db, id);
  const [[shown], reviews] = await Promise.all([presentAdvisers(db, deps, [found]), reviewsOf(db, deps, id)]);
  return { ...shown!, reviews };
}
