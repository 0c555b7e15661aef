import {
  type BookState,
  bookStates,
  CORRECT_DAYS,
  type proposeBooking as proposeEndpoint,
  type StaffBooking,
  type StaffBookingDetail,
} from "@ginkgo/api-contract/bookings/bookings";
import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { maskName } from "@ginkgo/locale/masks";
import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import { badInput, problem, requireVersion } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit, changedNothing } from "../../platform/audit.ts";
import { DAY, later } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { readStaff, sellersOf } from "../identity/staff/public.ts";
import { type NewNotice, notice } from "../membership/public.ts";
import {
  type BookRow,
  booked,
  bookRows,
  bookSealContext,
  counted,
  liveStates,
  presentBooking,
} from "./book-row.ts";
import { checkBookDay } from "./book-visit.ts";
import { bookingHistory, recordBookingEvent } from "./booking-events.ts";
import { textAbout } from "./booking-sms.ts";
import { closeBookingTask, confirmBy } from "./booking-task.ts";
import { bookings } from "./tables.ts";
import { takeVisitPlace } from "./visit-slots.ts";

type Deps = Pick<AppContext, "vault" | "clock">;
type Proposal = BodyOf<typeof proposeEndpoint>;

/** Whether these staff may see to it: a home's own people to visits of it. */
async function isReached(db: Db, viewer: StaffViewer, found: BookRow): Promise<boolean> {
  const sellers = await sellersOf(db, viewer);
  return !sellers || (found.kind === "VISIT" && sellers.includes(`org:${found.targetId}`));
}

/** A booking these staff may see to, locked. @throws {ProblemError} NOT_FOUND, also for another organisation's */
async function lockBooking(tx: Tx, viewer: StaffViewer, id: string): Promise<BookRow> {
  const [found] = await bookRows(tx, eq(booked.id, id)).for("update", { of: booked });
  if (!found || !(await isReached(tx, viewer, found))) throw problem("NOT_FOUND", "booking");
  return found;
}

/** One for staff. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, also for another organisation's */
export async function readStaffBooking(
  db: Db,
  deps: Deps,
  viewer: StaffViewer,
  id: string,
): Promise<StaffBookingDetail> {
  if (!viewer.permissions.has("orders.read")) throw problem("NOT_ALLOWED", "orders.read");
  const [found] = await bookRows(db, eq(booked.id, id));
  if (!found || !(await isReached(db, viewer, found))) throw problem("NOT_FOUND", "booking");
  return detailOf(db, deps, found);
}

/** With what happened to it. @param whole shows name and number in full */
async function detailOf(db: Db, deps: Deps, found: BookRow, whole = false): Promise<StaffBookingDetail> {
  const names = await readStaff(db, found.handledBy ? [found.handledBy] : []);
  return {
    ...presentForStaff(found, deps, { names, whole }),
    history: await bookingHistory(db, deps, found.id),
  };
}

/** @throws {ProblemError} CHANGED_MEANWHILE where somebody looked at it before it changed */
const requireSeen = (tx: Tx, deps: Deps, found: BookRow, version: number | undefined): Promise<void> =>
  requireVersion(version, found.version, async () => {
    const { id, state, day, start, proposedDay, proposedStart } = found;
    const last = (await bookingHistory(tx, deps, id)).at(-1);
    return {
      ...(last ? { by: last.by, at: last.at } : {}),
      now: [
        { label: "状态", text: bookStates[state] },
        { label: "什么时候", text: `${day} ${start ?? "没说几点"}` },
        ...(proposedDay ? [{ label: "已建议", text: `${proposedDay} ${proposedStart}` }] : []),
      ],
    };
  });

const steps = {
  confirm: { to: "CONFIRMED", from: ["BOOKED"], isAfterwards: false },
  visited: { to: "VISITED", from: ["BOOKED", "CONFIRMED", "DONE", "NO_SHOW"], isAfterwards: true },
  noShow: { to: "NO_SHOW", from: ["BOOKED", "CONFIRMED", "DONE", "VISITED"], isAfterwards: true },
} as const satisfies Record<string, { to: BookState; from: readonly BookState[]; isAfterwards: boolean }>;

/** What the family hears of each step. */
const told = {
  CONFIRMED: ({ day, start, targetName }) => ({
    message: "booking.confirmed",
    values: { booking: `${day}${start ? ` ${start}` : ""}，${targetName}` },
  }),
  VISITED: ({ targetName }) => ({ message: "booking.visited", values: { target: targetName } }),
  NO_SHOW: ({ day, targetName }) => ({ message: "booking.noShow", values: { target: targetName, day } }),
} satisfies Record<string, (row: BookRow) => Pick<NewNotice, "message" | "values">>;

const linkOf = {
  CONFIRMED: () => "/user/book",
  VISITED: ({ kind, targetId }: BookRow) => (kind === "VISIT" ? `/orgs/${targetId}` : "/user/book"),
  NO_SHOW: () => "/user/book",
} as const;

/** Whether it was already written down that they came, or that they did not. */
const isWrittenDown = ({ state }: BookRow): boolean => state === "VISITED" || state === "NO_SHOW";

/** Whether what was written down is too old to be put right. */
const isSettled = (row: BookRow, now: Date): boolean =>
  isWrittenDown(row) && row.endedAt !== null && new Date(row.endedAt) < later(now, -CORRECT_DAYS * DAY);

const isEarly = ({ day }: BookRow, now: Date) => day > shanghaiDay(now);

/** A booking for staff, with what can be done now. */
export function presentForStaff(
  row: BookRow,
  { vault, clock }: Deps,
  { whole = false, names }: { whole?: boolean; names?: ReadonlyMap<string, string> } = {},
): StaffBooking {
  const codes = ["confirm", "visited", "noShow"] as const;
  const can = codes.filter((code) => {
    const { from, isAfterwards } = steps[code];
    if (!from.some((state) => state === row.state)) return false;
    return !isAfterwards || !(isEarly(row, clock.now()) || isSettled(row, clock.now()));
  });
  const actions = [...can, ...(liveStates.includes(row.state) ? ["propose" as const] : [])];
  const { version, handledBy, handledAt } = row;
  const handled = handledBy && handledAt ? { name: names?.get(handledBy) ?? "同事", at: handledAt } : null;
  const shown = presentBooking(row, vault, { whole });
  const contactName = whole ? shown.contactName : maskName(shown.contactName);
  // Where another time was asked for, it waits for the member.
  const waits = row.state === "BOOKED" && row.proposedDay === null;
  const due = waits ? shanghaiInstant(confirmBy(new Date(row.requestedAt))) : null;
  return { ...shown, contactName, version, confirmBy: due, handled, actions };
}

/** The whole number, for the call; who looked and why is written down. @throws {ProblemError} NOT_FOUND */
export async function revealBooking(
  tx: Tx,
  { vault, clock }: Deps,
  viewer: StaffViewer,
  id: string,
  reason: string,
): Promise<StaffBookingDetail> {
  const found = await lockBooking(tx, viewer, id);
  await audit(tx, {
    at: clock.now(),
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "BOOKING_SHOWN",
    memberId: found.memberId,
    detail: `booking:${id}`,
    reason,
  });
  return detailOf(tx, { vault, clock }, found, true);
}

const auditCodes = {
  CONFIRM: "BOOKING_CONFIRM",
  PROPOSE: "BOOKING_PROPOSE",
  VISITED: "BOOKING_VISITED",
  NO_SHOW: "BOOKING_NO_SHOW",
} as const;

/** Writes a step of the staff into the booking's history and the audit trail, with the reason it was corrected for. */
async function noteStep(
  tx: Tx,
  deps: Deps,
  { staffId }: StaffViewer,
  found: BookRow,
  step: {
    action: keyof typeof auditCodes;
    when?: { day: string; start: string | null };
    text?: string | undefined;
    reason?: string | undefined;
  },
): Promise<void> {
  const { id, memberId } = found;
  const { action, when = found, text, reason } = step;
  await recordBookingEvent(tx, deps, { id, action, staffId, when, text: text ?? reason });
  await audit(tx, {
    at: deps.clock.now(),
    actor: { kind: "STAFF", id: staffId },
    action: auditCodes[action],
    memberId,
    detail: `booking:${id}`,
    reason,
  });
}

/**
 * Staff confirm a booking, or write down on its day or later whether anybody came; a repeat changes nothing. What was
 * written down is put right for a reason, and not after a week.
 * @throws {ProblemError} NOT_FOUND, BOOK_OVER, BOOK_TOO_EARLY, CHANGED_MEANWHILE, BAD_INPUT without a reason
 */
export async function moveBooking(
  tx: Tx,
  { vault, clock }: Deps,
  viewer: StaffViewer,
  id: string,
  step: keyof typeof steps,
  { version, reason }: { version?: number | undefined; reason?: string | undefined } = {},
): Promise<StaffBookingDetail> {
  const found = await lockBooking(tx, viewer, id);
  const { to, from, isAfterwards } = steps[step];
  const now = clock.now();
  if (found.state === to) {
    changedNothing(tx);
    return readStaffBooking(tx, { vault, clock }, viewer, id);
  }
  await requireSeen(tx, { vault, clock }, found, version);
  if (!from.some((state) => state === found.state) || isSettled(found, now)) throw problem("BOOK_OVER");
  if (isAfterwards && isEarly(found, now)) throw problem("BOOK_TOO_EARLY");
  const isCorrected = isWrittenDown(found);
  if (isCorrected && !reason)
    throw badInput({ reason: `已经记下“${bookStates[found.state]}”，会员也收到了消息。要更正，请写原因。` });
  await tx
    .update(bookings)
    .set({
      ...counted,
      handledBy: viewer.staffId,
      handledAt: now,
      state: to,
      proposedDay: null,
      proposedStart: null,
      proposedText: null,
      // Put right it is as old as it was: the week in which it can be is not begun anew.
      endedAt: isAfterwards && !isCorrected ? now : undefined,
    })
    .where(eq(bookings.id, id));
  await closeBookingTask(tx, id, viewer.staffId, now);
  await notice(
    tx,
    { memberId: found.memberId, kind: "ORDER", ...told[to](found), link: linkOf[to](found) },
    now,
  );
  if (to === "CONFIRMED") await textAbout(tx, found, "CONFIRMED", now);
  const action = to === "CONFIRMED" ? "CONFIRM" : to;
  await noteStep(tx, { vault, clock }, viewer, found, { action, reason: isCorrected ? reason : undefined });
  return readStaffBooking(tx, { vault, clock }, viewer, id);
}

/**
 * Asks the member to come at another time. The booking stands as it was until they agree or choose one of their own.
 * @throws {ProblemError} NOT_FOUND, BOOK_OVER, BAD_INPUT
 */
export async function proposeBooking(
  tx: Tx,
  { vault, clock }: Deps,
  viewer: StaffViewer,
  id: string,
  { date, start, text, version }: Proposal,
): Promise<StaffBookingDetail> {
  const found = await lockBooking(tx, viewer, id);
  const now = clock.now();
  await requireSeen(tx, { vault, clock }, found, version);
  if (!liveStates.includes(found.state)) throw problem("BOOK_OVER");
  checkBookDay(date, now);
  if (date === found.day && start === found.start)
    throw badInput({ start: "就是约好的时间，可以直接确认。" });
  if (found.kind === "VISIT") await takeVisitPlace(tx, found.targetId, { date, start, except: id }, now);
  const sealed = text ? vault.seal(text, bookSealContext("proposed_text", id)) : null;
  await tx
    .update(bookings)
    .set({
      ...counted,
      handledBy: viewer.staffId,
      handledAt: now,
      proposedDay: date,
      proposedStart: start,
      proposedText: sealed,
    })
    .where(eq(bookings.id, id));
  await closeBookingTask(tx, id, viewer.staffId, now);
  await notice(
    tx,
    {
      memberId: found.memberId,
      kind: "ORDER",
      message: "booking.proposed",
      values: { target: found.targetName, newTime: `${date} ${start}` },
      link: "/user/book",
    },
    now,
  );
  await textAbout(tx, found, "PROPOSED", now);
  const when = { day: date, start };
  await noteStep(tx, { vault, clock }, viewer, found, { action: "PROPOSE", when, text });
  return readStaffBooking(tx, { vault, clock }, viewer, id);
}
