import { signStates } from "@ginkgo/api-contract/contracts/contract-codes";
import { yuan } from "@ginkgo/api-contract/money";
import { type SQL, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { shanghaiDay } from "../../platform/clock.ts";
import { row, rows, type Tx } from "../../platform/database/database.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { releaseFiles } from "../files/public.ts";
import { contractRows } from "./contract-row.ts";
import { openWords } from "./contract-words.ts";
import { usedBy } from "./keep-paper.ts";
import { idsOfOwn } from "./own-contract.ts";
import { signStateOf } from "./standing.ts";

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
    await tx.execute(sql`update contracts.contracts set voided_at = coalesce(voided_at, ${instant(now)})
      where member_id = ${memberId}::bigint and signed_at is null and sent_at is not null`);
    await forgetContracts(tx, sql`c.member_id = ${memberId}::bigint and c.signed_at is null`);
    await tx.execute(
      sql`delete from contracts.contracts where member_id = ${memberId}::bigint and sent_at is null`,
    );
  },
};

/** Takes everything that names a person out of these contracts; that there was one, its days and sums stay. */
export async function forgetContracts(tx: Tx, which: SQL): Promise<void> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select id::text from contracts.contracts c where ${which} limit 500 for update`,
  );
  if (found.length === 0) return;
  const ids = idArray(found.map((f) => f.id));
  for (const { id } of found) await releaseFiles(tx, usedBy(id));
  await tx.execute(sql`delete from contracts.attachments where contract_id = any(${ids})`);
  await tx.execute(
    sql`update contracts.settlements set answer = null, reason = null where contract_id = any(${ids})`,
  );
  await tx.execute(sql`update contracts.terminations set reason = null where contract_id = any(${ids})`);
  await tx.execute(sql`update contracts.settlement_lines set words = null
    where settlement_id in (select id from contracts.settlements where contract_id = any(${ids}))`);
  await tx.execute(sql`update contracts.changes set words = null where contract_id = any(${ids})`);
  await tx.execute(sql`update contracts.change_second_reasons set reason = null
    where change_id in (select id from contracts.changes where contract_id = any(${ids}))`);
  await tx.execute(sql`update contracts.relatives set words = null, link = null, remind_at = null
    where party_id in (select id from contracts.parties where contract_id = any(${ids}))`);
  await tx.execute(
    sql`update contracts.parties set name = null, phone = null where contract_id = any(${ids})`,
  );
  await tx.execute(sql`update contracts.contracts set words = null, void_reason = null, terminate_reason = null,
    settlement = null, paper_due = null where id = any(${ids})`);
  // After the words: evidence may go only once they are gone. That it was signed, and its hashes, stay.
  await tx.execute(sql`delete from contracts.signature_facts where signature_id in
    (select id from contracts.signatures where contract_id = any(${ids}))`);
}
