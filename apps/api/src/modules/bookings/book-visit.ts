import {
  BOOK_DAYS,
  type BookForm,
  type Booking,
  type BookKind,
} from "@ginkgo/api-contract/bookings/bookings";
import { shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { and, eq, sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { isDuplicate } from "../../platform/database/sql-values.ts";
import { shownOrg } from "../organisations/public.ts";
import { organisations } from "../organisations/tables.ts";
import { services } from "../services/tables.ts";
import { tourOrgs, trips } from "../tours/tables.ts";
import { booked, bookRows, bookSealContext, counted, liveStates, presentOwn } from "./book-row.ts";
import { recordBookingEvent } from "./booking-events.ts";
import { textAbout } from "./booking-sms.ts";
import { closeBookingTask, openBookingTask } from "./booking-task.ts";
import { bookings } from "./tables.ts";
import { takeVisitPlace } from "./visit-slots.ts";

type Deps = Pick<AppContext, "vault" | "clock">;
interface When {
  date: string;
  start?: string;
}
interface Thing {
  kind: BookKind;
  targetId: string;
  /** Of a booking that is moved. */
  id?: string;
}

/** @throws {ProblemError} BAD_INPUT for a day that is over, or further off than anybody can book */
export function checkBookDay(date: string, now: Date): void {
  const today = shanghaiDay(now);
  if (date < today) throw badInput({ date: "这一天已经过去，请选今天或以后的日子。" });
  if (date > shanghaiDay(later(now, BOOK_DAYS * DAY)))
    throw badInput({ date: `最远约到 ${BOOK_DAYS} 天以内，请选近一些的日子。` });
}

/** @throws {ProblemError} BAD_INPUT for a day that is over, too far off, or not one to come on */
async function checkWhen(tx: Tx, { kind, targetId, id }: Thing, { date, start }: When, now: Date) {
  checkBookDay(date, now);
  if (start && shanghaiTime(date, start) <= now)
    throw badInput({ start: "这个时间已经过去，请选晚一些的。" });
  if (kind === "VISIT") await takeVisitPlace(tx, targetId, { date, start, except: id }, now);
}

async function ownBooking(tx: Tx, memberId: string, id: string) {
  const [found] = await bookRows(tx, and(eq(booked.id, id), eq(booked.memberId, memberId))).for("update", {
    of: booked,
  });
  if (!found) throw problem("NOT_FOUND", "booking");
  return found;
}

const readRow = async (tx: Tx, id: string) => (await bookRows(tx, eq(booked.id, id)))[0]!;

const read = async (tx: Tx, { vault }: Deps, id: string): Promise<Booking> =>
  presentOwn(await readRow(tx, id), vault);

/** What can be booked, by kind. */
const targets: Record<BookKind, (tx: Tx, id: string) => Promise<{ id: string }[]>> = {
  VISIT: (tx, id) => tx.select({ id: organisations.id }).from(organisations).where(shownOrg(id)),
  SERVICE: (tx, id) =>
    tx
      .select({ id: services.id })
      .from(services)
      .where(and(eq(services.id, id), eq(services.state, "ON"))),
  TOUR: (tx, id) =>
    tx
      .select({ id: trips.id })
      .from(trips)
      .innerJoin(tourOrgs, and(eq(tourOrgs.id, trips.orgId), eq(tourOrgs.standing, "LISTED")))
      .where(and(eq(trips.id, id), eq(trips.state, "ON"))),
};

/** Books. @throws {ProblemError} NOT_FOUND, BAD_INPUT, BOOK_EXISTS */
export async function addBooking(tx: Tx, deps: Deps, memberId: string, form: BookForm): Promise<Booking> {
  const now = deps.clock.now();
  const there = await firstOf(targets[form.kind](tx, form.targetId));
  if (!there) throw problem("NOT_FOUND", "booked");
  await checkWhen(tx, form, form, now);
  const made = await firstOf(
    tx
      .insert(bookings)
      .values({
        memberId,
        kind: form.kind,
        targetId: form.targetId,
        day: form.date,
        start: form.start ?? null,
        peopleCount: form.peopleCount,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: bookings.id }),
  );
  if (!made) throw problem("BOOK_EXISTS");
  const { id } = made;
  const contact = JSON.stringify({ name: form.contactName, phone: form.contactPhone });
  await tx
    .update(bookings)
    .set({
      contact: deps.vault.seal(contact, bookSealContext("contact", id)),
      remark: form.remark ? deps.vault.seal(form.remark, bookSealContext("remark", id)) : null,
    })
    .where(eq(bookings.id, id));
  await openBookingTask(tx, await readRow(tx, id), now);
  const said = { day: form.date, start: form.start ?? null };
  await recordBookingEvent(tx, deps, { id, action: "BOOK", when: said });
  await textAbout(tx, { id, memberId, day: form.date }, "BOOKED", now);
  return read(tx, deps, id);
}

/** Comes on another day, which is to be confirmed anew. @throws {ProblemError} NOT_FOUND, BAD_INPUT, BOOK_EXISTS, BOOK_OVER */
export async function changeBooking(
  tx: Tx,
  deps: Deps,
  memberId: string,
  id: string,
  when: When,
): Promise<Booking> {
  const now = deps.clock.now();
  const found = await ownBooking(tx, memberId, id);
  if (!liveStates.includes(found.state)) throw problem("BOOK_OVER");
  await checkWhen(tx, found, when, now);
  await tx
    .update(bookings)
    .set({
      ...counted,
      state: "BOOKED",
      day: when.date,
      start: when.start ?? null,
      changedAt: now,
      remindedAt: null,
      proposedDay: null,
      proposedStart: null,
      proposedText: null,
    })
    .where(eq(bookings.id, id))
    .catch((error) => {
      throw isDuplicate(error) ? problem("BOOK_EXISTS") : error;
    });
  await closeBookingTask(tx, id, undefined, now);
  await openBookingTask(tx, await readRow(tx, id), now);
  const said = { day: when.date, start: when.start ?? null };
  await recordBookingEvent(tx, deps, { id, action: "CHANGE", when: said });
  await textAbout(tx, { id, memberId, day: when.date }, "CHANGED", now);
  return read(tx, deps, id);
}

/** Comes when the home asked for: that is agreed on with it. @throws {ProblemError} NOT_FOUND, BOOK_OVER, BOOK_NOT_PROPOSED, BAD_INPUT, BOOK_EXISTS */
export async function acceptProposed(tx: Tx, deps: Deps, memberId: string, id: string): Promise<Booking> {
  const now = deps.clock.now();
  const found = await ownBooking(tx, memberId, id);
  const { proposedDay, proposedStart } = found;
  if (!liveStates.includes(found.state)) throw problem("BOOK_OVER");
  if (proposedDay === null || proposedStart === null) throw problem("BOOK_NOT_PROPOSED");
  await checkWhen(tx, found, { date: proposedDay, start: proposedStart }, now);
  await tx
    .update(bookings)
    .set({
      ...counted,
      state: "CONFIRMED",
      day: sql`${bookings.proposedDay}`,
      start: sql`${bookings.proposedStart}`,
      proposedDay: null,
      proposedStart: null,
      proposedText: null,
      changedAt: now,
      remindedAt: null,
    })
    .where(eq(bookings.id, id))
    .catch((error) => {
      throw isDuplicate(error) ? problem("BOOK_EXISTS") : error;
    });
  await closeBookingTask(tx, id, undefined, now);
  const said = { day: proposedDay, start: proposedStart };
  await recordBookingEvent(tx, deps, { id, action: "ACCEPT", when: said });
  await textAbout(tx, { id, memberId, day: proposedDay }, "CONFIRMED", now);
  return read(tx, deps, id);
}

/** Does not come; a repeat changes nothing. @throws {ProblemError} NOT_FOUND, BOOK_OVER */
export async function cancelBooking(tx: Tx, deps: Deps, memberId: string, id: string): Promise<Booking> {
  const found = await ownBooking(tx, memberId, id);
  const now = deps.clock.now();
  if (found.state === "CANCELLED") return read(tx, deps, id);
  if (!liveStates.includes(found.state)) throw problem("BOOK_OVER");
  await tx
    .update(bookings)
    .set({ ...counted, state: "CANCELLED", endedAt: now })
    .where(eq(bookings.id, id));
  await closeBookingTask(tx, id, undefined, now);
  await recordBookingEvent(tx, deps, { id, action: "CANCEL", when: found });
  await textAbout(tx, { id, memberId, day: found.day }, "CANCELLED", now);
  return read(tx, deps, id);
}
