import {
  type ReportList,
  type ReportOrderKind,
  type ReportStep,
  reportOrderKinds,
  reportSteps,
} from "@ginkgo/api-contract/reports/report-codes";
import type { ReportPeriod } from "@ginkgo/api-contract/reports/reports";
import { addDays, addMonths, shanghaiDay, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { useSearchParams } from "react-router-dom";
import { useServerNow } from "../tasks/use-server-now.ts";

/** What the page shows one of. */
export const reportParts = {
  sales: "订单和钱",
  funnel: "从搜索到付款",
  dispatch: "派单和上门",
  answers: "会话答复",
  deadlines: "快到期的",
} as const;
export type ReportPart = keyof typeof reportParts;

/** Parts a shop or home has of its own. */
export const ownParts: readonly ReportPart[] = ["sales", "deadlines"];

/** So far back each step reaches unless days are chosen. */
function usualFrom(today: string, by: ReportStep): string {
  if (by === "month") return `${addMonths(`${today.slice(0, 7)}-01`, -11)}`;
  return by === "week" ? addDays(today, 1 - weekdayOf(today) - 77) : addDays(today, -13);
}

const oneOf = <T extends string>(texts: Readonly<Record<T, string>>, value: string | null, usual: T): T =>
  value !== null && Object.hasOwn(texts, value) ? (value as T) : usual;

/** What the address asks for, and how it is asked for something else. */
export function useReportAddress() {
  const [search, setSearch] = useSearchParams();
  const today = shanghaiDay(useServerNow());
  const by = oneOf(reportSteps, search.get("by"), "day");
  const isDay = (day: string | null) => day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day);
  const [from, to] = [search.get("from"), search.get("to")];
  const set = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    setSearch(next, { replace: true });
  };
  return {
    part: oneOf(reportParts, search.get("part"), "sales"),
    by,
    from: isDay(from) ? from! : usualFrom(today, by),
    to: isDay(to) ? to! : today,
    kind: oneOf({ "": "", ...reportOrderKinds }, search.get("kind"), "") as ReportOrderKind | "",
    city: search.get("city") ?? "",
    seller: search.get("seller") ?? "",
    set,
  };
}
export type ReportAddress = ReturnType<typeof useReportAddress>;

/** Which days a plot is of. */
export const spanOf = ({ from, to, by }: ReportAddress) => ({ from, to, by });

/** What the labels are. */
export const periodHeads: Readonly<Record<ReportStep, string>> = { day: "日", week: "从周一", month: "月" };

/** What stands under a column: a day, the first day of a week, a month. */
export const periodLabels = (periods: readonly ReportPeriod[], by: ReportStep): string[] => {
  const years = new Set(periods.map(({ from }) => from.slice(0, 4))).size > 1;
  return periods.map(({ from }) =>
    by === "month" ? (years ? from.slice(2, 7) : `${Number(from.slice(5, 7))} 月`) : from.slice(5),
  );
};

export const periodText = ({ from, to }: { from: string; to: string }): string => `${from} 至 ${to}`;

type Filters = Readonly<Record<string, string | undefined>>;

const given = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter((one): one is [string, string] => Boolean(one[1])));

/** The list of orders a figure counts; of several kinds the page has no single one to show as chosen. */
export function ordersCounted({ kind, ...rest }: Filters): string {
  const filter = given({ ...rest, [kind?.includes(",") ? "kinds" : "kind"]: kind });
  return `/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** The list of refunds a figure counts. */
export const refundsCounted = (filters: Filters): string =>
  `/refunds?${new URLSearchParams({ view: "done", ...given(filters) })}`;

/** The rows a figure counts that has no list of its own. */
export const rowsCounted = (of: ReportList, { from, to }: ReportPeriod): string =>
  `/reports/rows?${new URLSearchParams({ of, from, to })}`;
