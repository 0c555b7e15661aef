import { type BookEvent, type BookingEvent, bookEvents } from "@ginkgo/api-contract/bookings/bookings";
import { eq } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { bookingEvents } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

const sealContext = (id: string) => `bookings.booking_events.text.${id}`;

interface Event {
  id: string;
  action: BookEvent;
  /** Absent where its member did it, or the clock. */
  staffId?: string;
  /** When they come. */
  when: { day: string; start: string | null };
  /** Why, in the words of staff. */
  text?: string | undefined;
}

/** Adds a line to what happened to a booking. */
export async function recordBookingEvent(
  tx: Tx,
  { vault, clock }: Deps,
  { id: bookingId, action, staffId, when, text }: Event,
): Promise<void> {
  const id = await nextIdOf(tx, bookingEvents);
  await tx.insert(bookingEvents).values({
    id,
    bookingId,
    action,
    staffId: staffId ?? null,
    day: when.day,
    start: when.start,
    text: text ? vault.seal(text, sealContext(id)) : null,
    at: clock.now(),
  });
}

/** What happened to a booking, the oldest first. */
export async function bookingHistory(
  db: Db,
  { vault }: Pick<Deps, "vault">,
  bookingId: string,
): Promise<BookingEvent[]> {
  const found = await db
    .select({
      id: bookingEvents.id,
      action: bookingEvents.action,
      staffId: bookingEvents.staffId,
      date: bookingEvents.day,
      start: bookingEvents.start,
      text: bookingEvents.text,
      at: iso(bookingEvents.at),
    })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(bookingEvents.id);
  const names = await readStaff(
    db,
    found.flatMap(({ staffId }) => staffId ?? []),
  );
  return found.map(({ id, staffId, text, ...event }) => ({
    ...event,
    actionText: bookEvents[event.action],
    by: staffId ? (names.get(staffId) ?? "同事") : event.action === "EXPIRE" ? "系统" : "会员",
    text: text === null ? null : vault.open(text, sealContext(id)),
  }));
}
