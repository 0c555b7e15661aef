import { MAX_DEPOSIT_MONTHS } from "@ginkgo/api-contract/contracts/contract-codes";
import { perMonth } from "@ginkgo/api-contract/fees/monthly-cost";
import type { FeeItem, Room } from "@ginkgo/api-contract/organisations/org-detail";
import { yuan } from "@ginkgo/locale/money";

/** Fees that the law looks at. */
export interface PostedFees {
  fees: readonly Pick<FeeItem, "code" | "minFen" | "maxFen" | "unit">[];
  /** Bed fees by the month that are posted with the rooms instead. */
  rooms?: readonly Pick<Room, "bedFeeFen">[];
  prepayMonths?: number;
  priceMinFen?: number;
  priceMaxFen?: number;
}

const MONTHS = 12;
const yuanText = (fen: number) => `${yuan(fen)} 元`;

/** The dearest bed by the month, fen; undefined where none is posted. */
function dearestBed({ fees, rooms = [] }: PostedFees): number | undefined {
  const beds = [
    ...fees.flatMap((f) => (f.code === "BED" ? [Math.floor(f.maxFen * perMonth(f))] : [])),
    ...rooms.map((r) => r.bedFeeFen),
  ].filter((fen) => fen > 0);
  return beds.length > 0 ? Math.max(...beds) : undefined;
}

/**
 * What is unlawful or impossible about posted fees, one Chinese sentence each; empty when all is well.
 * A deposit is at most twelve times the monthly bed fee, so that none is lawful where no bed fee is posted; prepaid care
 * is at most twelve months.
 */
export function checkFees(posted: PostedFees): string[] {
  const { fees, prepayMonths = 0, priceMinFen, priceMaxFen } = posted;
  const wrong: string[] = [];
  for (const fee of fees) if (fee.minFen > fee.maxFen) wrong.push("有一项费用的最低价高于最高价，请改正。");
  const deposit = Math.max(0, ...fees.filter((f) => f.code === "DEPOSIT").map((f) => f.maxFen));
  const bed = dearestBed(posted);
  if (deposit > 0 && bed === undefined)
    wrong.push(
      `写了押金 ${yuanText(deposit)}，没有写每月的床位费：押金最多是月床位费的 12 倍，请补上床位费，或去掉押金。`,
    );
  if (bed !== undefined && deposit > bed * MAX_DEPOSIT_MONTHS)
    wrong.push(
      `押金 ${yuanText(deposit)} 超过了月床位费的 12 倍（${yuanText(bed * MAX_DEPOSIT_MONTHS)}），按规定不能收这么多。`,
    );
  if (prepayMonths > MONTHS) wrong.push(`一次预收 ${prepayMonths} 个月，超过了规定的 12 个月。`);
  if (priceMinFen !== undefined && priceMaxFen !== undefined && priceMinFen > priceMaxFen) {
    wrong.push("每月费用的最低价高于最高价，请改正。");
  }
  return wrong;
}
