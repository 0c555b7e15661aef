import { departureStates } from "@ginkgo/api-contract/tours/tour-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { badInput, changedMeanwhile, problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit, changedNothing } from "../../../platform/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { afterWorkingTime } from "../../../platform/working-time.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import { changeDeparture, type DepartureGroup, departureGroup } from "../../tours/departures/public.ts";
import type { Actor } from "../move-order.ts";
import { rules } from "../order-rules.ts";
import { countPaid, type Decision, deadlineOf, decideDeparture, putBefore, subjectOf } from "./departures.ts";

/** A departure staff may decide on. @throws {ProblemError} NOT_FOUND, also for another organiser's */
export async function staffsDeparture(db: Db, viewer: StaffViewer, id: string): Promise<DepartureGroup> {
  const group = await departureGroup(db, id);
  const sellers = await sellersOf(db, viewer);
  if (!group || (sellers && !sellers.includes(group.seller))) throw problem("NOT_FOUND", "departure");
  return group;
}

/** @throws {ProblemError} CHANGED_MEANWHILE where somebody looked at it before it changed */
async function requireVersion(tx: Tx, group: DepartureGroup, version: number | undefined): Promise<void> {
  if (version === undefined || version === group.version) return;
  const { seats, orders } = await countPaid(tx, group.id);
  throw changedMeanwhile({
    version: group.version,
    now: [
      { label: "状态", text: group.askedBy ? "等第二个人同意" : departureStates[group.state] },
      { label: "已付款", text: `${seats} 位，${orders} 单` },
      { label: "座位", text: `占 ${group.taken} 位，共 ${group.stock} 位` },
    ],
  });
}

/** @throws {ProblemError} DEPARTURE_DECIDED where it is over */
function requireOpen({ day, state }: DepartureGroup, now: Date): void {
  if (day <= shanghaiDay(now) || state === "CANCELLED") throw problem("DEPARTURE_DECIDED");
}

/**
 * Whether somebody may agree to form it with fewer: another person than who asked, and one of the house. A shop's own
 * account can be made by one person alone.
 */
export const mayBeSecond = (viewer: StaffViewer, { askedBy }: DepartureGroup): boolean =>
  askedBy !== viewer.staffId && !viewer.permissions.has("own.only");

type DepartureStep =
  | "DEPARTURE_FORMED"
  | "DEPARTURE_CANCELLED"
  | "DEPARTURE_ASKED"
  | "DEPARTURE_REFUSED"
  | "DEPARTURE_WITHDRAWN";

/** What a decision on a locked departure comes to: all orders follow it, or it is done with by itself. */
interface Outcome {
  step: DepartureStep;
  decision?: Decision;
}

async function auditOutcome(
  tx: Tx,
  { staffId }: StaffViewer,
  id: string,
  taken: Outcome | undefined,
  now: Date,
): Promise<void> {
  if (!taken) return;
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: staffId },
    action: taken.step,
    memberId: null,
    detail: `departure:${id}`,
  });
}

/** Decides on a departure as one and writes down who did. @returns whether anything changed: undefined decided changes nothing */
async function carryOut(
  tx: Tx,
  viewer: StaffViewer,
  id: string,
  decide: (group: DepartureGroup) => Promise<Outcome | undefined>,
  now: Date,
): Promise<boolean> {
  await staffsDeparture(tx, viewer, id);
  let taken: Outcome | undefined;
  await decideDeparture(
    tx,
    id,
    async (group) => {
      taken = await decide(group);
      return taken?.decision;
    },
    now,
  );
  await auditOutcome(tx, viewer, id, taken, now);
  return taken !== undefined;
}

/** The same, where it is all the call does. */
async function carryOutAlone(...step: Parameters<typeof carryOut>): Promise<void> {
  if (!(await carryOut(...step))) changedNothing(step[0]);
}

const actorOf = ({ staffId }: StaffViewer): Actor => ({ kind: "staff", id: staffId });

const formed = (viewer: StaffViewer): Outcome => ({
  step: "DEPARTURE_FORMED",
  decision: { state: "FORMED", actor: actorOf(viewer) },
});

/** Asks a second person to form it with fewer, and puts it before them. */
async function askSecond(
  tx: Tx,
  viewer: StaffViewer,
  group: DepartureGroup,
  { reason, seats }: { reason: string; seats: number },
  now: Date,
): Promise<Outcome> {
  const { id, tripName, day, minGroup } = group;
  const soonest = afterWorkingTime(now, rules.unseenDeparture);
  const until = new Date(Math.max(soonest.getTime(), deadlineOf(day).getTime()));
  await changeDeparture(tx, id, { ask: { by: viewer.staffId, at: now, reason, until } });
  await closeTask(tx, { kind: "DEPARTURE", subject: subjectOf(id), staffId: viewer.staffId }, now);
  const text = `${tripName}，${day} 出发：付款 ${seats} 位，不到 ${minGroup} 位也成团，等第二个人同意`;
  // The organiser's own account is never the second person: it stands before the portal's.
  const subject = { ...subjectOf(id), text };
  await openTask(tx, { kind: "DEPARTURE", subject, dueAt: until, notFor: [viewer.staffId] }, now);
  return { step: "DEPARTURE_ASKED" };
}

/**
 * Forms a departure, all its orders with it. Below its minimum it is asked for, with a reason; a second person decides. A
 * repeat changes nothing.
 * @throws {ProblemError} NOT_FOUND, DEPARTURE_DECIDED, DEPARTURE_ASKED, CHANGED_MEANWHILE, BAD_INPUT
 */
export const formDeparture = (
  tx: Tx,
  viewer: StaffViewer,
  id: string,
  { reason, version }: { reason?: string | undefined; version?: number | undefined },
  now: Date,
): Promise<void> =>
  carryOutAlone(
    tx,
    viewer,
    id,
    async (group) => {
      if (group.state === "FORMED") return undefined;
      requireOpen(group, now);
      if (group.askedBy === viewer.staffId && reason !== undefined && reason === group.askedReason)
        return undefined;
      await requireVersion(tx, group, version);
      const { seats } = await countPaid(tx, id);
      if (seats >= group.minGroup) return formed(viewer);
      if (group.askedBy) throw problem("DEPARTURE_ASKED");
      if (reason === undefined)
        throw badInput({
          reason: `付款 ${seats} 位，不到 ${group.minGroup} 位。要成团，请写明原因，再由另一位同事同意。`,
        });
      return askSecond(tx, viewer, group, { reason, seats }, now);
    },
    now,
  );

/**
 * Forms the departure of an order that is confirmed, where enough have paid.
 * @throws {ProblemError} NOT_FOUND, DEPARTURE_DECIDED, DEPARTURE_TOO_SMALL
 */
export const formIfEnough = (tx: Tx, viewer: StaffViewer, id: string, now: Date): Promise<boolean> =>
  carryOut(
    tx,
    viewer,
    id,
    async (group) => {
      if (group.state === "FORMED") return undefined;
      requireOpen(group, now);
      if ((await countPaid(tx, id)).seats < group.minGroup) throw problem("DEPARTURE_TOO_SMALL");
      return formed(viewer);
    },
    now,
  );

/**
 * The second person agrees to form a departure below its minimum, or does not; who asked may withdraw.
 * @throws {ProblemError} NOT_FOUND, DEPARTURE_DECIDED, DEPARTURE_NOT_ASKED, DEPARTURE_SECOND_NEEDED, CHANGED_MEANWHILE,
 *   BAD_INPUT
 */
export const answerAsk = (
  tx: Tx,
  viewer: StaffViewer,
  id: string,
  { agree, reason, version }: { agree: boolean; reason?: string | undefined; version?: number | undefined },
  now: Date,
): Promise<void> =>
  carryOutAlone(
    tx,
    viewer,
    id,
    async (group) => {
      if (agree && group.state === "FORMED") return undefined;
      requireOpen(group, now);
      if (!group.askedBy) throw problem("DEPARTURE_NOT_ASKED");
      const isFirst = group.askedBy === viewer.staffId;
      if (agree && !mayBeSecond(viewer, group)) throw problem("DEPARTURE_SECOND_NEEDED");
      await requireVersion(tx, group, version);
      if (agree) return formed(viewer);
      if (!isFirst && reason === undefined) throw badInput({ reason: "不同意要写明原因。" });
      await changeDeparture(tx, id, { ask: null });
      await closeTask(tx, { kind: "DEPARTURE", subject: subjectOf(id), staffId: viewer.staffId }, now);
      const note = isFirst ? "" : `。没有同意不够人数成团：${reason}`;
      await putBefore(tx, group, (await countPaid(tx, id)).seats, now, note);
      return { step: isFirst ? "DEPARTURE_WITHDRAWN" : "DEPARTURE_REFUSED" };
    },
    now,
  );

/**
 * Calls a departure off: everybody has everything back. A repeat changes nothing.
 * @throws {ProblemError} NOT_FOUND, DEPARTURE_DECIDED, CHANGED_MEANWHILE
 */
export const callOff = (
  tx: Tx,
  viewer: StaffViewer,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
  now: Date,
): Promise<void> =>
  carryOutAlone(
    tx,
    viewer,
    id,
    async (group) => {
      if (group.state === "CANCELLED") return undefined;
      requireOpen(group, now);
      await requireVersion(tx, group, version);
      const decision: Decision = { state: "CANCELLED", actor: actorOf(viewer), reason };
      return { step: "DEPARTURE_CANCELLED", decision };
    },
    now,
  );
