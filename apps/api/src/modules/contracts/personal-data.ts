import { signStates } from "@ginkgo/api-contract/contracts/contract-codes";
import { yuan } from "@ginkgo/locale/money";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { row, type Tx } from "../../platform/database/database.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { releaseFiles } from "../files/public.ts";
import { changeSecondReasons, changes } from "./changes/tables.ts";
import { openWords } from "./contract-labels.ts";
import { signStateOf } from "./contract-phase.ts";
import { contractRows } from "./contract-row.ts";
import { idsOfOwn } from "./own-contract.ts";
import { settlementLines, settlements, terminations } from "./settlement/tables.ts";
import { usedBy } from "./store-document.ts";
import { attachments, contracts, parties, relatives, signatureFacts, signatures } from "./tables.ts";

/** Contracts: told to their member; signed ones stay three years after their end, as the law says, with their names. */
export const personalData: PersonalData = {
  section: "contracts",
  async exportOf(db, memberId, vault) {
    const found = await contractRows(
      db,
      sql`where c.sent_at is not null and c.id in ${idsOfOwn(memberId)}`,
      sql`order by c.id`,
    );
    if (found.length === 0) return {};
    return {
      合同: found.map((c) => {
        const { feeItems, clauses, feeRules, feeFacts: _, ...words } = openWords(vault, c);
        return {
          编号: c.contractNo,
          ...words,
          开始: c.startDate,
          结束: c.endDate,
          签署: signStates[signStateOf(c)],
          费用: feeItems.map((f) => `${f.name} ${yuan(f.amountFen)} 元`),
          收费规则: (feeRules ?? []).map((r) => `${r.title}：${r.text}`),
          条款: clauses.map((t) => t.text),
        };
      }),
    };
  },
  async blockers(db, memberId, now) {
    // One that has run out blocks only while money is open: a deposit or reserve held, or an instalment not paid.
    const { n } = (await row<{ n: number }>(
      db,
      sql`select count(*)::int as n from contracts.contracts c where member_id = ${memberId}::bigint
        and signed_at is not null and voided_at is null
        and (settled_at is null and (end_date >= ${shanghaiDay(now)}::date or deposit_fen + medical_reserve_fen > 0)
          or exists (select 1 from contracts.instalments i left join orders.orders o on o.id = i.order_id
            where i.contract_id = c.id and i.cancelled_at is null and i.amount_fen > 0 and o.paid_at is null)
          or exists (select 1 from contracts.paybacks b where b.contract_id = c.id and b.asked_fen < b.amount_fen))`,
    ))!;
    return n > 0
      ? [{ code: "CONTRACTS", text: `还有 ${n} 份合同没有结束，请先和顾问办好解除或到期结算。` }]
      : [];
  },
  async erase(tx, memberId, now) {
    // What was sent stays as a contract that was void before it held, without its words: others may have signed it.
    await tx
      .update(contracts)
      .set({ voidedAt: sql`coalesce(${contracts.voidedAt}, ${instant(now)})` })
      .where(and(eq(contracts.memberId, memberId), isNull(contracts.signedAt), isNotNull(contracts.sentAt)));
    await forgetContracts(tx, and(eq(contracts.memberId, memberId), isNull(contracts.signedAt))!);
    await tx.delete(contracts).where(and(eq(contracts.memberId, memberId), isNull(contracts.sentAt)));
  },
};

/** Takes everything that names a person out of these contracts; that there was one, its days and sums stay. */
export async function forgetContracts(tx: Tx, which: SQL): Promise<void> {
  const found = await tx.select({ id: contracts.id }).from(contracts).where(which).limit(500).for("update");
  if (found.length === 0) return;
  const ids = idArray(found.map((f) => f.id));
  for (const { id } of found) await releaseFiles(tx, usedBy(id));
  await tx.delete(attachments).where(sql`${attachments.contractId} = any(${ids})`);
  await tx
    .update(settlements)
    .set({ answer: null, reason: null })
    .where(sql`${settlements.contractId} = any(${ids})`);
  await tx.update(terminations).set({ reason: null }).where(sql`${terminations.contractId} = any(${ids})`);
  const theirSettlements = tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(sql`${settlements.contractId} = any(${ids})`);
  await tx
    .update(settlementLines)
    .set({ words: null })
    .where(inArray(settlementLines.settlementId, theirSettlements));
  await tx.update(changes).set({ words: null }).where(sql`${changes.contractId} = any(${ids})`);
  const theirChanges = tx
    .select({ id: changes.id })
    .from(changes)
    .where(sql`${changes.contractId} = any(${ids})`);
  await tx
    .update(changeSecondReasons)
    .set({ reason: null })
    .where(inArray(changeSecondReasons.changeId, theirChanges));
  const theirParties = tx
    .select({ id: parties.id })
    .from(parties)
    .where(sql`${parties.contractId} = any(${ids})`);
  await tx
    .update(relatives)
    .set({ words: null, link: null, remindAt: null })
    .where(inArray(relatives.partyId, theirParties));
  await tx.update(parties).set({ name: null, phone: null }).where(sql`${parties.contractId} = any(${ids})`);
  await tx
    .update(contracts)
    .set({ words: null, voidReason: null, terminateReason: null, settlement: null, paperDue: null })
    .where(sql`${contracts.id} = any(${ids})`);
  // After the words: evidence may go only once they are gone. That it was signed, and its hashes, stay.
  const theirSignatures = tx
    .select({ id: signatures.id })
    .from(signatures)
    .where(sql`${signatures.contractId} = any(${ids})`);
  await tx.delete(signatureFacts).where(inArray(signatureFacts.signatureId, theirSignatures));
}
