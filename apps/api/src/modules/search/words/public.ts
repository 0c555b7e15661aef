export { articlesByWords } from "./find-articles.ts";
export { anything, matchMeaning } from "./meaning-match.ts";
export {
  holdsWritten,
  kindsMeant,
  type ParsedPhrase,
  parsePhrase,
  placesMeant,
  readFor,
} from "./parse-phrase.ts";
