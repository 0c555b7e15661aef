import { seasons, spotLevels, walkDifficulties } from "@ginkgo/api-contract/tours/tour-codes";
import { sql } from "drizzle-orm";
import { codeFacet, flagFacet, type ListedKind } from "./listed-kind.ts";

export const spotKind: ListedKind = {
  table: "spots",
  searched: "SPOT",
  facets: {
    level: {
      // Best first, as the filter shows them; a record would put its numbers the other way round.
      options: (["5", "4", "3", "2", "1", "0"] as const).map((value) => ({ value, text: spotLevels[value] })),
      relaxed: "不限等级",
    },
    walk: codeFacet(walkDifficulties, "不限步行难度"),
    season: codeFacet(seasons, "不限季节"),
    wheelchair: flagFacet("轮椅可行"),
    elderFree: flagFacet("老人免票"),
  },
  orders: {
    default: sql`o.rank_score desc, o.id`,
    rating: sql`o.rating desc, o.comment_count desc, o.id`,
    level: sql`o.a_level desc, o.rank_score desc, o.id`,
  },
  sorted: sql`o.a_level`,
};
