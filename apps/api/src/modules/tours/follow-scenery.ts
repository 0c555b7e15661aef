import type { SpotContent } from "@ginkgo/api-contract/tours/tour-content";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { FOLLOWED_AT_ONCE } from "../reference/public.ts";
import { readSpots } from "./entries/spot-entry.ts";
import { spots } from "./tables.ts";
import { writeSpots } from "./write-spots.ts";

/** Writes anew the next spots of a category whose name was changed. @returns their ids in order */
export async function followSceneryName(tx: Tx, id: string, after: string): Promise<readonly string[]> {
  const found = await tx
    .select({
      id: spots.id,
      source: sql<string>`${spots.source}`,
      sourceKey: sql<string>`${spots.sourceKey}`,
      isOff: sql<boolean>`${spots.facetSig} < 0`,
    })
    .from(spots)
    .where(and(eq(spots.categoryId, Number(id)), gt(spots.id, after)))
    .orderBy(asc(spots.id))
    .limit(FOLLOWED_AT_ONCE)
    .for("update");
  const stored = await readSpots(
    tx,
    found.map((one) => one.id),
  );
  // One that was taken down is written anew when it is published.
  const shown = found.filter(({ isOff }) => !isOff);
  await writeSpots(
    tx,
    shown.map((one) => ({
      ...(stored.get(one.id)!.content as unknown as SpotContent),
      source: one.source,
      sourceKey: one.sourceKey,
    })),
  );
  return found.map((one) => one.id);
}
