import { yuan } from "@ginkgo/locale/money";
import { checkFees } from "../organisations/public.ts";

export interface CleanFees {
  minFen?: number;
  maxFen?: number;
  correction?: string;
  /** The prose, kept word for word. */
  note?: string;
}

const amount = /(\d[\d,，]*(?:\.\d+)?)\s*(万)?/;

/** A cell holding one sum in yuan → fen; undefined when it holds none. Negative sums come back as they are. */
export function cleanSum(cell: string): number | undefined {
  const match = amount.exec(cell);
  if (!match) return undefined;
  const yuan = Number(match[1]!.replace(/[,，]/g, "")) * (match[2] ? 10_000 : 1);
  const sign = /^\s*-/.test(cell) ? -1 : 1;
  return Number.isFinite(yuan) && yuan < 10_000_000 ? sign * Math.round(yuan * 100) : undefined;
}

const oneOff = /押金|保证金|一次性|定金|入会|会员|备用金|评估/;
const part = /伙食|餐费|膳食|加收|耗材|尿管|取暖|空调/;
const sums =
  /([^，,；;。\d]{0,14})(\d[\d,，]*(?:\.\d+)?)\s*(万)?\s*(?:元|块|¥)?\s*(?:(?:[-~～–—至到])\s*(\d[\d,，]*(?:\.\d+)?)\s*(万)?)?\s*(?:元|块)?\s*(?:[/每]?\s*(年|月|天|日|季))?/g;
const perMonth: Record<string, number> = { 年: 1 / 12, 季: 1 / 3, 天: 30, 日: 30, 月: 1 };

/**
 * Fee cell → monthly range in fen. One figure, a range, or prose: of prose the lowest and highest monthly sum that
 * is no deposit and no part like meals. Dollars of 台湾 are not converted, only kept as words.
 */
export function cleanFees(cell: string, island: boolean): CleanFees {
  const text = cell.trim();
  if (!/\d/.test(text)) return text.length > 4 ? { note: `收费：${text}` } : {};
  if (island)
    return { note: `收费（新台币）：${text}`, correction: "收费：写的是新台币，没有折算，原文留在备注" };
  const found: number[] = [];
  for (const [whole, before = "", low = "", lowTen, high, highTen, per] of text.matchAll(sums)) {
    if (oneOff.test(before) || part.test(before)) continue;
    // 10坪, 24小时, 3人间: figures that are no money.
    if (!/元|块|¥|[/每][年月天日季]|[-~～–—至到]/.test(whole) && !/^[\d,，.\s万起]+$/.test(text)) continue;
    const value = (digits: string, ten: string | undefined) =>
      Number(digits.replace(/[,，]/g, "")) * (ten ? 10_000 : 1) * (perMonth[per ?? "月"] ?? 1);
    found.push(value(low, lowTen ?? (high ? highTen : undefined)), ...(high ? [value(high, highTen)] : []));
  }
  const sensible = found.filter((sum) => sum >= 100 && sum <= 200_000).map((sum) => Math.round(sum * 100));
  if (sensible.length === 0)
    return { note: `收费：${text}`, correction: `收费：“${text.slice(0, 40)}”看不出每月多少，原文留在备注` };
  const minFen = Math.min(...sensible);
  const maxFen = Math.max(...sensible);
  if (/^[\d,.\s]+$/.test(text)) return { minFen, maxFen };
  const range = minFen === maxFen ? yuan(minFen) : `${yuan(minFen)}–${yuan(maxFen)}`;
  return {
    minFen,
    maxFen,
    note: `收费：${text}`,
    correction: `收费：“${text.slice(0, 40)}”理解为每月 ${range} 元`,
  };
}

/** What is impossible or unlawful about a row's fees, each as a sentence for the report. Empty when all is well. */
export function feeFaults(fees: {
  minFen?: number;
  maxFen?: number;
  bedFeeFen?: number;
  depositFen?: number;
  prepayMonths?: number;
}): string[] {
  const { minFen, maxFen, bedFeeFen, depositFen, prepayMonths } = fees;
  const named = { 最低收费: minFen, 最高收费: maxFen, 床位费: bedFeeFen, 押金: depositFen };
  const negative = Object.entries(named).filter(([, fen]) => fen !== undefined && fen < 0);
  if (negative.length) return negative.map(([name]) => `“${name}”是负数，请核对后再导入。`);
  const line = (code: "BED" | "DEPOSIT", fen: number | undefined) =>
    fen === undefined ? [] : [{ code, minFen: fen, maxFen: fen, unit: "MONTH" as const }];
  return checkFees({
    fees: [...line("BED", bedFeeFen), ...line("DEPOSIT", depositFen)],
    prepayMonths,
    priceMinFen: minFen,
    priceMaxFen: maxFen,
  });
}
