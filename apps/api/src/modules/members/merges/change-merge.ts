import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import {
  type askMemberMerge as askEndpoint,
  MERGE_DAYS,
  type MemberMerge,
  mergeStates,
  type secondMemberMerge as secondEndpoint,
} from "@ginkgo/api-contract/members/member-merges";
import { maskPhone } from "@ginkgo/locale/masks";
import type { MergePair } from "../../../http/member-merger.ts";
import { changedMeanwhile, problem, problemWith } from "../../../http/problem.ts";
import type { CommandCall } from "../../../http/route.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { isDuplicate } from "../../../platform/database/sql-values.ts";
import { lockMember, noteMember } from "../../identity/members/public.ts";
import {
  insertMerge,
  isOpenMerge,
  lockMerge,
  type MergeRow,
  stepMerge,
} from "../../identity/merging/public.ts";
import { closeTask } from "../../tasks/public.ts";
import { countMoves, isOwnAccount, mergeBlockers, previewMerge, readMerge, readPair } from "./read-merges.ts";
import { askBoth, tellOutcome, textBoth } from "./tell-merge.ts";

type Call = Pick<CommandCall<unknown, StaffViewer>, "tx" | "viewer" | "after"> & { services: AppContext };

export const mergeSubject = (id: string) => ({ type: "memberMerge", id });

/** Both accounts, locked in one order, so that two merges that share one wait for each other. */
async function lockPair(tx: Tx, { from, into }: MergePair): Promise<void> {
  for (const id of [from, into].toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) await lockMember(tx, id);
}

/**
 * Asks both accounts of one person to be made one.
 * @throws {ProblemError} BAD_INPUT, MERGE_BLOCKED, OWN_ACCOUNT
 */
export async function askMerge(
  { tx, viewer, services, after }: Call,
  { fromId, intoId, reason }: BodyOf<typeof askEndpoint>,
): Promise<MemberMerge> {
  const pair = { from: fromId, into: intoId };
  const now = services.clock.now();
  await previewMerge(tx, services, pair);
  await lockPair(tx, pair);
  const { blockers, theirs, own } = await mergeBlockers(tx, services, pair);
  if (blockers.length > 0) throw problemWith("MERGE_BLOCKED", { blockers });
  if (await isOwnAccount(tx, services, viewer.staffId, [theirs, own])) throw problem("OWN_ACCOUNT");
  const expiresAt = later(now, MERGE_DAYS * DAY);
  const id = await insertMerge(tx, {
    fromId,
    intoId,
    reason,
    askedBy: viewer.staffId,
    askedAt: now,
    expiresAt,
  });
  await askBoth(tx, theirs, own, now);
  for (const memberId of [fromId, intoId])
    await noteMember(
      tx,
      "MEMBER_MERGE_ASKED",
      { by: viewer.staffId, memberId, reason, detail: `merge:${id} ${fromId}>${intoId}` },
      now,
    );
  after(() => textBoth(services, [theirs.phone, own.phone], "mergeAskedSms"));
  return readMerge(tx, services, viewer, id);
}

/** One as it was seen, locked, before its time is over. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, MERGE_MOVED */
async function seenMerge(tx: Tx, id: string, version: number | undefined, now: Date): Promise<MergeRow> {
  const row = await lockMerge(tx, id);
  if (!row) throw problem("NOT_FOUND", "member merge");
  if (version !== undefined && version !== row.version)
    throw changedMeanwhile({ version: row.version, now: [{ label: "状态", text: mergeStates[row.state] }] });
  if (!isOpenMerge(row.state) || new Date(row.expiresAt) < now) throw problem("MERGE_MOVED");
  return row;
}

/** Runs every module's part, from the top of the staircase down: what refers to something goes before it. */
export async function moveEverything(
  tx: Tx,
  { memberMergers, vault, clock }: Pick<AppContext, "memberMergers" | "vault" | "clock">,
  pair: MergePair,
): Promise<void> {
  for (const { move } of memberMergers.toReversed()) await move(tx, pair, { vault, now: clock.now() });
}

async function carryOut(call: Call, { id, fromId, intoId }: MergeRow): Promise<void> {
  const { tx, services, viewer, after } = call;
  const now = services.clock.now();
  const pair = { from: fromId, into: intoId };
  await lockPair(tx, pair);
  const { blockers, theirs, own } = await mergeBlockers(tx, services, pair, id);
  if (blockers.length > 0) throw problemWith("MERGE_BLOCKED", { blockers });
  const moved = await countMoves(tx, services, fromId);
  await moveEverything(tx, services, pair).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    throw problemWith("MERGE_BLOCKED", { blockers: ["账号里刚刚有变化，请刷新后再试一次。"] });
  });
  await stepMerge(tx, id, { state: "DONE", decidedBy: viewer.staffId, decidedAt: now, moved });
  await tellOutcome(
    tx,
    [intoId],
    {
      message: "security.merged",
      values: { phone: maskPhone(theirs.phone ?? "") },
    },
    now,
  );
  after(() => textBoth(services, [theirs.phone, own.phone], "mergedSms"));
}

/**
 * The word of the second person; agreed, the accounts are one in the same transaction.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, MERGE_MOVED, MERGE_NOT_CONFIRMED, MERGE_SECOND_OTHER,
 * OWN_ACCOUNT, MERGE_BLOCKED
 */
export async function secondMerge(
  call: Call,
  { id, version, agree, reason }: { id: string } & BodyOf<typeof secondEndpoint>,
): Promise<MemberMerge> {
  const { tx, viewer, services } = call;
  const now = services.clock.now();
  const row = await seenMerge(tx, id, version, now);
  if (row.askedBy === viewer.staffId) throw problem("MERGE_SECOND_OTHER");
  const { theirs, own } = await readPair(tx, services, { from: row.fromId, into: row.intoId });
  if (await isOwnAccount(tx, services, viewer.staffId, [theirs, own])) throw problem("OWN_ACCOUNT");
  if (row.state !== "WAIT_SECOND") throw problem("MERGE_NOT_CONFIRMED");
  if (agree) await carryOut(call, row);
  else {
    await stepMerge(tx, id, {
      state: "REFUSED",
      decidedBy: viewer.staffId,
      decidedAt: now,
      answer: reason ?? null,
    });
    await tellOutcome(tx, [row.fromId, row.intoId], { message: "security.mergeRefused" }, now);
  }
  await closeTask(tx, { kind: "MEMBER_MERGE", subject: mergeSubject(id), staffId: viewer.staffId }, now);
  const event = agree ? "MEMBER_MERGED" : "MEMBER_MERGE_REFUSED";
  const detail = `merge:${id} ${row.fromId}>${row.intoId}`;
  for (const memberId of [row.fromId, row.intoId])
    await noteMember(tx, event, { by: viewer.staffId, memberId, reason, detail }, now);
  return readMerge(tx, services, viewer, id);
}

/** Who asked takes it back. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, MERGE_MOVED, NOT_ALLOWED */
export async function withdrawMerge(
  { tx, viewer, services }: Call,
  { id, version }: { id: string; version?: number | undefined },
): Promise<MemberMerge> {
  const now = services.clock.now();
  const row = await seenMerge(tx, id, version, now);
  if (row.askedBy !== viewer.staffId) throw problem("NOT_ALLOWED", "merge of somebody else");
  await stepMerge(tx, id, { state: "WITHDRAWN", decidedBy: viewer.staffId, decidedAt: now });
  await closeTask(tx, { kind: "MEMBER_MERGE", subject: mergeSubject(id), staffId: viewer.staffId }, now);
  for (const memberId of [row.fromId, row.intoId])
    await noteMember(
      tx,
      "MEMBER_MERGE_WITHDRAWN",
      { by: viewer.staffId, memberId, detail: `merge:${id} ${row.fromId}>${row.intoId}` },
      now,
    );
  return readMerge(tx, services, viewer, id);
}
