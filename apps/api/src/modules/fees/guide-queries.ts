import type { FeeGuideKind } from "@ginkgo/api-contract/fees/fee-codes";
import type { FeeGuideCard, FeeGuideDetails } from "@ginkgo/api-contract/fees/fee-consultation";
import type { CareLevel } from "@ginkgo/api-contract/organisations/org-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { areaName, areaPath } from "../reference/areas/public.ts";

interface GuideRow {
  id: string;
  kind: FeeGuideKind;
  title: string;
  adcode: string;
  care_level: CareLevel | null;
  org_id: string | null;
  org_name: string | null;
  monthly_min_fen: number;
  monthly_max_fen: number;
  one_off_fen: number;
  org_count: number;
  updated_on: string;
}

const columns = sql`o.id::text, o.kind, o.title, o.adcode, o.care_level, o.org_id::text, g.name as org_name, o.monthly_min_fen,
  o.monthly_max_fen, o.one_off_fen, o.org_count, to_char(o.updated_on, 'YYYY-MM-DD') as updated_on`;
const from = sql`from fees.fee_guides o left join organisations.organisations g on g.id = o.org_id`;

export const placeText = (adcode: string): string =>
  [...new Set(areaPath(adcode).map(areaName))].join(" ") || areaName(adcode);

/** Row → card, every field listed. */
const present = (r: GuideRow): FeeGuideCard => ({
  id: r.id,
  kind: r.kind,
  title: r.title,
  adcode: r.adcode,
  placeText: placeText(r.adcode),
  careLevel: r.care_level ?? undefined,
  orgId: r.org_id ?? undefined,
  orgName: r.org_name ?? undefined,
  monthlyMinFen: r.monthly_min_fen,
  monthlyMaxFen: r.monthly_max_fen,
  oneOffFen: r.one_off_fen,
  orgCount: r.org_count,
  updatedOn: r.updated_on,
});

/** Guides that fit, in order. `o` is the guide. */
export const guideCards = async (db: Db, tail: SQL): Promise<FeeGuideCard[]> =>
  (await rows<GuideRow>(db, sql`select ${columns} ${from} ${tail}`)).map(present);

/** One guide with its figures. */
export async function guideWithDetails(
  db: Db,
  condition: SQL,
): Promise<(FeeGuideCard & { details: FeeGuideDetails; note: string | null }) | undefined> {
  const found = await row<GuideRow & { details: FeeGuideDetails; note: string | null }>(
    db,
    sql`select ${columns}, o.details, o.note ${from} where ${condition} limit 1`,
  );
  return found && { ...present(found), details: found.details, note: found.note };
}
