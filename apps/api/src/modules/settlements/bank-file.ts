import type { BodyOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { bankFile as endpoint } from "@ginkgo/api-contract/settlements/settlements";
import { decimalYuan } from "@ginkgo/locale/money";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { CSV_MARK, csvLines } from "../../platform/csv-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import { openPayees } from "./payees.ts";
import { payouts, settlements } from "./tables.ts";

/** Columns of the file, in the order banks take them: number of the payout first, so that what failed is found again. */
export const bankColumns = ["流水号", "收款户名", "收款账号", "开户行", "金额（元）", "用途"] as const;

/** The transfers of settlements that are at the bank, by the settlement's id. */
const atBank = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      id: settlements.id,
      party: settlements.party,
      number: payouts.number,
      amountFen: payouts.amountFen,
    })
    .from(settlements)
    .innerJoin(payouts, eq(payouts.settlementId, settlements.id))
    .where(
      and(
        inArray(settlements.id, [...ids]),
        eq(settlements.state, "PAYING"),
        eq(payouts.state, "OPEN"),
        eq(payouts.way, "BANK"),
      ),
    );

/**
 * The transfers that are at the bank, as a file for its batch upload, and whose each settlement in it is.
 * @throws {ProblemError} BAD_INPUT for a settlement that is not being paid by bank, PAYEE_MISSING
 */
export async function writeBankFile(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  { ids }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint> & { parties: ReadonlyMap<string, string> }> {
  const asked = [...new Set(ids)];
  const waiting = new Map((await atBank(tx, asked)).map((one) => [one.id, one]));
  const accounts = await openPayees(
    tx,
    vault,
    [...waiting.values()].map(({ party }) => party),
  );
  const table: string[][] = [[...bankColumns]];
  let totalFen = 0;
  for (const id of asked) {
    const payout = waiting.get(id);
    if (!payout) throw badInput({ ids: `结算单 ${id} 没有在等银行转账，请从列表里重新选。` });
    const payee = accounts.get(payout.party);
    if (!payee) throw problem("PAYEE_MISSING");
    const { holder, account, bankName } = payee;
    totalFen += payout.amountFen;
    table.push([
      payout.number,
      holder,
      account,
      bankName ?? "",
      decimalYuan(payout.amountFen),
      `结算款 ${id}`,
    ]);
  }
  const stamp = shanghaiInstant(clock.now()).slice(0, 16).replace(/\D/g, "");
  return {
    name: `转账-${stamp}.csv`,
    text: `${CSV_MARK}${csvLines(table)}`,
    count: table.length - 1,
    totalFen,
    parties: new Map([...waiting].map(([id, { party }]) => [id, party])),
  };
}
