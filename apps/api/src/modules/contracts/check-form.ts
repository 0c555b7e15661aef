import { type ContractType, MAX_DEPOSIT_MONTHS } from "@ginkgo/api-contract/contracts/contract-codes";
import type { ContractForm } from "@ginkgo/api-contract/contracts/contract-staff";
import { isLawfulTerm, spanFen, sumOf } from "@ginkgo/api-contract/contracts/pay-plan";
import { MAX_FEN } from "@ginkgo/api-contract/fields";
import type { FieldErrors } from "@ginkgo/api-contract/problems";
import { daysBetween } from "@ginkgo/locale/shanghai-time";
import type { z } from "zod";
import { badInput } from "../../http/problem.ts";

export type ContractInput = z.output<typeof ContractForm>;

type Fees = Pick<ContractInput, "feeItems">;

/** What the bed costs by the month; undefined where nothing is asked for it. */
function bedFen({ feeItems }: Fees): number | undefined {
  const beds = feeItems.filter((f) => f.code === "BED" && f.unit === "MONTH");
  return beds.reduce((sum, f) => sum + f.amountFen, 0) || undefined;
}

/** Whether a stay says what its bed costs; nothing else has one. */
export const hasBedFee = (type: ContractType, fees: Fees): boolean =>
  type !== "RESIDENCE" || bedFen(fees) !== undefined;

/**
 * Whether a deposit is within the law beside these fees. What has no bed (care at home, aids that are let) is held to
 * all that is paid by the month.
 */
export const isLawfulDeposit = (type: ContractType, depositFen: number, fees: Fees): boolean =>
  depositFen <= MAX_DEPOSIT_MONTHS * (bedFen(fees) ?? (type === "RESIDENCE" ? 0 : sumOf(fees, "MONTH")));

export const NO_BED_FEE = "入住合同要写明每月的床位费（不能是 0 元），押金按它算。";

/** The bounds of law and house. @throws {ProblemError} BAD_INPUT with a sentence for each field */
export function checkForm(form: ContractInput): void {
  const { startDate, endDate, trialDays, depositFen, medicalReserveFen } = form;
  const fields: FieldErrors = {};
  const monthlyFen = sumOf(form, "MONTH");
  if (endDate < startDate) fields.endDate = "结束的日子要在开始之后。";
  else if (!isLawfulTerm(startDate, endDate)) fields.endDate = "一份合同最长 5 年。";
  else {
    if (trialDays > daysBetween(startDate, endDate) + 1) fields.trialDays = "试住比合同还长，请改短。";
    const total =
      spanFen({ startDate, monthlyFen }, startDate, endDate) +
      sumOf(form, "ONCE") +
      depositFen +
      medicalReserveFen;
    if (total > MAX_FEN) fields.feeItems = "合同总额太大了，请核对每一项的金额。";
  }
  if (!hasBedFee(form.type, form)) fields.feeItems = NO_BED_FEE;
  else if (!isLawfulDeposit(form.type, depositFen, form))
    fields.depositFen = `押金不能超过每月床位费的 ${MAX_DEPOSIT_MONTHS} 倍。`;
  if (Object.keys(fields).length > 0) throw badInput(fields);
}
