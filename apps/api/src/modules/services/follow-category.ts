import type { ServiceContent } from "@ginkgo/api-contract/services/service-content";
import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { FOLLOWED_AT_ONCE } from "../reference/public.ts";
import { upsertRanked } from "../reviews/ranking/public.ts";
import { categoryTexts } from "./service-category.ts";
import { readServices } from "./service-entry.ts";
import { services } from "./tables.ts";
import { serviceRow } from "./write-services.ts";

/** Writes anew by what lists find the next services under a kind whose word was changed. @returns their ids in order */
export async function followServiceWord(tx: Tx, code: string, after: string): Promise<readonly string[]> {
  const found = await tx
    .select({
      id: services.id,
      source: sql<string>`${services.source}`,
      sourceKey: sql<string>`${services.sourceKey}`,
      soldCount: services.soldCount,
      rebookRate: services.rebookRate,
    })
    .from(services)
    .where(
      and(
        or(eq(services.categoryCode, code), sql`starts_with(${services.categoryCode}, ${code})`),
        gt(services.id, after),
      ),
    )
    .orderBy(asc(services.id))
    .limit(FOLLOWED_AT_ONCE)
    .for("update");
  const ids = found.map(({ id }) => id);
  const stored = await readServices(tx, ids);
  const texts = await categoryTexts(tx);
  const list = found.map(({ id, rebookRate, ...known }) =>
    serviceRow(
      {
        ...(stored.get(id)!.content as unknown as ServiceContent),
        ...known,
        ...(rebookRate === null ? {} : { rebookRate }),
      },
      texts,
    ),
  );
  await upsertRanked(tx, services, list);
  return ids;
}
