import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, YEAR } from "../../platform/prune.ts";
import { followRenamed } from "../reference/public.ts";
import { followWord } from "./follow-renamed-facilities.ts";
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
  {
    name: "organisations.words",
    every: MINUTE / 6,
    run: async (context) => {
      await followRenamed(context, "facility", followWord("facility"));
      await followRenamed(context, "orgService", followWord("orgService"));
    },
  },
  { name: "organisations.levelPrices", every: DAY, run: ({ database }) => fillLevelPrices(database) },
];
