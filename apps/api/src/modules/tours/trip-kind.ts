import { dayBands, paces, seasons, walkDifficulties } from "@ginkgo/api-contract/tours/tour-codes";
import { sql } from "drizzle-orm";
import { codeFacet, flagFacet, type ListedKind } from "./listed-kind.ts";

export const tripKind: ListedKind = {
  table: "trips",
  searched: "TRIP",
  facets: {
    days: codeFacet(dayBands, "不限天数"),
    pace: codeFacet(paces, "不限节奏"),
    walk: codeFacet(walkDifficulties, "不限步行难度"),
    season: codeFacet(seasons, "不限季节"),
    wheelchair: flagFacet("轮椅可行"),
    escort: flagFacet("有医护随队"),
  },
  orders: {
    default: sql`o.rank_score desc, o.id`,
    rating: sql`o.rating desc, o.comment_count desc, o.id`,
    price: sql`o.price_fen, o.id`,
    days: sql`o.days, o.id`,
  },
  sorted: sql`o.price_fen, o.days`,
};
