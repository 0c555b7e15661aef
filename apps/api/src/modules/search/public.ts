export { findInSteps, type Tuning } from "./find-in-steps.ts";
export { pinyinOf } from "./name-pinyin.ts";
export { pageByWords, type Understood } from "./search-page.ts";
export { gramsForRecord, normalize, type ParsedQuery, parseQuery } from "./search-text.ts";
export { asWritten, bySound, placeMark, type WordMatch } from "./text-match.ts";
export { articlesByWords } from "./words/find-articles.ts";
export { type Heard, hear, holdsWritten, kindsMeant, placesMeant, readFor } from "./words/hear.ts";
export { anything, matchMeaning } from "./words/meaning-match.ts";
