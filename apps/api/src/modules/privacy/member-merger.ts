import { count, eq } from "drizzle-orm";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import { closures, exports, requests } from "./tables.ts";

/** What was asked of privacy itself; the audit stays with both, for it is never changed. */
export const memberMerger: MemberMerger = {
  moves: ["privacy.requests.member_id", "privacy.exports.member_id", "privacy.closures.member_id"],
  keeps: {
    "platform.audit.member_id": "审计不改；看自己的记录时，并进来的账号的也看得到",
    "platform.audit.actor_id": "审计不改",
  },
  async count(db, memberId) {
    const found = await firstOf(
      db.select({ n: count() }).from(requests).where(eq(requests.memberId, memberId)),
    );
    return [{ text: "个人信息申请", count: found!.n }];
  },
  async move(tx, { from, into }) {
    await tx.update(requests).set({ memberId: into }).where(eq(requests.memberId, from));
    await tx.update(exports).set({ memberId: into }).where(eq(exports.memberId, from));
    await tx.update(closures).set({ memberId: into }).where(eq(closures.memberId, from));
  },
};
