/** Cookies that make somebody more than a visitor: their pages are theirs alone. */
const SIGNED_IN = /(?:^|;\s*)(?:__Host-)?(?:session|ginkgo_\w+)=/;
const REMEMBERED_AREA = /(?:^|;\s*)area=/;

/**
 * Everything a visitor's page depends on, or undefined where the page is not to be shared: its address, the host it
 * is asked under, what this device remembers (area, 长辈模式, organisations chosen for comparing), and, as long as no
 * area is remembered, where the visitor seems to be.
 *
 * @param locate asks for the visitor's position; its whole answer counts
 */
export async function visitorPageKey(
  request: Request,
  origin: string,
  locate: () => Promise<string>,
): Promise<string | undefined> {
  const { method, headers, url } = request;
  const { pathname, search } = new URL(url);
  const cookie = headers.get("cookie") ?? "";
  if (method !== "GET" || headers.has("authorization") || SIGNED_IN.test(cookie)) return undefined;
  // Data for a page already open, not a page.
  if (pathname.endsWith(".data") || headers.has("x-react-router-request-id")) return undefined;
  const place = REMEMBERED_AREA.test(cookie) ? "" : await locate();
  return JSON.stringify([origin, pathname + search, cookie, place]);
}
