import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { SettlementSide } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { settlementOpen } from "@ginkgo/api-contract/settlements/settlements";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { movedBefore } from "../payments/public.ts";
import { partyNames, partyOf } from "./parties.ts";

/** No line of the ledger is of a later day. */
const LAST_DAY = "2999-12-31";

/** What is owed to whom on a side: by the sums of days, not line by line. What is settling is what is not paid out. */
export const openSums = (side: SettlementSide): SQL => {
  const account = side === "EMPLOYEE" ? "EMPLOYEE_PAYABLE" : "MERCHANT_PAYABLE";
  const prefix = side === "EMPLOYEE" ? "employee:" : "";
  return sql`select p.part, p.fen::float8 as "payableFen", coalesce(s.fen, 0)::float8 as "settlingFen"
    from (select m.party as part, sum(m.credit) - sum(m.debit) as fen from ${movedBefore(LAST_DAY, { account })} m group by 1) p
      left join (select party, sum(lines_fen + carried_fen) as fen from settlements.settlements
        where side = ${side} and state not in ('CANCELLED', 'PAYING', 'PAID') and (state <> 'CARRIED' or carried_into is null)
        group by party) s on s.party = ${prefix} || p.part
    where p.fen <> 0 or coalesce(s.fen, 0) <> 0 order by p.fen desc, 1 limit 500`;
};

/** What is owed to whom by the ledger, and how much of it is being settled. */
export async function listOpen(
  db: Db,
  { side }: QueryOf<typeof settlementOpen>,
): Promise<ReplyOf<typeof settlementOpen>> {
  const found = await rows<{ part: string; payableFen: number; settlingFen: number }>(db, openSums(side));
  const codes = found.map(({ part }) => partyOf(side, part));
  const names = await partyNames(db, codes);
  return {
    records: found.map(({ payableFen, settlingFen }, i) => ({
      party: codes[i]!,
      partyText: names.get(codes[i]!) ?? codes[i]!,
      payableFen,
      settlingFen,
      openFen: payableFen - settlingFen,
    })),
  };
}
