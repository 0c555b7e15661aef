import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import {
  type askPrivacyRequest as askEndpoint,
  type PrivacyRequest,
  privacyRequestKinds,
  privacyRequestStates,
  REQUEST_DAYS,
  type StaffPrivacyRequest,
} from "@ginkgo/api-contract/privacy/privacy-requests";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { changedMeanwhile, type ProblemError, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { audit } from "../../platform/audit.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { exactIso, iso } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { maskedNameOf, notice, peopleOf } from "../membership/public.ts";
import { closeTask, openTask } from "../tasks/public.ts";
import { requestEvents, requests } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

export const requestRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: requests.id,
      memberId: requests.memberId,
      kind: requests.kind,
      content: requests.content,
      state: requests.state,
      askedAt: iso(requests.askedAt),
      dueAt: iso(requests.dueAt),
      dueExactly: exactIso(requests.dueAt),
      answer: requests.answer,
      answeredAt: iso(requests.answeredAt),
      version: requests.version,
    })
    .from(requests)
    .where(where);
export type RequestRow = Awaited<ReturnType<typeof requestRows>>[number];

const present = ({ memberId: _, version: __, dueExactly: ___, ...row }: RequestRow): PrivacyRequest => ({
  ...row,
  kindText: privacyRequestKinds[row.kind],
  stateText: privacyRequestStates[row.state],
});

/** A member's own, the newest first. */
export const ownRequests = async (db: Db, memberId: string): Promise<PrivacyRequest[]> =>
  (await requestRows(db, eq(requests.memberId, memberId)).orderBy(desc(requests.id)).limit(50)).map(present);

const subjectOf = (id: string) => ({ type: "privacyRequest", id });

/** Puts what a member asks before somebody who answers. One of a kind at a time. @throws {ProblemError} REQUEST_OPEN */
export async function askRequest(
  tx: Tx,
  memberId: string,
  { kind, content }: BodyOf<typeof askEndpoint>,
  now: Date,
): Promise<PrivacyRequest> {
  await tx.execute(sql`select 1 from identity.members where id = ${memberId}::bigint for no key update`);
  const open = and(
    eq(requests.memberId, memberId),
    eq(requests.kind, kind),
    inArray(requests.state, ["OPEN", "TAKEN"]),
  );
  if ((await requestRows(tx, open)).length > 0) throw problem("REQUEST_OPEN");
  const dueAt = later(now, REQUEST_DAYS * DAY);
  const made = (await firstOf(
    tx
      .insert(requests)
      .values({ memberId, kind, content, askedAt: now, dueAt })
      .returning({ id: requests.id }),
  ))!;
  await tx.insert(requestEvents).values({ requestId: made.id, action: "ASK", at: now });
  const text = `个人信息申请：${privacyRequestKinds[kind]}`;
  await openTask(tx, { kind: "PRIVACY", subject: { ...subjectOf(made.id), text }, dueAt }, now);
  await audit(tx, {
    at: now,
    actor: { kind: "MEMBER", id: memberId },
    action: "PRIVACY_ASKED",
    memberId,
    detail: `privacyRequest:${made.id} ${kind}`,
  });
  return present((await requestRows(tx, eq(requests.id, made.id)))[0]!);
}

const eventTexts = { ASK: "会员提出", TAKE: "开始处理", DONE: "办好了", REFUSE: "没有办" } as const;
const actionsOf: Record<RequestRow["state"], StaffPrivacyRequest["actions"]> = {
  OPEN: ["take", "done", "refuse"],
  TAKEN: ["done", "refuse"],
  DONE: [],
  REFUSED: [],
};

export async function presentRequests(
  db: Db,
  { vault, clock }: Deps,
  found: RequestRow[],
): Promise<StaffPrivacyRequest[]> {
  const people = await peopleOf(
    db,
    vault,
    found.map(({ memberId }) => memberId),
  );
  const events = await db
    .select({
      requestId: requestEvents.requestId,
      action: requestEvents.action,
      staffId: requestEvents.staffId,
      at: iso(requestEvents.at),
    })
    .from(requestEvents)
    .where(inArray(requestEvents.requestId, found.length > 0 ? found.map(({ id }) => id) : ["0"]))
    .orderBy(requestEvents.id);
  const names = await readStaff(
    db,
    events.flatMap(({ staffId }) => staffId ?? []),
  );
  return found.map((row) => ({
    ...present(row),
    memberId: row.memberId,
    memberName: maskedNameOf(people.get(row.memberId)),
    overdue: actionsOf[row.state].length > 0 && new Date(row.dueAt) < clock.now(),
    version: row.version,
    actions: actionsOf[row.state],
    history: events
      .filter(({ requestId }) => requestId === row.id)
      .map(({ action, staffId, at }) => ({
        text: eventTexts[action],
        by: staffId === null ? "会员" : (names.get(staffId) ?? "平台"),
        at,
      })),
  }));
}

/** One of them. @throws {ProblemError} NOT_FOUND */
export async function readRequest(db: Db, deps: Deps, id: string): Promise<StaffPrivacyRequest> {
  const [found] = await presentRequests(db, deps, await requestRows(db, eq(requests.id, id)));
  if (!found) throw problem("NOT_FOUND", "privacy request");
  return found;
}

const moves = {
  take: { to: "TAKEN", event: "TAKE", message: "security.privacyTaken", action: "PRIVACY_TAKEN" },
  done: { to: "DONE", event: "DONE", message: "security.privacyDone", action: "PRIVACY_DONE" },
  refuse: { to: "REFUSED", event: "REFUSE", message: "security.privacyRefused", action: "PRIVACY_REFUSED" },
} as const;

/** Says how one stands by now, and who took or ended it. */
async function movedMeanwhile(db: Db, deps: Deps, id: string): Promise<ProblemError> {
  const { version, stateText, history } = await readRequest(db, deps, id);
  const last = history.at(-1);
  return changedMeanwhile({
    version,
    now: [{ label: "状态", text: stateText }],
    ...(last && { by: last.by, at: last.at }),
  });
}

/**
 * One step of who answers; the member is told.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REQUEST_CLOSED
 */
export async function moveRequest(
  tx: Tx,
  deps: Deps,
  { id, staffId, step }: { id: string; staffId: string; step: keyof typeof moves },
  { version, answer }: { version?: number | undefined; answer?: string },
): Promise<StaffPrivacyRequest> {
  const now = deps.clock.now();
  const [row] = await requestRows(tx, eq(requests.id, id)).for("update");
  if (!row) throw problem("NOT_FOUND", "privacy request");
  if (version !== undefined && version !== row.version) throw await movedMeanwhile(tx, deps, id);
  if (step === "take" && row.state === "TAKEN") throw await movedMeanwhile(tx, deps, id);
  if (!actionsOf[row.state].includes(step)) throw problem("REQUEST_CLOSED");
  const { to, event, message, action } = moves[step];
  await tx
    .update(requests)
    .set({
      state: to,
      version: sql`${requests.version} + 1`,
      ...(answer ? { answer, answeredAt: now } : {}),
    })
    .where(eq(requests.id, id));
  await tx.insert(requestEvents).values({ requestId: id, action: event, staffId, at: now });
  if (step !== "take") await closeTask(tx, { kind: "PRIVACY", subject: subjectOf(id), staffId }, now);
  const values = answer ? { answer } : {};
  await notice(tx, { memberId: row.memberId, kind: "SECURITY", message, values, link: "/user/privacy" }, now);
  const after = await readRequest(tx, deps, id);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: staffId },
    action,
    memberId: row.memberId,
    detail: `privacyRequest:${id}`,
  });
  return after;
}
