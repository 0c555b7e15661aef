import { seasons, stayModes, tourOrgKinds } from "@ginkgo/api-contract/tours/tour-codes";
import type { Tx } from "../../platform/database/database.ts";
import { flagValue } from "../facets/public.ts";
import { UNRATED_SCORE, upsertRanked, type Written, writeDetails } from "../reviews/ranking/public.ts";
import { maskOf } from "./code-mask.ts";
import { listedRow } from "./listed-row.ts";
import type { NewTourOrg } from "./new-tour-org.ts";
import { tourOrgDetails, tourOrgs as tourOrgsTable } from "./tables.ts";
import { tourOrgKind } from "./tour-org-kind.ts";

const factScore = ({ details, hasDoctor, barrierFree, priceFen }: NewTourOrg): number =>
  25 *
  [hasDoctor, barrierFree, priceFen !== undefined, details.nearestHospital, details.travelLicenseNo].filter(
    Boolean,
  ).length;

const orgRow = (org: NewTourOrg) => ({
  ...listedRow(tourOrgKind, {
    ...org,
    off: org.standing === "DRAFT",
    extra: [tourOrgKinds[org.orgKind], org.summary, ...org.stayModes.map((m) => stayModes[m])],
    values: {
      orgKind: [org.orgKind],
      stayMode: org.stayModes,
      season: org.seasons,
      hasDoctor: flagValue(org.hasDoctor),
      barrierFree: flagValue(org.barrierFree),
    },
  }),
  rank_score: UNRATED_SCORE + factScore(org),
  standing: org.standing,
  summary: org.summary,
  org_kind: org.orgKind,
  stay_mask: maskOf(stayModes, org.stayModes),
  season_mask: maskOf(seasons, org.seasons),
  address: org.address ?? null,
  phone: org.phone ?? null,
  lng: org.lng ?? null,
  lat: org.lat ?? null,
  has_doctor: org.hasDoctor,
  barrier_free: org.barrierFree,
  price_fen: org.priceFen ?? null,
  price_unit: org.priceUnit,
});

/** Writes places to stay and who runs tours; ids in the order given. */
export async function writeTourOrgs(tx: Tx, orgs: readonly NewTourOrg[]): Promise<Written[]> {
  const written = await upsertRanked(tx, tourOrgsTable, orgs.map(orgRow));
  await writeDetails(
    tx,
    tourOrgDetails,
    orgs.map(({ details }, i) => ({ id: written[i]!.id, details })),
  );
  return written;
}
