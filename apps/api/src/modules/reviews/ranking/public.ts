export { UNRATED_SCORE, unratedRank } from "./rank.ts";
export { lockSource, upsertRanked, type Written, writeDetails } from "./upsert-ranked.ts";
