import type { SubsidyKind } from "@ginkgo/api-contract/fees/fee-codes";
import type { Subsidy } from "@ginkgo/api-contract/fees/fee-consultation";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { areaName, areaPath } from "../reference/areas/public.ts";

export interface SubsidyRule extends Omit<Subsidy, "placeText" | "validTo"> {
  adcode: string;
  careLevels: string[];
  fixedFen: number | null;
  percent: number | null;
  capFen: number | null;
  validTo: string | null;
}

/** Rules that hold in a place on a day, the long-term care insurance first: the others go on top of it. */
export async function subsidyRules(db: Db, adcode: string, today: string): Promise<SubsidyRule[]> {
  const path = [...new Set([adcode, ...areaPath(adcode)])];
  const found = await rows<SubsidyRule>(
    db,
    sql`select kind, name, adcode, care_levels as "careLevels", fixed_fen as "fixedFen", percent, cap_fen as "capFen", target,
        amount_text as "amountText", apply_way as "applyWay", to_char(valid_to, 'YYYY-MM-DD') as "validTo"
      from fees.fee_subsidies where adcode = any(${textArray(path)}) and (valid_to is null or valid_to >= ${today}::date)
      order by (kind = 'LTC') desc, (kind = 'VOUCHER') desc, id`,
  );
  // Of the same kind for the same people the narrower place holds.
  const depth = (code: string) => areaPath(code).length;
  return found.filter(
    (r) =>
      !found.some(
        (o) =>
          o.kind === r.kind &&
          depth(o.adcode) > depth(r.adcode) &&
          o.careLevels.some((c) => r.careLevels.includes(c)),
      ),
  );
}

export const presentSubsidy = (r: SubsidyRule): Subsidy => ({
  kind: r.kind as SubsidyKind,
  name: r.name,
  placeText: areaName(r.adcode),
  target: r.target,
  amountText: r.amountText,
  applyWay: r.applyWay,
  validTo: r.validTo ?? undefined,
});
