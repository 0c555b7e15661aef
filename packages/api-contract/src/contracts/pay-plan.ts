import { addDays, addMonths, daysBetween } from "@ginkgo/locale/shanghai-time";

export interface Period {
  periodNo: number;
  periodStart: string;
  periodEnd: string;
  dueDate: string;
  amountFen: number;
}

/** What is agreed of the money, fen. */
export interface PlanTerms {
  startDate: string;
  endDate: string;
  monthlyFen: number;
  /** Months paid ahead each time. */
  payMonths: number;
  /** Paid once, with the first period: fees of joining, deposit, medical reserve. */
  onceFen: number;
}

/** What a span of days costs by the month, counted from the contract's first day; a part of a month goes by its days. */
export function spanFen(
  { startDate, monthlyFen }: Pick<PlanTerms, "startDate" | "monthlyFen">,
  from: string,
  to: string,
): number {
  let sum = 0;
  for (let n = 0; addMonths(startDate, n) <= to; n++) {
    const [first, next] = [addMonths(startDate, n), addMonths(startDate, n + 1)];
    if (next <= from) continue;
    const days = daysBetween(first < from ? from : first, next <= to ? next : addDays(to, 1));
    sum += Math.round((monthlyFen * days) / daysBetween(first, next));
  }
  return sum;
}

/** What a month costs from a day on, fen. */
export interface Rate {
  from: string;
  monthlyFen: number;
}

/** What a span of days costs where the month's price changed on the way; `rates` in the order they take hold. */
export const ratedFen = (startDate: string, rates: readonly Rate[], from: string, to: string): number =>
  rates.reduce((sum, rate, i) => {
    const next = rates[i + 1]?.from;
    const first = rate.from > from ? rate.from : from;
    const last = next && next <= to ? addDays(next, -1) : to;
    return first > last ? sum : sum + spanFen({ startDate, monthlyFen: rate.monthlyFen }, first, last);
  }, 0);

/** The last day of the term that follows: as many months as this one, or as many days where it is no whole months. */
export function nextTermEnd(termStart: string, endDate: string): string {
  const next = addDays(endDate, 1);
  let months = 1;
  while (addMonths(termStart, months) < next) months++;
  return addMonths(termStart, months) === next
    ? addDays(addMonths(next, months), -1)
    : addDays(next, daysBetween(termStart, endDate));
}

/** The plan: every period is due on its first day, what is paid once with the first. */
export function payPlan(terms: PlanTerms): Period[] {
  const { startDate, endDate, payMonths, onceFen } = terms;
  const plan: Period[] = [];
  for (let n = 0; addMonths(startDate, n * payMonths) <= endDate; n++) {
    const periodStart = addMonths(startDate, n * payMonths);
    const full = addDays(addMonths(startDate, (n + 1) * payMonths), -1);
    const periodEnd = full < endDate ? full : endDate;
    plan.push({
      periodNo: n + 1,
      periodStart,
      periodEnd,
      dueDate: periodStart,
      amountFen: spanFen(terms, periodStart, periodEnd) + (n === 0 ? onceFen : 0),
    });
  }
  return plan;
}

/** What a contract's form says of money and time. */
interface Agreed extends Pick<PlanTerms, "startDate" | "endDate" | "payMonths"> {
  feeItems: readonly { amountFen: number; unit: "MONTH" | "ONCE" }[];
  depositFen: number;
  medicalReserveFen: number;
}

/** What is paid by the month, or once, of all fees. */
export const sumOf = ({ feeItems }: Pick<Agreed, "feeItems">, unit: "MONTH" | "ONCE"): number =>
  feeItems.filter((f) => f.unit === unit).reduce((sum, f) => sum + f.amountFen, 0);

/** The plan of what a form says. */
export const planOf = (form: Agreed): Period[] =>
  payPlan({
    ...form,
    monthlyFen: sumOf(form, "MONTH"),
    onceFen: sumOf(form, "ONCE") + form.depositFen + form.medicalReserveFen,
  });

/** Longest term, months. */
const MAX_MONTHS = 60;

/** Whether a contract may last until that day. */
export const isLawfulTerm = (startDate: string, endDate: string): boolean =>
  endDate <= addMonths(startDate, MAX_MONTHS);
