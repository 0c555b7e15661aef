import { type StayUnit, seasons, stayModes, type TourOrgKind } from "@ginkgo/api-contract/tours/tour-codes";
import { TourOrgContent } from "@ginkgo/api-contract/tours/tour-content";
import type { TourOrgDetails } from "@ginkgo/api-contract/tours/tour-detail";
import { eq, sql } from "drizzle-orm";
import { entryKind } from "../../../http/entry-kinds.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { lockSource } from "../../reviews/ranking/public.ts";
import { holdsWords } from "../../search/public.ts";
import { codesOfMask } from "../code-mask.ts";
import { withTourOrgRules } from "../new-tour-org.ts";
import { tourOrgDetails, tourOrgs } from "../tables.ts";
import { writeTourOrgs } from "../write-tour-orgs.ts";
import { checkCategory } from "./check-category.ts";

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
  async read(db, id) {
    const org = await firstOf(db.select().from(tourOrgs).where(eq(tourOrgs.id, id)));
    if (!org) return undefined;
    const page = await firstOf(db.select().from(tourOrgDetails).where(eq(tourOrgDetails.tourOrgId, id)));
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
      details: (page?.details as TourOrgDetails | undefined) ?? {},
    });
    return { content, seller: `tour:${id}`, state: org.standing === "DRAFT" ? "DRAFT" : "LIVE" };
  },
  check: (db, _id, content) => checkCategory(db, content.categoryId),
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
