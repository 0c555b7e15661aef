export { productCategories, serviceCategories } from "./category-trees.ts";
export { currentVersion } from "./content/get-page.ts";
export { convertPoint } from "./convert-point.ts";
export { type ArticleMatch, listArticles } from "./information/list-articles.ts";
export { foldText } from "./text/fold-text.ts";
export { simplify } from "./text/simplify.ts";
