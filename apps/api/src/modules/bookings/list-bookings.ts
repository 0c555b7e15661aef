import type { BookKind } from "@ginkgo/api-contract/bookings/bookings";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row } from "../../platform/database/database.ts";
import { idArray, textArray } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { bookRows, isLive, presentOwn } from "./book-row.ts";
import { presentForStaff } from "./staff-booking.ts";

type BookingQuery = PageQuery & { kind?: BookKind[] };

async function pageOf(db: Db, where: SQL, order: SQL, query: BookingQuery) {
  const ofKind = query.kind ? sql`and b.kind = any(${textArray(query.kind)})` : sql``;
  const { total } = (await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from bookings.bookings b where ${where} ${ofKind}`,
  ))!;
  const found = await bookRows(
    db,
    sql`where ${where} ${ofKind} order by ${order} limit ${query.size} offset ${offsetOf(query)}`,
  );
  return { found, total };
}

/** A member's bookings: those to come first, the nearest at the top; then what is over. */
export async function listOwnBookings(db: Db, vault: Vault, memberId: string, query: BookingQuery) {
  const order = sql`not ${isLive}, case when ${isLive} then b.day end, b.start nulls first, b.day desc, b.id desc`;
  const { found, total } = await pageOf(db, sql`b.member_id = ${memberId}::bigint`, order, query);
  return paged(
    found.map((b) => presentOwn(b, vault)),
    total,
    query,
  );
}

/** Bookings to come, for the receiving staff, the numbers masked; a merchant sees visits to its own. @throws {ProblemError} NOT_ALLOWED */
export async function listStaffBookings(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  query: BookingQuery,
) {
  if (!viewer.permissions.has("orders.read")) throw problem("NOT_ALLOWED", "orders.read");
  const sellers = await sellersOf(db, viewer);
  const orgs = (sellers ?? []).flatMap((s) => (s.startsWith("org:") ? [s.slice(4)] : []));
  const own = sellers ? sql`and b.kind = 'VISIT' and b.target_id = any(${idArray(orgs)})` : sql``;
  const { found, total } = await pageOf(
    db,
    sql`${isLive} ${own}`,
    sql`b.day, b.start nulls first, b.id`,
    query,
  );
  return paged(
    found.map((b) => presentForStaff(b, deps)),
    total,
    query,
  );
}

/** One of a member's own. @throws {ProblemError} NOT_FOUND */
export async function readOwnBooking(db: Db, vault: Vault, memberId: string, id: string) {
  const [found] = await bookRows(db, sql`where b.id = ${id}::bigint and b.member_id = ${memberId}::bigint`);
  if (!found) throw problem("NOT_FOUND", "booking");
  return presentOwn(found, vault);
}
