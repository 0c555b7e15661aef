export { findInSteps, type KeyPart, type SortOrder, type Tuning } from "./find-in-steps.ts";
export { countingMisses, readMisses } from "./misses.ts";
export { pinyinOf } from "./name-pinyin.ts";
export { pageByWords, type Understood } from "./search-page.ts";
export { gramsForRecord, normalize, type ParsedQuery, parseQuery } from "./search-text.ts";
export { asWritten, bySound, holdsWords, placeMark, type WordMatch } from "./text-match.ts";
