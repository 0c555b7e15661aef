import type { MessageValues } from "@ginkgo/api-contract/messages/message-template";
import type { settlementMessages } from "@ginkgo/api-contract/messages/settlement-messages";
import { earlierTaxText } from "@ginkgo/api-contract/settlements/settlement-codes";
import { sumText } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import type { Tx } from "../../platform/database/database.ts";
import { notice } from "../membership/public.ts";
import { memberOf } from "./parties.ts";
import { type SettlementRecord, totalOf } from "./settlement-row.ts";

/** Which days a settlement is of and what it comes to, in a sentence. */
export const settledText = (
  one: Pick<SettlementRecord, "fromDay" | "toDay" | "linesFen" | "carriedFen">,
): string => `${dateText(one.fromDay)}至${dateText(one.toDay)}，应结 ${sumText(totalOf(one))}。`;

/** The same of one that was paid out: what was transferred, where tax was withheld of it. */
export const paidText = (
  one: Pick<SettlementRecord, "fromDay" | "toDay" | "linesFen" | "carriedFen">,
  { amountFen, taxFen, earlierTaxFen }: { amountFen: number; taxFen: number; earlierTaxFen: number },
): string => {
  const taken = taxFen === 0 ? "" : `，代扣个税 ${sumText(taxFen)}`;
  const earlier = earlierTaxFen === 0 ? "" : `，${earlierTaxText(earlierTaxFen)}`;
  if (!taken && !earlier) return settledText(one);
  return `${settledText(one).slice(0, -1)}${taken}${earlier}，实付 ${sumText(amountFen)}。`;
};

/** An employee with an account hears what became of their settlement; shops see theirs in the console. */
export async function tellEmployee(
  tx: Tx,
  { id, party }: Pick<SettlementRecord, "id" | "party">,
  news: keyof typeof settlementMessages,
  values: MessageValues,
  now: Date,
): Promise<void> {
  const memberId = await memberOf(tx, party);
  if (!memberId) return;
  const link = `/user/settlements?id=${id}`;
  await notice(tx, { memberId, kind: "ORDER", message: `settlement.${news}`, values, link }, now);
}

/** An employee with an account hears where they are paid from now on. */
export async function tellPayee(tx: Tx, party: string, account: string, now: Date): Promise<void> {
  const memberId = await memberOf(tx, party);
  if (!memberId) return;
  const link = "/user/settlements";
  await notice(tx, { memberId, kind: "ORDER", message: "settlement.payee", values: { account }, link }, now);
}
