import {
  type Booking,
  type BookKind,
  type BookState,
  bookKinds,
  bookStates,
} from "@ginkgo/api-contract/bookings/bookings";
import { maskPhone } from "@ginkgo/locale/masks";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";

import { organisations } from "../organisations/tables.ts";
import { services } from "../services/tables.ts";
import { trips } from "../tours/tables.ts";
import { bookings } from "./tables.ts";

/** Pages of what is booked, by kind. */
const pages: Record<BookKind, string> = { VISIT: "/orgs", SERVICE: "/service", TOUR: "/tour/trip" };

/** Bookings as {@link bookRows} reads them. A lock names a table without its schema: by an alias. */
export const booked = alias(bookings, "booked");

/** When the member booked, or last changed when they come. */
export const requestedAt = sql<Date>`coalesce(${booked.changedAt}, ${booked.createdAt})`;

/** Bookings that fit, with the name of what was booked; the caller puts them in order. */
export const bookRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: booked.id,
      memberId: booked.memberId,
      kind: booked.kind,
      targetId: booked.targetId,
      targetName: sql<string>`coalesce(${organisations.name}, ${services.name}, ${trips.name}, '已经下架')`,
      state: booked.state,
      day: booked.day,
      start: booked.start,
      peopleCount: booked.peopleCount,
      contact: sql<string>`${booked.contact}`,
      remark: booked.remark,
      /** Another time the home asks for. */
      proposedDay: booked.proposedDay,
      proposedStart: booked.proposedStart,
      proposedText: booked.proposedText,
      createdAt: iso(booked.createdAt),
      /** When the member last said when they want to come. */
      requestedAt: iso(requestedAt),
      version: booked.version,
      handledBy: booked.handledBy,
      handledAt: iso(booked.handledAt),
      /** When it was over, or when it was first written down whether anybody came. */
      endedAt: iso(booked.endedAt),
    })
    .from(booked)
    .leftJoin(organisations, and(eq(booked.kind, "VISIT"), eq(organisations.id, booked.targetId)))
    .leftJoin(services, and(eq(booked.kind, "SERVICE"), eq(services.id, booked.targetId)))
    .leftJoin(trips, and(eq(booked.kind, "TOUR"), eq(trips.id, booked.targetId)))
    .where(where);

export type BookRow = Awaited<ReturnType<typeof bookRows>>[number];

/** Booked and still to come. */
export const liveStates: readonly BookState[] = ["BOOKED", "CONFIRMED"];

/** Bookings to come, as a condition on `booked`. The states are literals: partial indexes cover them alone. */
export const isLive = sql`${booked.state} in ('BOOKED', 'CONFIRMED')`;

/** What every change of a booking sets beside what it changes. */
export const counted = { version: sql`${bookings.version} + 1` };

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
    link: `${pages[row.kind]}/${row.targetId}`,
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
