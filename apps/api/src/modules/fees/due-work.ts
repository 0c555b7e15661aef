import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, YEAR } from "../../platform/prune.ts";

export const dueWork: DueWork<AppContext>[] = [
  pruneWork("fees.tidy", [
    // An asking about fees is kept from its answer on, else from its coming.
    {
      table: "fees.fee_consultations",
      keepFor: 3 * YEAR,
      isOld: (before) => sql`coalesce(t.answered_at, t.created_at) < ${before}`,
    },
  ]),
];
