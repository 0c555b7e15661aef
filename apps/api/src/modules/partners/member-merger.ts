import { count, eq } from "drizzle-orm";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import { applications } from "./tables.ts";

/** Applications somebody made. */
export const memberMerger: MemberMerger = {
  moves: ["partners.applications.member_id"],
  keeps: { "partners.drafts.member_id": "没发出去的表单按原账号的散列存，到期删除" },
  async count(db, memberId) {
    const found = await firstOf(
      db.select({ n: count() }).from(applications).where(eq(applications.memberId, memberId)),
    );
    return [{ text: "入驻申请", count: found!.n }];
  },
  async move(tx, { from, into }) {
    await tx.update(applications).set({ memberId: into }).where(eq(applications.memberId, from));
  },
};
