import { count, eq } from "drizzle-orm";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import { monthlyOf, openMonthly, sealMonthly } from "./monthly-invoices.ts";
import { invoices, monthly } from "./tables.ts";

/** Invoices go where their orders go. */
export const memberMerger: MemberMerger = {
  moves: ["invoices.invoices.member_id", "invoices.monthly.member_id"],
  keeps: {},
  async count(db, memberId) {
    const found = await firstOf(
      db.select({ n: count() }).from(invoices).where(eq(invoices.memberId, memberId)),
    );
    return [{ text: "发票", count: found!.n }];
  },
  async move(tx, { from, into }, { vault }) {
    await tx.update(invoices).set({ memberId: into }).where(eq(invoices.memberId, from));
    const ended = await monthlyOf(tx, from);
    if (!ended) return;
    await tx.delete(monthly).where(eq(monthly.memberId, from));
    // Who goes on keeps what they chose themselves.
    await tx
      .insert(monthly)
      .values({ ...ended, memberId: into, ...sealMonthly(vault, into, openMonthly(vault, ended)) })
      .onConflictDoNothing();
  },
};
