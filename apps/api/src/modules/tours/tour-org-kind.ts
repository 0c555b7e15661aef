import { seasons, stayModes, tourOrgKinds } from "@ginkgo/api-contract/tours/tour-codes";
import { sql } from "drizzle-orm";
import { codeFacet, flagFacet, type ListedKind } from "./listed-kind.ts";

export const tourOrgKind: ListedKind = {
  table: "tour_orgs",
  facets: {
    orgKind: codeFacet(tourOrgKinds, "不限机构类型"),
    stayMode: codeFacet(stayModes, "不限旅居方式"),
    season: codeFacet(seasons, "不限季节"),
    hasDoctor: flagFacet("有医生"),
    barrierFree: flagFacet("无障碍"),
  },
  orders: {
    default: sql`o.rank_score desc, o.id`,
    rating: sql`o.rating desc, o.comment_count desc, o.id`,
    price: sql`o.price_fen, o.id`,
  },
  sorted: sql`o.price_fen`,
};
