import { OrgContent } from "@ginkgo/api-contract/organisations/org-content";
import type { FeeItem, OrgDetails, Room, ScoreParts } from "@ginkgo/api-contract/organisations/org-detail";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../http/entry-kinds.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { withoutNulls } from "../../platform/without-nulls.ts";
import { careLevelsOf } from "../listing/public.ts";
import { lockSource } from "../reviews/ranking/public.ts";
import { holdsWords } from "../search/public.ts";
import { checkFees } from "./check-fees.ts";
import { withPresentWords } from "./follow-renamed-facilities.ts";
import {
  organisationDetails,
  organisationFees,
  organisationLicences,
  organisationRooms,
  organisations,
} from "./tables.ts";
import { writeOrgs } from "./write-orgs.ts";

/** What is written as it stands in its row. */
const asStored = [
  "name",
  "orgType",
  "orgNature",
  "operateStatus",
  "starLevel",
  "totalBeds",
  "availableBeds",
  "waitWeeks",
  "bedsUpdatedOn",
  "bedsToldBy",
  "medicalMode",
  "medicalNote",
  "medicalInsurance",
  "ltcInsurance",
  "rehab",
  "priceMinFen",
  "priceMaxFen",
  "openYear",
  "dayRatio",
  "highlights",
  "placeNote",
  "adcode",
  "street",
  "address",
  "phone",
  "lng",
  "lat",
  "verifiedOn",
  "keywords",
  "pictures",
] as const;

async function readOrgs(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ org: organisations, details: organisationDetails.details })
    .from(organisations)
    .leftJoin(organisationDetails, eq(organisationDetails.orgId, organisations.id))
    .where(inArray(organisations.id, [...ids]));
  const rooms = await db
    .select({ orgId: organisationRooms.orgId, room: sql<Room>`${organisationRooms.room}` })
    .from(organisationRooms)
    .where(inArray(organisationRooms.orgId, [...ids]))
    .orderBy(asc(organisationRooms.position));
  const fees = await db
    .select({ orgId: organisationFees.orgId, fee: sql<FeeItem>`${organisationFees.fee}` })
    .from(organisationFees)
    .where(inArray(organisationFees.orgId, [...ids]))
    .orderBy(asc(organisationFees.position));
  const licences = await db
    .select()
    .from(organisationLicences)
    .where(inArray(organisationLicences.orgId, [...ids]))
    .orderBy(asc(organisationLicences.kind));
  const of = <T extends { orgId: string }>(list: readonly T[]) => {
    const byOrg = Map.groupBy(list, ({ orgId }) => orgId);
    return (id: string) => byOrg.get(id) ?? [];
  };
  const [roomsOf, feesOfOrg, licencesOf] = [of(rooms), of(fees), of(licences)];
  return new Map(
    found.map(({ org, details }) => {
      const content = withoutNulls({
        ...Object.fromEntries(asStored.map((name) => [name, org[name]])),
        careLevels: careLevelsOf(org.careMask),
        details: (details as OrgDetails | null) ?? undefined,
        rooms: roomsOf(org.id).map(({ room }) => room),
        fees: feesOfOrg(org.id).map(({ fee }) => fee),
        licences: licencesOf(org.id).map(({ orgId: _, ...licence }) => withoutNulls(licence)),
      });
      return [
        org.id,
        { content, seller: `org:${org.id}`, state: org.standing === "DRAFT" ? "DRAFT" : "LIVE" },
      ];
    }),
  );
}

const feesOf = (content: OrgContent) =>
  checkFees({ ...content, prepayMonths: content.details?.prepayMonths } as Parameters<typeof checkFees>[0]);

/** Homes and sellers as they are made in the back office. */
export const orgEntry = entryKind<typeof OrgContent>({
  kind: "org",
  shape: OrgContent,
  table: organisations,
  listed: {
    from: sql`organisations.organisations o`,
    title: sql<string>`o.name`,
    seller: sql<string>`'org:' || o.id`,
    state: sql`case when o.standing <> 'DRAFT' then 'LIVE' else 'DRAFT' end`,
  },
  find: holdsWords,
  titleField: "name",
  sellerOf: (_db, id) => `org:${id}`,
  read: async (db, id) => (await readOrgs(db, [id])).get(id),
  readMany: readOrgs,
  check: async (_db, _id, content) => {
    const wrong = feesOf(content);
    if (content.operateStatus === "FULL" && (content.availableBeds ?? 0) > 0)
      return { availableBeds: "满员排队的机构不能还有空床，请改其中一项。" };
    return wrong.length > 0 ? { fees: wrong.join("") } : {};
  },
  async publish(tx, id, content) {
    const source = await lockSource(tx, organisations, id);
    const org = await firstOf(
      tx.select({ standing: organisations.standing }).from(organisations).where(eq(organisations.id, id)),
    );
    const said = await firstOf(
      tx
        .select({ parts: organisationDetails.scoreParts })
        .from(organisationDetails)
        .where(eq(organisationDetails.orgId, id)),
    );
    const scoreParts = said?.parts as ScoreParts | null | undefined;
    await writeOrgs(tx, [
      {
        ...content,
        // A draft, or a version of before, may still say what a word was called then.
        ...(content.details ? { details: await withPresentWords(tx, content.details) } : {}),
        ...source,
        standing: org?.standing === "SELLER" ? "SELLER" : "LISTED",
        ...(scoreParts ? { scoreParts } : {}),
      },
    ]);
  },
  async archive(tx, id) {
    await tx
      .update(organisations)
      .set({ standing: "DRAFT", facetSig: -1 })
      // Who only sells is in no list; that it sells is not forgotten.
      .where(and(eq(organisations.id, id), eq(organisations.standing, "LISTED")));
  },
  address: (id) => `/orgs/${id}`,
});
