import { and, count, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import { bookingSms, bookings } from "./tables.ts";

/** Days on which a member goes to see a home. */
export const memberMerger: MemberMerger = {
  moves: ["bookings.bookings.member_id", "bookings.booking_sms.member_id"],
  keeps: {},
  async count(db, memberId) {
    const found = await firstOf(
      db.select({ n: count() }).from(bookings).where(eq(bookings.memberId, memberId)),
    );
    return [{ text: "预约", count: found!.n }];
  },
  async blockers(db, { from, into }) {
    const own = alias(bookings, "own");
    const theirs = alias(bookings, "theirs");
    const [twice] = await db
      .select({ id: theirs.id })
      .from(theirs)
      .innerJoin(
        own,
        and(
          eq(own.memberId, into),
          inArray(own.state, ["BOOKED", "CONFIRMED"]),
          eq(own.kind, theirs.kind),
          eq(own.targetId, theirs.targetId),
          eq(own.day, theirs.day),
        ),
      )
      .where(and(eq(theirs.memberId, from), inArray(theirs.state, ["BOOKED", "CONFIRMED"])))
      .limit(1);
    return twice ? ["两个账号在同一天预约了同一家，请会员先取消其中一个预约。"] : [];
  },
  async move(tx, { from, into }) {
    await tx.update(bookings).set({ memberId: into }).where(eq(bookings.memberId, from));
    await tx.update(bookingSms).set({ memberId: into }).where(eq(bookingSms.memberId, from));
  },
};
