import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { instant } from "../../platform/sql-values.ts";

/** How long an asking about fees is kept, counted from its answer, else from its coming. */
const CONSULTS = 3 * 365 * DAY;

/** Forgets what has served its time (V9). */
async function tidyCatalogue({ database, clock }: House): Promise<void> {
  await database.transaction((tx) =>
    tx.execute(sql`delete from catalogue.fee_consultations
      where coalesce(answered_at, created_at) < ${instant(later(clock.now(), -CONSULTS))}`),
  );
}

export const dueWork: DueWork<House>[] = [{ name: "catalogue.tidy", every: DAY, run: tidyCatalogue }];
