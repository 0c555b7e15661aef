import type { LedgerAccount } from "./ledger-codes.ts";

/** What a report of the books is put together by. */
export const bookGroups = { kind: "种类", city: "城市", seller: "商家", month: "月份" } as const;
export type BookGroup = keyof typeof bookGroups;

/**
 * What a report tells, in the order of its columns: of which accounts, which side counts. `moved` within the days, `held` at
 * their end.
 */
export const bookMeasures = {
  REVENUE: { text: "自营收入", accounts: ["REVENUE"], side: "credit", of: "moved" },
  COMMISSION: { text: "佣金收入", accounts: ["COMMISSION"], side: "credit", of: "moved" },
  MERCHANTS: { text: "应付商家", accounts: ["MERCHANT_PAYABLE"], side: "credit", of: "moved" },
  EMPLOYEES: { text: "应付服务人员", accounts: ["EMPLOYEE_PAYABLE"], side: "credit", of: "moved" },
  REFUNDS: { text: "退款", accounts: ["CLEARING", "BANK"], side: "out", of: "moved" },
  COMPENSATIONS: { text: "赔付", accounts: ["COMPENSATION"], side: "debit", of: "moved" },
  DEPOSITS: { text: "期末押金", accounts: ["DEPOSITS_HELD"], side: "credit", of: "held" },
  DEFERRED: { text: "期末递延", accounts: ["DEFERRED_INCOME"], side: "credit", of: "held" },
} as const satisfies Record<
  string,
  {
    text: string;
    accounts: readonly LedgerAccount[];
    /** `out`: only what went out, not what came in. */
    side: "credit" | "debit" | "out";
    of: "moved" | "held";
  }
>;
export type BookMeasure = keyof typeof bookMeasures;

/** A figure of what its lines come to on either side. */
export const figureOf = (
  measure: BookMeasure,
  { debitFen, creditFen }: { debitFen: number; creditFen: number },
): number =>
  ({ credit: creditFen - debitFen, debit: debitFen - creditFen, out: creditFen })[bookMeasures[measure].side];
export const bookMeasureCodes = Object.keys(bookMeasures) as [BookMeasure, ...BookMeasure[]];
export const bookMeasureTexts = Object.fromEntries(
  bookMeasureCodes.map((code) => [code, bookMeasures[code].text]),
) as Record<BookMeasure, string>;
