import {
  type Booking,
  type BookKind,
  type BookState,
  bookKinds,
  bookStates,
} from "@ginkgo/api-contract/bookings/bookings";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { maskPhone } from "../membership/public.ts";

/** A row of bookings.bookings with the name of what was booked. */
export interface BookRow {
  id: string;
  memberId: string;
  kind: BookKind;
  targetId: string;
  targetName: string;
  state: BookState;
  day: string;
  start: string | null;
  peopleCount: number;
  contact: string;
  remark: string | null;
  /** Another time the home asks for. */
  proposedDay: string | null;
  proposedStart: string | null;
  proposedText: string | null;
  createdAt: string;
}

/** What is booked, by kind: its table, the name of its name, and its page. */
export const bookTargets: Record<BookKind, { table: SQL; live: SQL; page: string }> = {
  VISIT: { table: sql`organisations.organisations`, live: sql`true`, page: "/orgs" },
  SERVICE: { table: sql`services.services`, live: sql`t.state = 'ON'`, page: "/service" },
  TOUR: { table: sql`tours.trips`, live: sql`t.state = 'ON'`, page: "/tour/trip" },
};

const nameOf = sql`case b.kind when 'VISIT' then (select name from organisations.organisations where id = b.target_id)
  when 'SERVICE' then (select name from services.services where id = b.target_id)
  else (select name from tours.trips where id = b.target_id) end`;

/** Bookings of a statement's rest, the table called `b`. */
export const bookRows = (db: Db, rest: SQL): Promise<BookRow[]> =>
  rows(
    db,
    sql`select b.id::text, b.member_id::text as "memberId", b.kind, b.target_id::text as "targetId",
      coalesce(${nameOf}, '已经下架') as "targetName", b.state, b.day::text as day, b.start, b.people_count as "peopleCount",
      b.contact, b.remark, b.proposed_day::text as "proposedDay", b.proposed_start as "proposedStart",
      b.proposed_text as "proposedText", ${iso(sql`b.created_at`)} as "createdAt"
    from bookings.bookings b ${rest}`,
  );

/** Booked and still to come. */
export const liveStates: readonly BookState[] = ["BOOKED", "CONFIRMED"];

/** Bookings to come, as a condition on `b`. */
export const isLive = sql`b.state in ('BOOKED', 'CONFIRMED')`;

/** Where a sealed column of a booking stands. */
export const bookSealContext = (column: "contact" | "remark" | "proposed_text", id: string): string =>
  `bookings.bookings.${column}.${id}`;

export interface BookContact {
  name: string;
  phone: string;
}

export const openContact = (row: Pick<BookRow, "id" | "contact">, vault: Vault): BookContact =>
  JSON.parse(vault.open(row.contact, bookSealContext("contact", row.id)));

/** The time a home asks for, as long as the booking is to come. */
function presentProposed(row: BookRow, vault: Vault): Booking["proposed"] {
  const { id, state, proposedDay: date, proposedStart: start, proposedText: text } = row;
  if (date === null || start === null || !liveStates.includes(state)) return null;
  return { date, start, text: text === null ? null : vault.open(text, bookSealContext("proposed_text", id)) };
}

/** Row → booking; `whole` shows the number to the staff who call it. */
export function presentBooking(row: BookRow, vault: Vault, { whole = false } = {}): Omit<Booking, "actions"> {
  const { name, phone } = openContact(row, vault);
  return {
    id: row.id,
    kind: row.kind,
    kindText: bookKinds[row.kind],
    targetId: row.targetId,
    targetName: row.targetName,
    link: `${bookTargets[row.kind].page}/${row.targetId}`,
    state: row.state,
    stateText: bookStates[row.state],
    date: row.day,
    start: row.start,
    peopleCount: row.peopleCount,
    contactName: name,
    contactPhone: whole ? phone : maskPhone(phone),
    remark: row.remark === null ? null : vault.open(row.remark, bookSealContext("remark", row.id)),
    createdAt: row.createdAt,
    proposed: presentProposed(row, vault),
  };
}

/** The same for its member, with what can be done. */
export const presentOwn = (row: BookRow, vault: Vault): Booking => ({
  ...presentBooking(row, vault),
  actions: liveStates.includes(row.state)
    ? ["change", "cancel", ...(row.proposedDay === null ? [] : ["accept" as const])]
    : [],
});
