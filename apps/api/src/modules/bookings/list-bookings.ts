import type { BookKind, BookView } from "@ginkgo/api-contract/bookings/bookings";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { idOfCursor } from "../../http/cursor.ts";
import { offsetOf, type PageQuery, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import type { Db } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { readStaff, sellersOf } from "../identity/staff/public.ts";
import { booked, bookRows, isLive, presentOwn, requestedAt } from "./book-row.ts";
import { presentForStaff } from "./staff-booking.ts";
import { bookings } from "./tables.ts";

type BookingQuery = PageQuery & { kind?: BookKind[] };

const earliestStart = sql`${booked.start} nulls first`;

async function pageOf(
  db: Db,
  which: SQL | undefined,
  order: (SQL | PgColumn)[],
  query: BookingQuery,
  goesOn?: SQL,
) {
  const where = and(which, query.kind ? inArray(booked.kind, query.kind) : undefined);
  const total = await countUpTo(db, sql`${bookings} ${booked}`, where, MAX_COUNTED);
  const found = await bookRows(db, and(where, goesOn))
    .orderBy(...order)
    .limit(query.size + 1)
    .offset(goesOn ? 0 : offsetOf(query));
  const shown = found.slice(0, query.size);
  return { found: shown, total, nextCursor: found.length > shown.length ? shown.at(-1)!.id : undefined };
}

/** A member's bookings: those to come first, the nearest at the top; then what is over. */
export async function listOwnBookings(db: Db, vault: Vault, memberId: string, query: BookingQuery) {
  const order = [
    sql`not ${isLive}`,
    sql`case when ${isLive} then ${booked.day} end`,
    earliestStart,
    desc(booked.day),
    desc(booked.id),
  ];
  const { found, total } = await pageOf(db, eq(booked.memberId, memberId), order, query);
  return paged(
    found.map((b) => presentOwn(b, vault)),
    total,
    query,
  );
}

/** So long after its day somebody may still write down whether anybody came, days. */
const OUTCOME_DAYS = 14;

interface StaffView {
  which: SQL | undefined;
  order: (SQL | PgColumn)[];
  /** The order as values to compare by, and whether the larger comes first. */
  place: SQL[];
  isDescending?: true;
}

const byDay = {
  order: [booked.day, earliestStart, booked.id],
  place: [sql`${booked.day}`, sql`coalesce(${booked.start}, '')`, sql`${booked.id}`],
};

/** What each view of the staff holds, and in which order. */
const views: Record<BookView, (today: string) => StaffView> = {
  waiting: () => ({
    which: sql`${booked.state} = 'BOOKED'`,
    // What is late or late next first; what waits for the member last.
    order: [sql`(${booked.proposedDay} is not null)`, requestedAt, booked.id],
    place: [sql`${booked.proposedDay} is not null`, sql`${requestedAt}`, sql`${booked.id}`],
  }),
  upcoming: () => ({ which: isLive, ...byDay }),
  outcome: (today) => ({
    which: and(
      sql`${booked.state} in ('BOOKED', 'CONFIRMED', 'DONE')`,
      lte(booked.day, today),
      gte(booked.day, addDays(today, -OUTCOME_DAYS)),
    ),
    ...byDay,
  }),
  over: () => ({
    which: sql`not ${isLive}`,
    order: [desc(booked.day), desc(booked.id)],
    place: [sql`${booked.day}`, sql`${booked.id}`],
    isDescending: true,
  }),
};

/** What comes after a booking, where it stands now. */
const after = ({ place, isDescending }: StaffView, cursor: string): SQL => {
  const columns = sql.join(place, sql`, `);
  return sql`(${columns}) ${isDescending ? sql`<` : sql`>`}
    (select ${columns} from ${bookings} ${booked} where ${booked.id} = ${idOfCursor(cursor)}::bigint)`;
};

/**
 * Bookings for the receiving staff, the numbers masked; a merchant sees visits to its own.
 * @throws {ProblemError} NOT_ALLOWED, BAD_INPUT for a cursor no page gave
 */
export async function listStaffBookings(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  query: BookingQuery & { view: BookView; cursor?: string | undefined },
) {
  if (!viewer.permissions.has("orders.read")) throw problem("NOT_ALLOWED", "orders.read");
  const sellers = await sellersOf(db, viewer);
  const orgs = (sellers ?? []).flatMap((s) => (s.startsWith("org:") ? [s.slice(4)] : []));
  const own = sellers
    ? sql`${booked.kind} = 'VISIT' and ${booked.targetId} = any(${idArray(orgs)})`
    : undefined;
  const view = views[query.view](shanghaiDay(deps.clock.now()));
  const goesOn = query.cursor === undefined ? undefined : after(view, query.cursor);
  const { found, total, nextCursor } = await pageOf(db, and(view.which, own), view.order, query, goesOn);
  const names = await readStaff(
    db,
    found.flatMap((b) => b.handledBy ?? []),
  );
  return {
    ...paged(
      found.map((b) => presentForStaff(b, deps, { names })),
      total,
      query,
    ),
    ...(nextCursor ? { nextCursor } : {}),
  };
}

/** One of a member's own. @throws {ProblemError} NOT_FOUND */
export async function readOwnBooking(db: Db, vault: Vault, memberId: string, id: string) {
  const [found] = await bookRows(db, and(eq(booked.id, id), eq(booked.memberId, memberId)));
  if (!found) throw problem("NOT_FOUND", "booking");
  return presentOwn(found, vault);
}
