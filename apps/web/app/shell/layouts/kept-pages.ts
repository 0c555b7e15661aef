/** The account pages kept alive when navigating away, and the favourites, a list one goes down. */
const KEPT = new Set(["/user/info", "/user/contract", "/user/orders", "/user/favorite"]);

/** Name under which a page of the account area is kept beside its others, null for every other page. */
export const keptPage = (pathname: string): string | null => (KEPT.has(pathname) ? pathname : null);

/** The account area as a whole is kept while pages outside it are read, with the page it was left at. */
export const keptArea = (pathname: string): string | null => (pathname.startsWith("/user/") ? "/user" : null);

/** Scroll positions: a kept page has one of its own, every other visit starts at the top and Back returns. */
export const scrollKey = ({ pathname, key }: { pathname: string; key: string }): string =>
  keptPage(pathname) ?? key;
