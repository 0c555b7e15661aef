export { articlesByWords } from "./find-articles.ts";
export { type Heard, hear, holdsWritten, kindsMeant, placesMeant, readFor } from "./hear.ts";
export { anything, matchMeaning } from "./meaning-match.ts";
