import {
  MOVE_IN_DAYS,
  reckonedLineKinds,
  type SettlementLineKind,
  type WrittenLineKind,
} from "@ginkgo/api-contract/contracts/contract-codes";
import { MAX_FEN } from "@ginkgo/api-contract/fields";
import { yuan } from "@ginkgo/locale/money";
import { addDays, dateText } from "@ginkgo/locale/shanghai-time";
import type { ContractWords } from "../contract-labels.ts";
import type { ContractRow, InstalmentRow } from "../contract-row.ts";
import { costOf, onceOf, type Reckoned, supplementsOf } from "./reckon-plan.ts";

/** A line of a settlement, before it is written. */
export interface Line {
  kind: SettlementLineKind;
  periodNo: number | null;
  name: string;
  /** Positive goes back to the member, negative the member owes; 0 is only said. */
  amountFen: number;
  reason: string | null;
  evidence: string | null;
}

/** A line as staff write it: its sum is positive, its kind says which way it goes. */
export interface Written {
  kind: WrittenLineKind;
  name: string;
  amountFen: number;
  reason: string;
  evidence?: string | undefined;
}

/**
 * The last day on which a contract can be ended without notice, with everything back but the days used: seven days from
 * moving in, or as long as the trial lasts. Null for a tour.
 */
export const freeUntil = ({
  type,
  startDate,
  trialDays,
}: Pick<ContractRow, "type" | "startDate" | "trialDays">): string | null =>
  type === "TOUR" ? null : addDays(startDate, Math.max(MOVE_IN_DAYS, trialDays) - 1);

/** Whether everything but the days used comes back where it ends on that day. */
export const isFreeEnd = (
  contract: Pick<ContractRow, "type" | "startDate" | "trialDays">,
  endsOn: string,
): boolean => endsOn <= (freeUntil(contract) ?? "");

const line = (
  kind: keyof typeof reckonedLineKinds,
  amountFen: number,
  name: string,
  reason: string | null,
  periodNo: number | null = null,
): Line => ({ kind, periodNo, name, amountFen, reason, evidence: null });

/** What the days of a period cost that were not used, and what was paid and asked for it in all. */
function periodLine(m: Reckoned, base: InstalmentRow, endsOn: string): Line[] {
  const { periodNo, periodStart, periodEnd } = base;
  const once = onceOf(m, base);
  const supplements = supplementsOf(m.plan, base);
  const paidOf = (i: InstalmentRow, fen: number) => (i.paidAt === null ? 0 : fen);
  const back = m.backs.get(periodNo) ?? 0;
  const balanceFen = supplements.reduce((sum, s) => sum + s.amountFen, base.amountFen - once) - back;
  const paid =
    supplements.reduce((sum, s) => sum + paidOf(s, s.amountFen), paidOf(base, base.amountFen - once)) - back;
  const from = endsOn < periodStart ? periodStart : addDays(endsOn, 1);
  const rated = costOf(m, base, from, periodEnd);
  const unused = endsOn < periodStart ? balanceFen : Math.min(balanceFen, rated);
  const fen = paid - (balanceFen - unused);
  const name = `第 ${periodNo} 期`;
  if (fen > 0) return [line("UNUSED", fen, name, `${from} 至 ${periodEnd} 没有住，按天退还。`, periodNo)];
  const until = endsOn < periodEnd ? endsOn : periodEnd;
  return fen < 0 ? [line("ARREARS", fen, name, `${periodStart} 至 ${until} 住了，还没有付。`, periodNo)] : [];
}

/** What was paid once, with the first instalment: fees, deposit, reserve. */
function onceLines(contract: ContractRow, words: ContractWords, isPaid: boolean, endsOn: string): Line[] {
  const isFree = isFreeEnd(contract, endsOn);
  const { depositFen, medicalReserveFen } = contract;
  const fees = words.feeItems.flatMap((f): Line[] => {
    if (f.unit !== "ONCE" || f.amountFen === 0) return [];
    if (isPaid && isFree) return [line("ONCE", f.amountFen, f.name, "在无理由结束的日子以内，全部退还。")];
    if (isPaid) return [line("ONCE", 0, f.name, "一次性费用，已经提供，不退。")];
    return isFree ? [] : [line("ONCE", -f.amountFen, f.name, "一次性费用，已经提供，还没有付。")];
  });
  if (!isPaid) return fees;
  return [
    ...fees,
    ...(depositFen > 0 ? [line("DEPOSIT", depositFen, "押金", "收的押金，全部退还。")] : []),
    ...(medicalReserveFen > 0
      ? [line("MEDICAL_RESERVE", medicalReserveFen, "医疗备用金", "收的备用金，全部退还。")]
      : []),
  ];
}

/** What follows from a contract that ends on a day: days used and not used, what was entrusted, what was not paid. */
export function reckonedLines(
  m: Reckoned,
  contract: ContractRow,
  words: ContractWords,
  endsOn: string,
): Line[] {
  const plan = m.plan.filter((i) => i.kind === "PLAN" && i.cancelledAt === null);
  const first = plan.find((i) => i.periodNo === 1);
  return [
    ...plan.flatMap((i) => periodLine(m, i, endsOn)),
    ...onceLines(contract, words, first !== undefined && first.paidAt !== null, endsOn),
  ];
}

/** What staff write, as lines: additions go back, everything else is kept or asked for. */
export const writtenLines = (written: readonly Written[]): Line[] =>
  written.map(({ kind, name, amountFen, reason, evidence }) => ({
    kind,
    periodNo: null,
    name,
    amountFen: kind === "ADDITION" ? amountFen : -amountFen,
    reason,
    evidence: evidence ?? null,
  }));

export const balanceOf = (lines: readonly Pick<Line, "amountFen">[]): number =>
  lines.reduce((sum, l) => sum + l.amountFen, 0);

const totalOf = (lines: readonly Line[], kind: SettlementLineKind): number =>
  balanceOf(lines.filter((l) => l.kind === kind));

/** What is wrong with the lines staff wrote, in a sentence; undefined where nothing is. */
export function faultOf(
  contract: Pick<ContractRow, "type" | "startDate" | "trialDays">,
  lines: readonly Line[],
  { endsOn, mostFen }: { endsOn: string; mostFen: number },
): string | undefined {
  const deductions = lines.filter((l) => l.amountFen < 0 && !(l.kind in reckonedLineKinds));
  if (deductions.length > 0 && isFreeEnd(contract, endsOn))
    return `${dateText(freeUntil(contract)!)} 以前结束，除了住过的天数全部退还，不能扣款。`;
  if (deductions.some((l) => !l.evidence))
    return "扣的和另外收的，每一项都要写明凭据，比如账单、照片、谁在场。";
  if (-totalOf(lines, "DEPOSIT_DEDUCTION") > totalOf(lines, "DEPOSIT"))
    return "从押金扣的比收的押金还多，多出来的请写成另外应收。";
  if (-totalOf(lines, "RESERVE_USED") > totalOf(lines, "MEDICAL_RESERVE"))
    return "从备用金扣的比收的备用金还多，多出来的请写成另外应收。";
  if (-balanceOf(lines) > MAX_FEN) return `各项合计最多 ${yuan(MAX_FEN)} 元，请核对每一项的金额。`;
  return balanceOf(lines) > mostFen ? "退的比付的还多，请核对。" : undefined;
}

/**
 * What a second person decides on: what goes back or is let off, before anything staff keep or charge of their own, fen.
 * @param letOffFen what an early last day pays back or lets off
 */
export function weightOf(lines: readonly Line[], letOffFen: number): number {
  const reckoned = balanceOf(lines.filter((l) => l.kind in reckonedLineKinds));
  return totalOf(lines, "ADDITION") + Math.max(0, reckoned, letOffFen);
}
