import type { BodyOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import {
  ACCEPT_HOURS,
  ANSWER_DAYS,
  type addFeedback as endpoint,
} from "@ginkgo/api-contract/membership/feedback";
import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { DAY, HOUR, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { claimFiles, ownedFiles } from "../../files/public.ts";
import { members } from "../../identity/tables.ts";
import { feedback } from "../tables.ts";
import { feedbackRows, sealContact, usedBy } from "./feedback-row.ts";
import { openFeedbackTask } from "./feedback-task.ts";
import { recordFeedbackEvent } from "./record-feedback-event.ts";

const DAILY = 10;
/** The same words again within this time are the same feedback: a second click, a retry. */
const SAME = 10 * 60_000;

type Receipt = ReplyOf<typeof endpoint>;

/** What is known of the same words sent just before, under a lock that makes two clicks take turns. */
async function sentBefore(tx: Tx, memberId: string, form: BodyOf<typeof endpoint>, now: Date) {
  await tx
    .select({ found: sql<number>`1` })
    .from(members)
    .where(eq(members.id, memberId))
    .for("no key update");
  const [same] = await feedbackRows(
    tx,
    and(
      eq(feedback.memberId, memberId),
      eq(feedback.type, form.type),
      eq(feedback.content, form.content),
      gt(feedback.createdAt, later(now, -SAME)),
    ),
  )
    .orderBy(desc(feedback.id))
    .limit(1);
  return same;
}

/**
 * Keeps feedback and promises when it is taken up and answered.
 * @throws {ProblemError} OPINION_TOO_MANY, FILE_UNKNOWN
 */
export async function addFeedback(
  tx: Tx,
  vault: Vault,
  memberId: string,
  form: BodyOf<typeof endpoint>,
  now: Date,
): Promise<Receipt> {
  const same = await sentBefore(tx, memberId, form, now);
  if (same) return receipt(same);
  const lately = await firstOf(
    tx
      .select({ n: count() })
      .from(feedback)
      .where(and(eq(feedback.memberId, memberId), gt(feedback.createdAt, later(now, -DAY)))),
  );
  if (lately!.n >= DAILY) throw problem("OPINION_TOO_MANY");
  const id = await nextIdOf(tx, feedback);
  await ownedFiles(tx, memberId, form.images, "opinion");
  await tx.insert(feedback).values({
    id,
    memberId,
    type: form.type,
    target: form.target,
    targetId: form.targetId ?? null,
    content: form.content,
    contact: sealContact(vault, form.contact, id),
    acceptBy: later(now, ACCEPT_HOURS * HOUR),
    answerBy: later(now, ANSWER_DAYS * DAY),
    createdAt: now,
  });
  await claimFiles(tx, form.images, usedBy(id));
  await recordFeedbackEvent(tx, { id, action: "SUBMIT" }, now);
  const [made] = await feedbackRows(tx, eq(feedback.id, id));
  await openFeedbackTask(tx, made!, now);
  return receipt(made!);
}

const receipt = ({ id, state, acceptBy, answerBy }: Receipt): Receipt => ({ id, state, acceptBy, answerBy });
