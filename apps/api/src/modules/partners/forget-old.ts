import { and, inArray, isNotNull, lt, lte } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import { releaseFiles } from "../files/public.ts";
import { usedBy } from "./application-row.ts";
import { endReview } from "./application-task.ts";
import { applications, drafts, passes } from "./tables.ts";

const YEARS_3 = 3 * 365 * DAY;

/** Removes what has served its time, as the field inventory says (V9). */
export async function forgetOld({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await database.transaction((tx) => tx.delete(drafts).where(lte(drafts.expiresAt, now)));
  await database.transaction((tx) => tx.delete(passes).where(lte(passes.expiresAt, now)));
  await database.transaction(async (tx) => {
    const over = await tx
      .update(applications)
      .set({ form: null, idNumberHash: null, phoneHash: null })
      .where(
        and(
          isNotNull(applications.form),
          inArray(applications.state, ["REJECTED", "WITHDRAWN"]),
          lt(applications.updatedAt, later(now, -YEARS_3)),
        ),
      )
      .returning({ id: applications.id });
    for (const { id } of over) {
      await releaseFiles(tx, usedBy(id));
      await endReview(tx, id, now);
    }
  });
}
