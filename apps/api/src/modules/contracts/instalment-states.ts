import {
  type InstalmentState,
  instalmentStates,
  MAX_PREPAID_MONTHS,
} from "@ginkgo/api-contract/contracts/contract-codes";
import type { Instalment } from "@ginkgo/api-contract/contracts/contracts";
import { addDays, addMonths, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import type { z } from "zod";
import type { ContractRow, InstalmentRow } from "./contract-row.ts";

/** So many days before its date an instalment is to be paid. */
const DUE_AHEAD = 7;

const isRefunded = (i: InstalmentRow) => i.paidAt !== null && i.amountFen > 0 && i.refundedFen >= i.amountFen;

/** Whether somebody is asked to pay it: its order is open. */
export const isOpenBill = ({ status }: Pick<InstalmentRow, "status">): boolean =>
  status === "WAIT_BUYER_PAY" || status === "PAY_ERROR";

/** Whether it is still to be paid. */
export const isOwed = (i: InstalmentRow): boolean =>
  i.paidAt === null && i.cancelledAt === null && i.amountFen > 0;

/** What a change or the settlement asks for, and what is just being paid, is to be paid whatever its day. */
const isRequested = (i: InstalmentRow): boolean => i.kind !== "PLAN" || isOpenBill(i);

export function instalmentState(i: InstalmentRow, today: string): InstalmentState {
  if (isRefunded(i)) return "REFUNDED";
  if (i.paidAt !== null) return "PAID";
  if (i.cancelledAt !== null) return "CANCELLED";
  if (today > i.dueDate) return "OVERDUE";
  return isRequested(i) || today >= addDays(i.dueDate, -DUE_AHEAD) ? "DUE" : "COMING";
}

/**
 * The first day on which an instalment may be paid: no more than twelve months are ever paid ahead, and what is due
 * within the week can always be paid. Null where it may at once, because it is asked for beside the plan.
 */
export function payableFrom({
  kind,
  periodEnd,
  dueDate,
}: Pick<InstalmentRow, "kind" | "periodEnd" | "dueDate">): string | null {
  if (kind !== "PLAN") return null;
  let day = addMonths(periodEnd, -MAX_PREPAID_MONTHS);
  while (addMonths(day, MAX_PREPAID_MONTHS) < periodEnd) day = addDays(day, 1);
  const soon = addDays(dueDate, -DUE_AHEAD);
  return day < soon ? day : soon;
}

/** 第 3 期; what came later says what it is for. */
export const labelOf = ({ kind, periodNo, forPeriod }: InstalmentRow): string => {
  if (kind === "PLAN") return `第 ${periodNo} 期`;
  return kind === "ARREARS" ? "结算补交" : `第 ${forPeriod} 期变更补差`;
};

/**
 * An instalment as it is shown.
 * @param contract before everybody has signed nothing is due, and of a void one nothing is to be paid
 */
export function presentInstalment(
  i: InstalmentRow,
  today: string,
  { isSigned, isVoid }: Pick<ContractRow, "isSigned" | "isVoid">,
): z.output<typeof Instalment> {
  const stands = instalmentState(i, today);
  const isOpen = ["COMING", "DUE", "OVERDUE"].includes(stands);
  const state = isOpen && isVoid ? "CANCELLED" : isOpen && !isSigned ? "COMING" : stands;
  const from = payableFrom(i);
  return {
    periodNo: i.periodNo,
    kind: i.kind,
    label: labelOf(i),
    periodStart: i.periodStart,
    periodEnd: i.periodEnd,
    dueDate: i.dueDate,
    amountFen: i.amountFen,
    state,
    stateText: instalmentStates[state],
    orderId: i.orderId,
    paidAt: i.paidAt === null ? null : shanghaiInstant(new Date(i.paidAt)),
    payableFrom: isOwed(i) && !isVoid && from !== null && from > today ? from : null,
  };
}

/** Instalments in the order they are to be paid. */
export const inTurn = (plan: readonly InstalmentRow[]): InstalmentRow[] =>
  plan.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.periodNo - b.periodNo);

/** The one to be paid next, whenever it is due; undefined where all are. */
export const nextUnpaid = (plan: readonly InstalmentRow[]): InstalmentRow | undefined =>
  inTurn(plan).find(isOwed);

/**
 * The one the member is asked to pay now: what is due in its turn, else what is asked for beside the plan, else the next
 * of the plan; undefined where all are paid.
 */
export const nextToPay = (plan: readonly InstalmentRow[], today: string): InstalmentRow | undefined => {
  const owed = inTurn(plan).filter(isOwed);
  return owed.find((i) => instalmentState(i, today) !== "COMING") ?? owed[0];
};
