export { UNSAID_SCORE, unsaidRank } from "./rank.ts";
export { upsertRanked, type Written, writeDetails } from "./upsert-ranked.ts";
