import { and, count, eq } from "drizzle-orm";
import type { MemberMerger } from "../../../http/member-merger.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { sameElder } from "../../membership/family/public.ts";
import { contracts, parties } from "../tables.ts";

/** Contracts go along; who signed, confirmed or asked stays as it was proved. */
export const memberMerger: MemberMerger = {
  moves: ["contracts.contracts.member_id", "contracts.parties.member_id"],
  keeps: {
    "contracts.signatures.signer_id": "签名的凭据不改",
    "contracts.events.actor_id": "经过不改",
    "contracts.change_confirmations.confirmed_by": "谁确认的变更，凭据不改",
    "contracts.settlements.answered_by": "谁答复的结算，凭据不改",
    "contracts.terminations.asked_by": "谁提出的解除，凭据不改",
  },
  async count(db, memberId) {
    const found = await firstOf(
      db.select({ n: count() }).from(contracts).where(eq(contracts.memberId, memberId)),
    );
    return [{ text: "合同", count: found!.n }];
  },
  async move(tx, { from, into }) {
    const elder = await sameElder(tx, { from, into });
    if (elder)
      await tx
        .update(contracts)
        .set({ elderId: elder.into })
        .where(and(eq(contracts.memberId, from), eq(contracts.elderId, elder.from)));
    await tx.update(contracts).set({ memberId: into }).where(eq(contracts.memberId, from));
    await tx.update(parties).set({ memberId: into }).where(eq(parties.memberId, from));
  },
};
