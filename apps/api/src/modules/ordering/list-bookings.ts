import type { BookKind } from "@ginkgo/contract/bookings";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageAsked, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { DAY, HOUR, later, shanghaiDay } from "../../platform/clock.ts";
import { type Db, row } from "../../platform/database.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { idArray, instant, textArray } from "../../platform/sql-values.ts";
import type { Vault } from "../../platform/vault.ts";
import { sellersOf } from "../identity/public.ts";
import { notice } from "../membership/public.ts";
import { bookRows, presentBooking, presentOwn } from "./book-row.ts";

type Asked = PageAsked & { kind?: BookKind[] };

async function pageOf(db: Db, where: SQL, order: SQL, asked: Asked) {
  const ofKind = asked.kind ? sql`and b.kind = any(${textArray(asked.kind)})` : sql``;
  const { total } = (await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from ordering.bookings b where ${where} ${ofKind}`,
  ))!;
  const found = await bookRows(
    db,
    sql`where ${where} ${ofKind} order by ${order} limit ${asked.size} offset ${offsetOf(asked)}`,
  );
  return { found, total };
}

/** A member's bookings: those to come first, the nearest at the top; then what is over. */
export async function listOwnBookings(db: Db, vault: Vault, memberId: string, asked: Asked) {
  const order = sql`b.state <> 'BOOKED', case when b.state = 'BOOKED' then b.day end, b.start nulls first, b.day desc, b.id desc`;
  const { found, total } = await pageOf(db, sql`b.member_id = ${memberId}::bigint`, order, asked);
  return paged(
    found.map((b) => presentOwn(b, vault)),
    total,
    asked,
  );
}

/** Bookings to come, for whoever receives people; a merchant sees visits to its own. @throws {ProblemError} NOT_ALLOWED */
export async function listStaffBookings(db: Db, vault: Vault, viewer: StaffViewer, asked: Asked) {
  if (!viewer.permissions.has("orders.read")) throw problem("NOT_ALLOWED", "orders.read");
  const sellers = await sellersOf(db, viewer);
  const orgs = (sellers ?? []).flatMap((s) => (s.startsWith("org:") ? [s.slice(4)] : []));
  const own = sellers ? sql`and b.kind = 'VISIT' and b.target_id = any(${idArray(orgs)})` : sql``;
  const { found, total } = await pageOf(
    db,
    sql`b.state = 'BOOKED' ${own}`,
    sql`b.day, b.start nulls first, b.id`,
    asked,
  );
  return paged(
    found.map((b) => presentBooking(b, vault, { whole: true })),
    total,
    asked,
  );
}

/** Reminds of what is tomorrow, from nine in the morning on, and ends what is over. */
async function doDueBookings({ database, clock }: House): Promise<void> {
  const now = clock.now();
  const today = shanghaiDay(now);
  await database.transaction(async (tx) => {
    await tx.execute(sql`update ordering.bookings set state = 'DONE', ended_at = ${instant(now)}
      where state = 'BOOKED' and day < ${today}::date`);
    const isMorning = shanghaiDay(later(now, -9 * HOUR)) === today;
    if (!isMorning) return;
    const due = await bookRows(
      tx,
      sql`where b.state = 'BOOKED' and b.reminded_at is null and b.day = ${shanghaiDay(later(now, DAY))}::date
        order by b.id limit 500 for update of b skip locked`,
    );
    for (const { id, memberId, targetName, day, start } of due) {
      const body = `${day}${start ? ` ${start}` : ""}，${targetName}。来不了请提前改日子或取消。`;
      const told = {
        memberId,
        kind: "ORDER",
        title: "明天有预约",
        body,
        link: "/user/book",
        sms: true,
      } as const;
      await notice(tx, told, now);
      await tx.execute(
        sql`update ordering.bookings set reminded_at = ${instant(now)} where id = ${id}::bigint`,
      );
    }
  });
}

export const bookingWork: DueWork<House> = {
  name: "ordering.bookings",
  every: 15 * 60_000,
  run: doDueBookings,
};
