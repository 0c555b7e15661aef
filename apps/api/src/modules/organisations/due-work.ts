import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, YEAR } from "../../platform/prune.ts";
import { fillLevelPrices } from "./level-prices.ts";
import { licenceWork } from "./licence-tasks.ts";

export const dueWork: DueWork<AppContext>[] = [
  pruneWork("organisations.tidy", [
    {
      table: "organisations.price_reports",
      keepFor: 3 * YEAR,
      isOld: (before) => sql`t.created_at < ${before}`,
    },
  ]),
  licenceWork,
  { name: "organisations.levelPrices", every: DAY, run: ({ database }) => fillLevelPrices(database) },
];
