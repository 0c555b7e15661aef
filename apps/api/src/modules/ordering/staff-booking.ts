import type { BookState, StaffBooking } from "@ginkgo/contract/bookings";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { shanghaiDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { sellersOf } from "../identity/public.ts";
import { notice } from "../membership/public.ts";
import { type BookRow, bookRows, presentBooking } from "./book-row.ts";
import { closeBookingTask } from "./booking-task.ts";

type Uses = Pick<House, "vault" | "clock">;

/** A booking these staff may see to, locked. @throws {ProblemError} NOT_FOUND, also for another organisation's */
async function lockBooking(tx: Tx, viewer: StaffViewer, id: string): Promise<BookRow> {
  const [found] = await bookRows(tx, sql`where b.id = ${id}::bigint for update of b`);
  const sellers = await sellersOf(tx, viewer);
  const isOwn = !sellers || (found?.kind === "VISIT" && sellers.includes(`org:${found.targetId}`));
  if (!found || !isOwn) throw problem("NOT_FOUND", "booking");
  return found;
}

/** The whole number, for the call; who looked and why is written down. @throws {ProblemError} NOT_FOUND */
export async function revealBooking(
  tx: Tx,
  { vault, clock }: Uses,
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
  return presentBooking(found, vault, { whole: true });
}

const steps = {
  confirm: { to: "CONFIRMED", from: ["BOOKED"], isAfterwards: false },
  visited: { to: "VISITED", from: ["BOOKED", "CONFIRMED", "DONE", "NO_SHOW"], isAfterwards: true },
  noShow: { to: "NO_SHOW", from: ["BOOKED", "CONFIRMED", "DONE", "VISITED"], isAfterwards: true },
} as const satisfies Record<string, { to: BookState; from: readonly BookState[]; isAfterwards: boolean }>;

/**
 * Staff confirm a booking, or write down on its day or later whether anybody came; a repeat changes nothing.
 * @throws {ProblemError} NOT_FOUND, BOOK_OVER, BOOK_TOO_EARLY
 */
export async function moveBooking(
  tx: Tx,
  { vault, clock }: Uses,
  viewer: StaffViewer,
  id: string,
  step: keyof typeof steps,
): Promise<StaffBooking> {
  const found = await lockBooking(tx, viewer, id);
  const { to, from, isAfterwards } = steps[step];
  const now = clock.now();
  if (found.state === to) return presentBooking(found, vault);
  if (!from.some((state) => state === found.state)) throw problem("BOOK_OVER");
  if (isAfterwards && found.day > shanghaiDay(now)) throw problem("BOOK_TOO_EARLY");
  await tx.execute(sql`update ordering.bookings set state = ${to},
      ended_at = ${isAfterwards ? instant(now) : sql`ended_at`} where id = ${id}::bigint`);
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
        sms: true,
      },
      now,
    );
  return presentBooking({ ...found, state: to }, vault);
}
