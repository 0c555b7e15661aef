import type { Subsidy } from "@ginkgo/api-contract/fees/fee-consultation";
import { and, desc, eq, gte, inArray, isNull, or } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { areaName, areaPath } from "../reference/areas/public.ts";
import { feeSubsidies } from "./tables.ts";

export type SubsidyRule = Omit<typeof feeSubsidies.$inferSelect, "id" | "archived">;

/** Rules that hold in a place on a day, the long-term care insurance first: the others go on top of it. */
export async function subsidyRules(db: Db, adcode: string, today: string): Promise<SubsidyRule[]> {
  const path = [...new Set([adcode, ...areaPath(adcode)])];
  const found = await db
    .select({
      kind: feeSubsidies.kind,
      name: feeSubsidies.name,
      adcode: feeSubsidies.adcode,
      careLevels: feeSubsidies.careLevels,
      fixedFen: feeSubsidies.fixedFen,
      percent: feeSubsidies.percent,
      capFen: feeSubsidies.capFen,
      target: feeSubsidies.target,
      amountText: feeSubsidies.amountText,
      applyWay: feeSubsidies.applyWay,
      validTo: feeSubsidies.validTo,
      source: feeSubsidies.source,
      sourceUrl: feeSubsidies.sourceUrl,
      checkedOn: feeSubsidies.checkedOn,
    })
    .from(feeSubsidies)
    .where(
      and(
        inArray(feeSubsidies.adcode, path),
        eq(feeSubsidies.archived, false),
        or(isNull(feeSubsidies.validTo), gte(feeSubsidies.validTo, today)),
      ),
    )
    .orderBy(desc(eq(feeSubsidies.kind, "LTC")), desc(eq(feeSubsidies.kind, "VOUCHER")), feeSubsidies.id);
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
  kind: r.kind,
  name: r.name,
  placeText: areaName(r.adcode),
  target: r.target,
  amountText: r.amountText,
  applyWay: r.applyWay,
  validTo: r.validTo ?? undefined,
  source: r.source ?? undefined,
  sourceUrl: r.sourceUrl ?? undefined,
  checkedOn: r.checkedOn ?? undefined,
});
