import { DEPOSIT_RETURN_DAYS } from "@ginkgo/api-contract/contracts/contract-codes";
import { addDays, dateText } from "@ginkgo/locale/shanghai-time";
import { badInput, problem } from "../../../http/problem.ts";
import { phaseOf } from "../contract-phase.ts";
import type { ContractRow } from "../contract-row.ts";

type Dated = Pick<ContractRow, "startDate" | "endDate" | "terminateDay">;

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** What is wrong with a last day, in a sentence; undefined where nothing is. */
function dayFault(contract: Dated, endsOn: string, today: string): string | undefined {
  const { startDate, endDate, terminateDay } = contract;
  if (today < startDate) {
    const [from, to] = [earlier(terminateDay ?? today, today), addDays(startDate, -1)];
    return endsOn < from || endsOn > to
      ? `合同还没有开始，最后一天请选 ${dateText(from)}到 ${dateText(to)}之间的一天。`
      : undefined;
  }
  if (endsOn < startDate) return `最后一天不能早于合同开始的 ${dateText(startDate)}，住过的天数要算进去。`;
  if (endsOn <= earlier(today, endDate)) return undefined;
  return `最后一天不能晚于${today > endDate ? `合同到期的 ${dateText(endDate)}` : "今天"}。`;
}

/**
 * Whether a contract may be settled on that last day: within its term, and not in the future once it has begun. One that
 * has run out may have ended earlier: on the day that was asked for, or when they moved out.
 * @param today `YYYY-MM-DD`, as `endsOn` is
 * @throws {ProblemError} CONTRACT_MOVED, BAD_INPUT
 */
export function checkLastDay(contract: ContractRow, endsOn: string, today: string): void {
  const phase = phaseOf(contract, today);
  if (phase === null || contract.endsOn !== null || contract.type === "TOUR")
    throw problem("CONTRACT_MOVED", "not to be settled");
  const fault = dayFault(contract, endsOn, today);
  if (fault) throw badInput({ endsOn: fault });
}

/**
 * The earliest last day that needs no reason: today, or the end of what has run out, or the day the member asked for as long as the law gives to settle
 * it. What an earlier one pays back or lets off is weighed against this one.
 */
export function plainLastDay({ endDate, terminateDay }: Dated, today: string): string {
  const isRequested =
    terminateDay !== null && terminateDay < today && terminateDay >= addDays(today, -DEPOSIT_RETURN_DAYS);
  return earlier(isRequested ? terminateDay : today, endDate);
}
