import { bookKinds } from "@ginkgo/api-contract/bookings/bookings";
import type { bookingSmsMessages } from "@ginkgo/api-contract/messages/booking-messages";
import { midnightOf, minutesOf, momentText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later, MINUTE } from "../../platform/clock.ts";
import { firstOf, rows, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { errorReason } from "../../platform/error-reason.ts";
import { isNight } from "../../platform/is-night.ts";
import { messageWords, peopleOf } from "../membership/public.ts";
import { organisations } from "../organisations/tables.ts";
import { type BookRow, booked, bookRows, liveStates } from "./book-row.ts";
import { bookingSms } from "./tables.ts";

/** What a message about a booking tells. */
type BookingNotice = keyof typeof bookingSmsMessages;

const MAX_TRIES = 3;
const AT_ONCE = 20;
/** Messages about bookings that one member is sent in a day. */
const MAX_A_DAY = 12;

type Booked = Pick<BookRow, "id" | "memberId" | "day">;

async function queue(tx: Tx, { id, memberId }: Booked, kind: BookingNotice, at: Date): Promise<void> {
  await tx
    .insert(bookingSms)
    .values({ bookingId: id, memberId, kind, nextAt: at })
    .onConflictDoUpdate({
      target: [bookingSms.bookingId, bookingSms.kind],
      set: { nextAt: sql`excluded.next_at`, tries: 0, sentAt: null },
    });
}

/**
 * Has a message about a booking sent to the phone of the member who made it, and one on the evening before it. The number is
 * the account's, which is proved, and not the one typed into the form.
 */
export async function textAbout(tx: Tx, booking: Booked, kind: BookingNotice, now: Date): Promise<void> {
  await queue(tx, booking, kind, now);
  const evening = new Date(midnightOf(booking.day) - 6 * HOUR);
  if (kind === "CANCELLED" || evening <= now)
    await tx
      .delete(bookingSms)
      .where(
        and(eq(bookingSms.bookingId, booking.id), eq(bookingSms.kind, "TOMORROW"), isNull(bookingSms.sentAt)),
      );
  else if (kind !== "PROPOSED") await queue(tx, booking, "TOMORROW", evening);
}

interface Due {
  id: string;
  bookingId: string;
  kind: BookingNotice;
  tries: number;
}

/** Takes some that are due; should this process end before they are sent, they come again in ten minutes. */
const takeDue = ({ database, clock }: AppContext): Promise<Due[]> => {
  const now = clock.now();
  // What the member has just pressed is answered at once; the rest waits for the morning.
  const mayWait = isNight(now) ? sql`and kind in ('BOOKED', 'CHANGED', 'CANCELLED')` : sql``;
  return database.transaction((tx) =>
    rows<Due>(
      tx,
      sql`with due as (select id from bookings.booking_sms
          where sent_at is null and next_at <= ${instant(now)} ${mayWait}
          order by next_at, id limit ${AT_ONCE} for update skip locked)
        update bookings.booking_sms s set tries = s.tries + 1, next_at = ${instant(later(now, 10 * MINUTE))}
        from due where s.id = due.id
        returning s.id::text as id, s.booking_id::text as "bookingId", s.kind, s.tries`,
    ),
  );
};

/** 11 月 25 日（周三）9:30; without the hour where none was named. */
function whenText(day: string, start: string | null): string {
  const text = momentText(midnightOf(day) + (start ? minutesOf(start) * MINUTE : 0));
  return start ? text : text.replace(/\d+:\d+$/, "");
}

/** Where a home is and how it is rung; undefined for what has no door. */
const placeOf = (context: AppContext, { kind, targetId }: BookRow) =>
  kind === "VISIT"
    ? firstOf(
        context.database.read
          .select({ address: organisations.address, phone: organisations.phone })
          .from(organisations)
          .where(eq(organisations.id, targetId)),
      )
    : Promise.resolve(undefined);

/** What the message says of a booking as it stands; undefined where that has passed. */
async function wordsOf(
  context: AppContext,
  booking: BookRow,
  kind: BookingNotice,
): Promise<string | undefined> {
  const isLive = liveStates.includes(booking.state);
  if (isLive === (kind === "CANCELLED")) return undefined;
  const { day, start, targetName, proposedDay, proposedStart } = booking;
  if (kind === "PROPOSED" && !proposedDay) return undefined;
  const place = await placeOf(context, booking);
  const { body } = await messageWords(context.database.primary, `bookingSms.${kind}`, {
    booking: `${whenText(day, start)}${bookKinds[booking.kind]}：${targetName}`,
    place: place ? `地址：${place.address}。${place.phone ? `到了或找不到路，打 ${place.phone}。` : ""}` : "",
    target: targetName,
    newTime: proposedDay ? whenText(proposedDay, proposedStart) : "",
  });
  return body;
}

/** Sends one, unless there is nothing to tell any more; `again` is one that may be tried once more. */
async function sendOne(
  context: AppContext,
  { bookingId, kind, tries }: Due,
): Promise<"sent" | "dropped" | "again"> {
  const { database, vault, sms, settings, log, clock } = context;
  try {
    const [booking] = await bookRows(database.primary, eq(booked.id, bookingId));
    // Late on its way, it would speak of a day that is here or over.
    if (!booking || (kind === "TOMORROW" && booking.day <= shanghaiDay(clock.now()))) return "dropped";
    const words = await wordsOf(context, booking, kind);
    if (!words) return "dropped";
    const sent = await firstOf(
      database.primary
        .select({ n: sql<number>`count(*)::int` })
        .from(bookingSms)
        .where(
          and(eq(bookingSms.memberId, booking.memberId), gt(bookingSms.sentAt, later(clock.now(), -DAY))),
        ),
    );
    const mobile = (await peopleOf(database.primary, vault, [booking.memberId])).get(booking.memberId)?.phone;
    if (!mobile || sent!.n >= MAX_A_DAY) return "dropped";
    const text = `【${settings.SITE_NAME}】${words}`;
    await sms.send({ mobile, purpose: "NEWS", text, news: words, smsCode: null, channel: "sms" });
    return "sent";
  } catch (error) {
    log.error("message not sent", { module: "bookings", error: errorReason(error) });
    return tries >= MAX_TRIES ? "dropped" : "again";
  }
}

async function sendDue(context: AppContext): Promise<void> {
  for (let due = await takeDue(context); due.length; due = await takeDue(context))
    for (const one of due) {
      const outcome = await sendOne(context, one);
      if (outcome === "again") continue;
      // Asked for anew while it was on its way, it goes again.
      const same = and(eq(bookingSms.id, one.id), eq(bookingSms.tries, one.tries), isNull(bookingSms.sentAt));
      await context.database.transaction((tx) =>
        outcome === "sent"
          ? tx.update(bookingSms).set({ sentAt: context.clock.now() }).where(same)
          : // Never sent, it counts for nothing.
            tx.delete(bookingSms).where(same),
      );
    }
}

export const bookingSmsWork: DueWork<AppContext> = { name: "bookings.sms", every: 5_000, run: sendDue };
