import { count, eq } from "drizzle-orm";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import { feeConsultations } from "./tables.ts";

/** What a member asked about fees. */
export const memberMerger: MemberMerger = {
  moves: ["fees.fee_consultations.member_id"],
  keeps: {},
  async count(db, memberId) {
    const found = await firstOf(
      db.select({ n: count() }).from(feeConsultations).where(eq(feeConsultations.memberId, memberId)),
    );
    return [{ text: "费用咨询", count: found!.n }];
  },
  async move(tx, { from, into }) {
    await tx.update(feeConsultations).set({ memberId: into }).where(eq(feeConsultations.memberId, from));
  },
};
