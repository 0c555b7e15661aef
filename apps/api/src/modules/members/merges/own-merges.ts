import type { agreeMerge as agreeEndpoint, OwnMerges } from "@ginkgo/api-contract/members/member-merges";
import { maskPhone } from "@ginkgo/locale/masks";
import { problem } from "../../../http/problem.ts";
import type { WorkflowCall } from "../../../http/route.ts";
import type { AppContext } from "../../../http/services.ts";
import type { MemberViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import { DAY, later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { findMembers } from "../../identity/members/public.ts";
import {
  dropMergedNumber,
  isOpenMerge,
  lockMerge,
  type MergeRow,
  mergeById,
  mergedNumbers,
  openMergesOf,
  stepMerge,
} from "../../identity/merging/public.ts";
import { requireFreshProof } from "../../identity/public.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import { mergeSubject } from "./change-merge.ts";
import { staffOfAccounts } from "./read-merges.ts";
import { tellOutcome } from "./tell-merge.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

const phoneOf = async (db: Db, { vault }: Deps, id: string): Promise<string> =>
  (await findMembers(db, vault, { id }, { offset: 0, limit: 1 }))[0]?.phone ?? "";

/** What waits for this member, and the numbers that came with merged accounts. */
export async function ownMerges(db: Db, deps: Deps, memberId: string): Promise<OwnMerges> {
  const now = deps.clock.now();
  const waiting = [];
  for (const row of await openMergesOf(db, [memberId])) {
    if (new Date(row.expiresAt) < now) continue;
    const stays = row.intoId === memberId;
    waiting.push({
      id: row.id,
      otherPhone: maskPhone(await phoneOf(db, deps, stays ? row.fromId : row.intoId)),
      stays,
      agreed: (stays ? row.intoAgreedAt : row.fromAgreedAt) !== null,
      otherAgreed: (stays ? row.fromAgreedAt : row.intoAgreedAt) !== null,
      expiresAt: row.expiresAt,
    });
  }
  const numbers = [];
  for (const { id } of await mergedNumbers(db, memberId))
    numbers.push({ id, phone: maskPhone(await phoneOf(db, deps, id)) });
  return { waiting, numbers };
}

const names = ({ fromId, intoId }: MergeRow, memberId: string) => fromId === memberId || intoId === memberId;

/** One of the member's own that still waits, locked. @throws {ProblemError} NOT_FOUND, MERGE_MOVED */
async function lockOwn(tx: Tx, deps: Deps, memberId: string, id: string): Promise<MergeRow> {
  const row = await lockMerge(tx, id);
  if (!row || !names(row, memberId)) throw problem("NOT_FOUND", "member merge");
  if (!isOpenMerge(row.state) || new Date(row.expiresAt) < deps.clock.now()) throw problem("MERGE_MOVED");
  return row;
}

async function agree(tx: Tx, deps: Deps, memberId: string, id: string): Promise<OwnMerges> {
  const now = deps.clock.now();
  const row = await lockOwn(tx, deps, memberId, id);
  const stays = row.intoId === memberId;
  const other = stays ? row.fromAgreedAt : row.intoAgreedAt;
  if ((stays ? row.intoAgreedAt : row.fromAgreedAt) !== null) return ownMerges(tx, deps, memberId);
  await stepMerge(tx, id, {
    ...(stays ? { intoAgreedAt: now } : { fromAgreedAt: now }),
    ...(other !== null && { state: "WAIT_SECOND" as const }),
  });
  if (other !== null) {
    const due = later(now, 2 * DAY);
    const ends = new Date(row.expiresAt);
    const subject = { ...mergeSubject(id), text: `合并会员账号：第 ${id} 号，两边都确认了` };
    const notFor = [
      row.askedBy,
      ...(await staffOfAccounts(tx, deps, [{ id: row.fromId }, { id: row.intoId }])),
    ];
    await openTask(tx, { kind: "MEMBER_MERGE", subject, dueAt: due < ends ? due : ends, notFor }, now);
  }
  const answer = await ownMerges(tx, deps, memberId);
  await audit(tx, {
    at: now,
    actor: { kind: "MEMBER", id: memberId },
    action: "MEMBER_MERGE_AGREED",
    memberId,
    detail: `merge:${id}`,
  });
  return answer;
}

/**
 * The proof that both accounts are one person's: each is signed in to afresh and confirms. With the second the matter
 * goes to the staff.
 * @throws {ProblemError} NOT_FOUND, MERGE_MOVED, FRESH_PROOF_REQUIRED, SMS_CODE_WRONG, SIGN_IN_FAILED, SIGN_IN_TRIES
 */
export async function agreeMerge(call: WorkflowCall<typeof agreeEndpoint, MemberViewer>): Promise<OwnMerges> {
  const { viewer, params, body, services, transaction } = call;
  const found = await mergeById(services.database.primary, params.id);
  if (!found || !names(found, viewer.memberId)) throw problem("NOT_FOUND", "member merge");
  await requireFreshProof(call, body);
  return transaction((tx) => agree(tx, services, viewer.memberId, params.id));
}

/** Either account can say no, at once and for good. @throws {ProblemError} NOT_FOUND, MERGE_MOVED */
export async function declineMerge(tx: Tx, deps: Deps, memberId: string, id: string): Promise<OwnMerges> {
  const now = deps.clock.now();
  const row = await lockOwn(tx, deps, memberId, id);
  await stepMerge(tx, id, { state: "DECLINED", decidedAt: now });
  await closeTask(tx, { kind: "MEMBER_MERGE", subject: mergeSubject(id) }, now);
  const other = row.fromId === memberId ? row.intoId : row.fromId;
  await tellOutcome(tx, [other], { message: "security.mergeDeclined" }, now);
  const answer = await ownMerges(tx, deps, memberId);
  await audit(tx, {
    at: now,
    actor: { kind: "MEMBER", id: memberId },
    action: "MEMBER_MERGE_DECLINED",
    memberId,
    detail: `merge:${id}`,
  });
  return answer;
}

/** Takes a number that came with a merged account away as a way to sign in. @throws {ProblemError} NOT_FOUND */
export async function dropNumber(tx: Tx, deps: Deps, memberId: string, id: string): Promise<OwnMerges> {
  const now = deps.clock.now();
  if (!(await dropMergedNumber(tx, memberId, id, now))) throw problem("NOT_FOUND", "merged number");
  const answer = await ownMerges(tx, deps, memberId);
  await audit(tx, {
    at: now,
    actor: { kind: "MEMBER", id: memberId },
    action: "MEMBER_NUMBER_DROPPED",
    memberId,
    detail: `member:${id}`,
  });
  return answer;
}
