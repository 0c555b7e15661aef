import {
  type FeeRule,
  type FeeRuleCode,
  feeRuleCodes,
  feeRulesOf,
  isPosted,
} from "@ginkgo/api-contract/fees/fee-rules";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import type { Db } from "../../platform/database/database.ts";
import { orgDetails } from "../organisations/public.ts";
import type { ContractWords } from "./contract-labels.ts";
import type { ContractRow } from "./contract-row.ts";

type Published = Awaited<ReturnType<typeof orgDetails>>[number];

/** What the home of a stay publishes today; undefined for every other contract, and once the home is gone. */
export async function postedFees(
  db: Db,
  { type, seller }: Pick<ContractRow, "type" | "seller">,
): Promise<Published | undefined> {
  const [kind, id] = seller.split(":");
  if (type !== "RESIDENCE" || kind !== "org") return undefined;
  return (await orgDetails(db, [id!]))[0];
}

/** Whether the home publishes that it asks for fewer months ahead than that. */
export const isMoreThanPosted = (payMonths: number, posted: Published | undefined): boolean => {
  const most = posted?.details?.summary ? posted.details.prepayMonths : 0;
  return most > 0 && payMonths > most;
};

/** Said where one side says nothing of a rule. */
const UNSAID = "没有公布";

/** Each rule of a contract beside what is published today; `today` is null where it is still the same. */
export function rulesToday({ feeRules = [], feeFacts }: ContractWords, posted: Published | undefined) {
  if (!feeFacts) return [];
  const [then, now] = [feeRulesOf(feeFacts), posted ? feeRulesOf(posted) : []];
  const textOf = (rules: readonly FeeRule[], code: FeeRuleCode) =>
    rules.find((rule) => rule.code === code)?.text ?? UNSAID;
  return codesOf(feeRuleCodes)
    .filter((code) => [...feeRules, ...now].some((rule) => rule.code === code))
    .map((code) => {
      const today = textOf(now, code);
      const isOther = posted !== undefined && today !== textOf(then, code);
      return { code, title: feeRuleCodes[code], text: textOf(feeRules, code), today: isOther ? today : null };
    });
}

/** What is published today for a fee whose sum is not among it; null where it is, and where nothing is published. */
export function otherToday(
  fee: { code: string; amountFen: number; unit: "MONTH" | "ONCE" },
  posted: Published | undefined,
): string | null {
  if (!posted || isPosted(posted, fee)) return null;
  return feeRulesOf(posted).find((rule) => rule.code === fee.code)?.text ?? null;
}
