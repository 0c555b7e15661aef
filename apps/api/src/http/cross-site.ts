import { problem } from "./problem.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site sends with our visitor's cookies (rules §2): browsers say where a request
 * comes from in Sec-Fetch-Site, older ones in Origin. Native clients send neither and carry no cookie.
 * @throws {ProblemError} CROSS_SITE
 */
export function refuseCrossSite(request: Request): void {
  if (safe.has(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  if (site) {
    if (site === "same-origin" || site === "none") return;
    throw problem("CROSS_SITE", `sec-fetch-site ${site}`);
  }
  const origin = request.headers.get("origin");
  if (!origin) {
    // A page of another site cannot set Authorization without asking first, and every browser that could names the
    // origin of its writes: a script with both a cookie jar and that header is no attack from another site.
    if (request.headers.has("cookie") && !request.headers.has("authorization"))
      throw problem("CROSS_SITE", "cookie without origin");
    return;
  }
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw problem("CROSS_SITE", "other origin");
}
