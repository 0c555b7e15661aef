import { type StayUnit, seasons, stayModes, type TourOrgKind } from "@ginkgo/api-contract/tours/tour-codes";
import { TourOrgContent } from "@ginkgo/api-contract/tours/tour-content";
import type { TourOrgDetails } from "@ginkgo/api-contract/tours/tour-detail";
import { eq, inArray, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../../http/entry-kinds.ts";
import type { Db } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { lockSource } from "../../reviews/ranking/public.ts";
import { holdsWords } from "../../search/public.ts";
import { codesOfMask } from "../code-mask.ts";
import { withTourOrgRules } from "../new-tour-org.ts";
import { tourOrgDetails, tourOrgs } from "../tables.ts";
import { writeTourOrgs } from "../write-tour-orgs.ts";
import { checkCategory } from "./check-category.ts";

async function readTourOrgs(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ org: tourOrgs, details: tourOrgDetails.details })
    .from(tourOrgs)
    .leftJoin(tourOrgDetails, eq(tourOrgDetails.tourOrgId, tourOrgs.id))
    .where(inArray(tourOrgs.id, [...ids]));
  return new Map(found.map(({ org, details }) => [org.id, storedTourOrg(org, details)]));
}

function storedTourOrg(org: typeof tourOrgs.$inferSelect, details: unknown): StoredEntry {
  const content = withoutNulls({
    name: org.name,
    summary: org.summary,
    categoryId: org.categoryId,
    orgKind: org.orgKind as TourOrgKind,
    stayModes: codesOfMask(stayModes, org.stayMask),
    seasons: codesOfMask(seasons, org.seasonMask),
    adcode: org.adcode,
    address: org.address,
    phone: org.phone,
    lng: org.lng,
    lat: org.lat,
    hasDoctor: org.hasDoctor,
    barrierFree: org.barrierFree,
    priceFen: org.priceFen,
    priceUnit: org.priceUnit as StayUnit,
    pictures: org.pictures,
    details: (details as TourOrgDetails | null) ?? {},
  });
  return { content, seller: `tour:${org.id}`, state: org.standing === "DRAFT" ? "DRAFT" : "LIVE" };
}

/** Who runs tours or takes people in, as it is made in the back office. */
export const tourOrgEntry = entryKind<typeof TourOrgContent>({
  kind: "tourOrg",
  shape: withTourOrgRules(TourOrgContent),
  table: tourOrgs,
  listed: {
    from: sql`tours.tour_orgs o`,
    title: sql<string>`o.name`,
    seller: sql<string | null>`'tour:' || o.id`,
    state: sql`case when o.standing <> 'DRAFT' then 'LIVE' else 'DRAFT' end`,
  },
  find: holdsWords,
  titleField: "name",
  sellerOf: (_db, id) => `tour:${id}`,
  read: async (db, id) => (await readTourOrgs(db, [id])).get(id),
  readMany: readTourOrgs,
  check: (db, id, { categoryId }) => checkCategory(db, tourOrgs, { id, categoryId }),
  async publish(tx, id, content) {
    const source = await lockSource(tx, tourOrgs, id);
    await writeTourOrgs(tx, [
      {
        ...content,
        ...source,
        standing: "LISTED",
      },
    ]);
  },
  async archive(tx, id) {
    await tx.update(tourOrgs).set({ standing: "DRAFT", facetSig: -1 }).where(eq(tourOrgs.id, id));
  },
  address: (id) => `/tour/org/${id}`,
});
