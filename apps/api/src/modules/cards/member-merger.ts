import { and, count, eq, isNull } from "drizzle-orm";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import { cards } from "./tables.ts";

/** Cards of both stand side by side: a member may hold several, and the one that ends first is used first. */
export const memberMerger: MemberMerger = {
  moves: ["cards.cards.member_id"],
  keeps: {},
  async count(db, memberId) {
    const found = await firstOf(
      db
        .select({ n: count() })
        .from(cards)
        .where(and(eq(cards.memberId, memberId), isNull(cards.cancelledAt))),
    );
    return [{ text: "会员卡", count: found!.n }];
  },
  async move(tx, { from, into }) {
    await tx.update(cards).set({ memberId: into }).where(eq(cards.memberId, from));
  },
};
