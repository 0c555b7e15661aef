import { sumText } from "@ginkgo/locale/money";
import type { TransferAnswer } from "./pay.ts";

/** By our number a provider has another transfer than ours: no success of ours, whatever it says of it. */
export function differentTransfer(
  provider: string,
  { sentFen, amountFen, isOther }: { sentFen: number; amountFen: number; isOther: boolean },
): TransferAnswer {
  const sum = sentFen === amountFen ? "" : `是 ${sumText(sentFen)}，不是 ${sumText(amountFen)}`;
  const who = isOther ? "收款人不是这一位" : "";
  const reason = `${provider}上这个号码的转账${[sum, who].filter(Boolean).join("，")}`;
  return { state: "DIFFERENT", reason };
}
