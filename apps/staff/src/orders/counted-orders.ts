import { orderKinds } from "@ginkgo/api-contract/orders/order-codes";

/** What a figure of the reports counts, beside the filters one sees on the page. */
const names = [
  "kinds",
  "paidFrom",
  "paidTo",
  "finishedFrom",
  "finishedTo",
  "punctual",
  "city",
  "seller",
] as const;
export type CountedFilter = Partial<Record<(typeof names)[number], string>>;

/** Those of some filters, as the API takes them. */
export function countedQuery(filter: CountedFilter): Record<string, string> {
  const { kinds, ...rest } = Object.fromEntries(
    names.flatMap((name) => (filter[name] ? [[name, String(filter[name])]] : [])),
  );
  return { ...rest, ...(kinds ? { kind: kinds } : {}) };
}

export const daysText = (from: string | undefined, to: string | undefined) =>
  `${from ?? "最早"} 至 ${to ?? "今天"}`;

/** The same in words; empty where nothing of it is asked for. */
export function countedText(filter: CountedFilter): string {
  const { kinds, paidFrom, paidTo, finishedFrom, finishedTo, punctual, city, seller } = filter;
  const texts: Readonly<Record<string, string>> = orderKinds;
  return [
    (paidFrom || paidTo) && `${daysText(paidFrom, paidTo)} 付款的`,
    (finishedFrom || finishedTo) && `${daysText(finishedFrom, finishedTo)} 完成的`,
    punctual && (punctual === "LATE" ? "迟到的上门" : "准时的上门"),
    kinds
      ?.split(",")
      .map((kind) => texts[kind] ?? kind)
      .join("、"),
    city && "一个城市的",
    seller && (seller === "self" ? "自营的" : "一家的"),
  ]
    .filter(Boolean)
    .join("，");
}
