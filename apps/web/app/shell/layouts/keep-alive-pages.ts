/** The account pages kept alive when navigating away, and the favourites, a list one goes down. */
const KEEP_ALIVE_PAGES = new Set(["/user/info", "/user/contract", "/user/orders", "/user/favorite"]);

/** Name under which a page of the account area is kept beside its others, null for every other page. */
export const keepAlivePage = (pathname: string): string | null =>
  KEEP_ALIVE_PAGES.has(pathname) ? pathname : null;

/** The account area as a whole is kept while pages outside it are read, with the page it was left at. */
export const keepAliveArea = (pathname: string): string | null =>
  pathname.startsWith("/user/") ? "/user" : null;

/** Scroll positions: a kept page has one of its own, every other visit starts at the top and Back returns. */
export const scrollKey = ({ pathname, key }: { pathname: string; key: string }): string =>
  keepAlivePage(pathname) ?? key;
