import { count, eq } from "drizzle-orm";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import { invoices } from "./tables.ts";

/** Invoices go where their orders go. */
export const memberMerger: MemberMerger = {
  moves: ["invoices.invoices.member_id"],
  keeps: {},
  async count(db, memberId) {
    const found = await firstOf(
      db.select({ n: count() }).from(invoices).where(eq(invoices.memberId, memberId)),
    );
    return [{ text: "发票", count: found!.n }];
  },
  async move(tx, { from, into }) {
    await tx.update(invoices).set({ memberId: into }).where(eq(invoices.memberId, from));
  },
};
