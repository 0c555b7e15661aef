import { seasons, type WalkDifficulty } from "@ginkgo/api-contract/tours/tour-codes";
import { SpotContent } from "@ginkgo/api-contract/tours/tour-content";
import type { SpotDetails } from "@ginkgo/api-contract/tours/tour-detail";
import { eq, inArray, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../../http/entry-kinds.ts";
import type { Db } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { lockSource } from "../../reviews/ranking/public.ts";
import { holdsWords } from "../../search/public.ts";
import { codesOfMask } from "../code-mask.ts";
import { spotDetails, spots } from "../tables.ts";
import { writeSpots } from "../write-spots.ts";
import { checkCategory } from "./check-category.ts";

export async function readSpots(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ spot: spots, details: spotDetails.details })
    .from(spots)
    .leftJoin(spotDetails, eq(spotDetails.spotId, spots.id))
    .where(inArray(spots.id, [...ids]));
  return new Map(found.map(({ spot, details }) => [spot.id, storedSpot(spot, details)]));
}

function storedSpot(spot: typeof spots.$inferSelect, details: unknown): StoredEntry {
  const content = withoutNulls({
    name: spot.name,
    categoryId: spot.categoryId,
    aLevel: spot.aLevel,
    summary: spot.summary,
    adcode: spot.adcode,
    address: spot.address,
    phone: spot.phone,
    lng: spot.lng,
    lat: spot.lat,
    walk: spot.walk as WalkDifficulty | null,
    wheelchairRoute: spot.wheelchairRoute,
    wheelchairRental: spot.wheelchairRental,
    elderFreeAge: spot.elderFreeAge,
    ticketFen: spot.ticketFen,
    seasons: codesOfMask(seasons, spot.seasonMask),
    pictures: spot.pictures,
    details: (details as SpotDetails | null) ?? {},
  });
  return { content, seller: null, state: spot.facetSig < 0 ? "ARCHIVED" : "LIVE" };
}

/** Spots as they are made in the back office. */
export const spotEntry = entryKind<typeof SpotContent>({
  kind: "spot",
  shape: SpotContent,
  table: spots,
  listed: {
    from: sql`tours.spots o`,
    title: sql<string>`o.name`,
    seller: sql<string | null>`null::text`,
    state: sql`case when o.facet_sig >= 0 then 'LIVE' else 'ARCHIVED' end`,
  },
  find: holdsWords,
  titleField: "name",
  read: async (db, id) => (await readSpots(db, [id])).get(id),
  readMany: readSpots,
  check: (db, id, { categoryId }) => checkCategory(db, spots, { id, categoryId }),
  async publish(tx, id, content) {
    const source = await lockSource(tx, spots, id);
    await writeSpots(tx, [
      {
        ...content,
        ...source,
      },
    ]);
  },
  async archive(tx, id) {
    await tx.update(spots).set({ facetSig: -1 }).where(eq(spots.id, id));
  },
  address: (id) => `/tour/spot/${id}`,
});
