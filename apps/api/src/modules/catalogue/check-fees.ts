import type { FeeItem } from "@ginkgo/contract/org-detail";

/** Fees that the law looks at (domain reference §1.7, [S12]). */
export interface PostedFees {
  fees: readonly Pick<FeeItem, "code" | "minFen" | "maxFen">[];
  prepayMonths?: number;
  priceMinFen?: number;
  priceMaxFen?: number;
}

const MONTHS = 12;
const yuan = (fen: number) => `${(fen / 100).toLocaleString("zh-CN")} 元`;

/**
 * What is unlawful or impossible about posted fees, one Chinese sentence each; empty when all is well.
 * A deposit is at most twelve times the monthly bed fee, prepaid care at most twelve months.
 */
export function checkFees({ fees, prepayMonths = 0, priceMinFen, priceMaxFen }: PostedFees): string[] {
  const wrong: string[] = [];
  for (const fee of fees) if (fee.minFen > fee.maxFen) wrong.push("有一项费用的最低价高于最高价，请改正。");
  const beds = fees.filter((f) => f.code === "BED").map((f) => f.maxFen);
  const deposit = Math.max(0, ...fees.filter((f) => f.code === "DEPOSIT").map((f) => f.maxFen));
  const most = beds.length ? Math.max(...beds) * MONTHS : undefined;
  if (most !== undefined && deposit > most) {
    wrong.push(`押金 ${yuan(deposit)} 超过了月床位费的 12 倍（${yuan(most)}），按规定不能收这么多。`);
  }
  if (prepayMonths > MONTHS) wrong.push(`一次预收 ${prepayMonths} 个月，超过了规定的 12 个月。`);
  if (priceMinFen !== undefined && priceMaxFen !== undefined && priceMinFen > priceMaxFen) {
    wrong.push("每月费用的最低价高于最高价，请改正。");
  }
  return wrong;
}
