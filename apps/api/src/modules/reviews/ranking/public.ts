export { UNRATED_SCORE, unratedRank } from "./rank.ts";
export { upsertRanked, type Written, writeDetails } from "./upsert-ranked.ts";
