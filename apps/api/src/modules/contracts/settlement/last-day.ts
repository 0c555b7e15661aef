import { DEPOSIT_RETURN_DAYS } from "@ginkgo/contract/contract-codes";
import { addDays } from "@ginkgo/contract/pay-plan";
import { badInput, problem } from "../../../http/problem.ts";
import type { ContractRow } from "../contract-row.ts";
import { phaseOf } from "../standing.ts";
import { dayText } from "../words.ts";

type Dated = Pick<ContractRow, "startDate" | "endDate" | "terminateDay">;

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** What is wrong with a last day, in a sentence; undefined where nothing is. */
function dayFault(contract: Dated, endsOn: string, today: string): string | undefined {
  const { startDate, endDate, terminateDay } = contract;
  if (today < startDate) {
    const [from, to] = [earlier(terminateDay ?? today, today), addDays(startDate, -1)];
    return endsOn < from || endsOn > to
      ? `合同还没有开始，最后一天请选 ${dayText(from)}到 ${dayText(to)}之间的一天。`
      : undefined;
  }
  if (endsOn < startDate) return `最后一天不能早于合同开始的 ${dayText(startDate)}，住过的天数要算进去。`;
  return endsOn > today || endsOn > endDate ? "最后一天过了才能结算，也不能晚于合同到期日。" : undefined;
}

/**
 * Whether a contract may be settled on that last day: within its term, and not in the future once it has begun.
 * @param today `YYYY-MM-DD`, as `endsOn` is
 * @throws {ProblemError} CONTRACT_MOVED, BAD_INPUT
 */
export function checkLastDay(contract: ContractRow, endsOn: string, today: string): void {
  const phase = phaseOf(contract, today);
  if (phase === null || contract.endsOn !== null || contract.type === "TOUR")
    throw problem("CONTRACT_MOVED", "not to be settled");
  const fault = dayFault(contract, endsOn, today);
  if (fault) throw badInput({ endsOn: fault });
  if (phase === "3" && endsOn !== contract.endDate)
    throw badInput({ endsOn: `合同已经到期，最后一天就是 ${contract.endDate}。` });
}

/**
 * The earliest last day that needs no reason: today, or the day the member asked for as long as the law gives to settle
 * it. What an earlier one pays back or lets off is weighed against this one.
 */
export function plainLastDay({ endDate, terminateDay }: Dated, today: string): string {
  const isAsked =
    terminateDay !== null && terminateDay < today && terminateDay >= addDays(today, -DEPOSIT_RETURN_DAYS);
  return earlier(isAsked ? terminateDay : today, endDate);
}
