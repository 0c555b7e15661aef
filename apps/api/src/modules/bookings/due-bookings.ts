import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { notice } from "../membership/public.ts";
import { booked, bookRows, counted, isLive, liveStates } from "./book-row.ts";
import { recordBookingEvent } from "./booking-events.ts";
import { closeBookingTask } from "./booking-task.ts";
import { bookings } from "./tables.ts";

/** What this work is called, where it waits and where its failures are counted. */
const JOB = "bookings.deadlines";
const AT_ONCE = 500;

/** Ends what is over: its day has gone by. */
async function endBooking(tx: Tx, deps: Pick<AppContext, "vault" | "clock">, id: string): Promise<void> {
  const now = deps.clock.now();
  const over = await firstOf(
    tx
      .update(bookings)
      .set({ ...counted, state: "DONE", endedAt: now })
      .where(
        and(
          eq(bookings.id, id),
          inArray(bookings.state, [...liveStates]),
          lt(bookings.day, shanghaiDay(now)),
        ),
      )
      .returning({ day: bookings.day, start: bookings.start }),
  );
  if (!over) return;
  await recordBookingEvent(tx, deps, { id, action: "EXPIRE", when: over });
  await closeBookingTask(tx, id, undefined, now);
}

const isTomorrow = (now: Date) =>
  and(isLive, isNull(booked.remindedAt), eq(booked.day, shanghaiDay(later(now, DAY))));

/** Reminds of a booking that is tomorrow, once. */
async function remindOfBooking(tx: Tx, id: string, now: Date): Promise<void> {
  const [booking] = await bookRows(tx, and(eq(booked.id, id), isTomorrow(now))).for("update", { of: booked });
  if (!booking) return;
  const { memberId, targetName, day, start } = booking;
  const values = { booking: `${day}${start ? ` ${start}` : ""}，${targetName}` };
  const message = "booking.tomorrow";
  await notice(tx, { memberId, kind: "ORDER", message, values, link: "/user/book" }, now);
  await tx.update(bookings).set({ remindedAt: now }).where(eq(bookings.id, id));
}

/** Reminds of what is tomorrow, from nine in the morning on, and ends what is over, each on its own. */
async function doDueBookings(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const each = async (name: string, which: SQL | undefined, work: (tx: Tx, id: string) => Promise<void>) => {
    const found = await database.primary
      .select({ id: booked.id })
      .from(booked)
      .where(and(which, notSetAside(JOB, sql`${name}::text || ':' || ${booked.id}`, now)))
      .orderBy(booked.id)
      .limit(AT_ONCE);
    return eachDueItem(context, {
      job: JOB,
      items: found.map(({ id }) => `${name}:${id}`),
      work: (item) => database.transaction((tx) => work(tx, item.slice(name.length + 1))),
    });
  };
  const ended = await each("end", and(isLive, lt(booked.day, shanghaiDay(now))), (tx, id) =>
    endBooking(tx, context, id),
  );
  const isMorning = shanghaiDay(later(now, -9 * HOUR)) === shanghaiDay(now);
  if (!isMorning) return ended;
  return ended + (await each("remind", isTomorrow(now), (tx, id) => remindOfBooking(tx, id, now)));
}

export const bookingWork: DueWork<AppContext> = {
  name: JOB,
  every: 15 * 60_000,
  run: doDueBookings,
};
