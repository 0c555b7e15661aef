import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import { conversations, followUps, memberPeople } from "./tables.ts";

/** Conversations and follow-ups go along; who serves the account that stays goes on serving it. */
export const memberMerger: MemberMerger = {
  moves: [
    "advisory.conversations.member_id",
    "advisory.follow_ups.member_id",
    "advisory.member_people.member_id",
  ],
  keeps: { "advisory.messages.sender_id": "谁当时发的；双方看到的是“会员”" },
  async count(db, memberId) {
    const found = await firstOf(
      db.select({ n: count() }).from(conversations).where(eq(conversations.memberId, memberId)),
    );
    const follows = await firstOf(
      db.select({ n: count() }).from(followUps).where(eq(followUps.memberId, memberId)),
    );
    return [
      { text: "会话", count: found!.n },
      { text: "随访", count: follows!.n },
    ];
  },
  async move(tx, { from, into }, { now }) {
    const theirs = alias(conversations, "theirs");
    const own = alias(conversations, "own");
    // One conversation about the same thing at a time: of two that are open the one of the account that stays goes on.
    const doubled = tx
      .select({ id: theirs.id })
      .from(theirs)
      .innerJoin(
        own,
        and(
          eq(own.memberId, into),
          ne(own.state, "CLOSED"),
          eq(own.kind, theirs.kind),
          eq(own.targetType, theirs.targetType),
          sql`${own.targetId} is not distinct from ${theirs.targetId}`,
        ),
      )
      .where(and(eq(theirs.memberId, from), ne(theirs.state, "CLOSED")));
    await tx
      .update(conversations)
      .set({ state: "CLOSED", closedAt: now, unansweredSince: null, waitingSince: null })
      .where(inArray(conversations.id, doubled));
    await tx.update(conversations).set({ memberId: into }).where(eq(conversations.memberId, from));
    await tx.update(followUps).set({ memberId: into }).where(eq(followUps.memberId, from));
    const served = tx
      .select({ role: memberPeople.role })
      .from(memberPeople)
      .where(eq(memberPeople.memberId, into));
    await tx
      .delete(memberPeople)
      .where(and(eq(memberPeople.memberId, from), inArray(memberPeople.role, served)));
    await tx.update(memberPeople).set({ memberId: into }).where(eq(memberPeople.memberId, from));
  },
};
