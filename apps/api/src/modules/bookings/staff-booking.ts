import type {
  BookState,
  proposeBooking as proposeEndpoint,
  StaffBooking,
} from "@ginkgo/api-contract/bookings/bookings";
import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { notice } from "../membership/public.ts";
import { type BookRow, booked, bookRows, bookSealContext, liveStates, presentBooking } from "./book-row.ts";
import { checkBookDay } from "./book-visit.ts";
import { textAbout } from "./booking-sms.ts";
import { closeBookingTask } from "./booking-task.ts";
import { bookings } from "./tables.ts";
import { takeVisitPlace } from "./visit-slots.ts";

type Deps = Pick<AppContext, "vault" | "clock">;
type Proposal = BodyOf<typeof proposeEndpoint>;

/** A booking these staff may see to, locked. @throws {ProblemError} NOT_FOUND, also for another organisation's */
async function lockBooking(tx: Tx, viewer: StaffViewer, id: string): Promise<BookRow> {
  const [found] = await bookRows(tx, eq(booked.id, id)).for("update", { of: booked });
  const sellers = await sellersOf(tx, viewer);
  const isOwn = !sellers || (found?.kind === "VISIT" && sellers.includes(`org:${found.targetId}`));
  if (!found || !isOwn) throw problem("NOT_FOUND", "booking");
  return found;
}

const steps = {
  confirm: { to: "CONFIRMED", from: ["BOOKED"], isAfterwards: false },
  visited: { to: "VISITED", from: ["BOOKED", "CONFIRMED", "DONE", "NO_SHOW"], isAfterwards: true },
  noShow: { to: "NO_SHOW", from: ["BOOKED", "CONFIRMED", "DONE", "VISITED"], isAfterwards: true },
} as const satisfies Record<string, { to: BookState; from: readonly BookState[]; isAfterwards: boolean }>;

const isEarly = ({ day }: BookRow, now: Date) => day > shanghaiDay(now);

/** A booking for staff, with what can be done now. */
export function presentForStaff(
  row: BookRow,
  { vault, clock }: Deps,
  options?: { whole: boolean },
): StaffBooking {
  const codes = ["confirm", "visited", "noShow"] as const;
  const can = codes.filter((code) => {
    const { from, isAfterwards } = steps[code];
    return from.some((state) => state === row.state) && !(isAfterwards && isEarly(row, clock.now()));
  });
  const actions = [...can, ...(liveStates.includes(row.state) ? ["propose" as const] : [])];
  return { ...presentBooking(row, vault, options), actions };
}

/** The whole number, for the call; who looked and why is written down. @throws {ProblemError} NOT_FOUND */
export async function revealBooking(
  tx: Tx,
  { vault, clock }: Deps,
  viewer: StaffViewer,
  id: string,
  reason: string,
): Promise<StaffBooking> {
  const found = await lockBooking(tx, viewer, id);
  await audit(tx, {
    at: clock.now(),
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "BOOKING_SHOWN",
    memberId: found.memberId,
    detail: `booking ${id}: ${reason}`,
  });
  return presentForStaff(found, { vault, clock }, { whole: true });
}

/**
 * Staff confirm a booking, or write down on its day or later whether anybody came; a repeat changes nothing.
 * @throws {ProblemError} NOT_FOUND, BOOK_OVER, BOOK_TOO_EARLY
 */
export async function moveBooking(
  tx: Tx,
  { vault, clock }: Deps,
  viewer: StaffViewer,
  id: string,
  step: keyof typeof steps,
): Promise<StaffBooking> {
  const found = await lockBooking(tx, viewer, id);
  const { to, from, isAfterwards } = steps[step];
  const now = clock.now();
  if (found.state === to) return presentForStaff(found, { vault, clock });
  if (!from.some((state) => state === found.state)) throw problem("BOOK_OVER");
  if (isAfterwards && isEarly(found, now)) throw problem("BOOK_TOO_EARLY");
  await tx
    .update(bookings)
    .set({
      state: to,
      proposedDay: null,
      proposedStart: null,
      proposedText: null,
      endedAt: isAfterwards ? now : undefined,
    })
    .where(eq(bookings.id, id));
  await closeBookingTask(tx, id, viewer.staffId, now);
  if (to === "CONFIRMED")
    await notice(
      tx,
      {
        memberId: found.memberId,
        kind: "ORDER",
        title: "预约已确认",
        body: `${found.day}${found.start ? ` ${found.start}` : ""}，${found.targetName}，等您来。来不了请提前改日子或取消。`,
        link: "/user/book",
      },
      now,
    );
  if (to === "CONFIRMED") await textAbout(tx, found, "CONFIRMED", now);
  return presentForStaff({ ...found, state: to, proposedDay: null }, { vault, clock });
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
  { date, start, text }: Proposal,
): Promise<StaffBooking> {
  const found = await lockBooking(tx, viewer, id);
  const now = clock.now();
  if (!liveStates.includes(found.state)) throw problem("BOOK_OVER");
  checkBookDay(date, now);
  if (date === found.day && start === found.start)
    throw badInput({ start: "就是约好的时间，可以直接确认。" });
  if (found.kind === "VISIT") await takeVisitPlace(tx, found.targetId, { date, start, except: id }, now);
  const sealed = text ? vault.seal(text, bookSealContext("proposed_text", id)) : null;
  await tx
    .update(bookings)
    .set({ proposedDay: date, proposedStart: start, proposedText: sealed })
    .where(eq(bookings.id, id));
  await closeBookingTask(tx, id, viewer.staffId, now);
  await notice(
    tx,
    {
      memberId: found.memberId,
      kind: "ORDER",
      title: "请您换个时间来",
      body: `${found.targetName}那天接待不了，想请您 ${date} ${start} 来。请在“我的预约”里同意，或另选一个时间。`,
      link: "/user/book",
    },
    now,
  );
  await textAbout(tx, found, "PROPOSED", now);
  const proposal = { proposedDay: date, proposedStart: start, proposedText: sealed };
  return presentForStaff({ ...found, ...proposal }, { vault, clock });
}
