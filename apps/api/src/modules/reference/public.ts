export { currentVersion } from "./content/get-page.ts";
export { convertPoint } from "./convert-point.ts";
export { FOLLOWED_AT_ONCE, followRenamed, noteRenamed } from "./dictionaries/follow-renamed.ts";
export { formerTexts, presentWords, type WrittenDictionary } from "./dictionaries/former-texts.ts";
export { isOffered, type Word, wordTexts, wordTree } from "./dictionaries/word-tree.ts";
export { type ArticleMatch, listArticles } from "./information/list-articles.ts";
export { foldText } from "./text/fold-text.ts";
export { simplify } from "./text/simplify.ts";
