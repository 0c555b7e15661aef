import type { BodyOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { bankFile as endpoint } from "@ginkgo/api-contract/settlements/settlements";
import { decimalYuan } from "@ginkgo/locale/money";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { badInput } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { CSV_MARK, csvLines } from "../../platform/csv-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import { payoutsOf } from "./pay-settlement.ts";
import { openPayee } from "./payees.ts";
import { settlementById } from "./settlement-row.ts";

/** Columns of the file, in the order banks take them: number of the payout first, so that what failed is found again. */
export const bankColumns = ["流水号", "收款户名", "收款账号", "开户行", "金额（元）", "用途"] as const;

/**
 * The transfers that are at the bank, as a file for its batch upload.
 * @throws {ProblemError} BAD_INPUT for a settlement that is not being paid by bank
 */
export async function writeBankFile(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  { ids }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const table: string[][] = [[...bankColumns]];
  let totalFen = 0;
  for (const id of [...new Set(ids)]) {
    const { party, state } = await settlementById(tx, id);
    const payout = (await payoutsOf(tx, id)).find((p) => p.state === "OPEN" && p.way === "BANK");
    if (state !== "PAYING" || !payout)
      throw badInput({ ids: `结算单 ${id} 没有在等银行转账，请从列表里重新选。` });
    const { holder, account, bankName } = await openPayee(tx, vault, party);
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
  };
}
