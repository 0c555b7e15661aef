/**
 * Whether a post comes from a page of this site, as browsers say by themselves: `Sec-Fetch-Site`, older ones `Origin`.
 * A form on another site must neither sign anybody in nor out here. What is no browser carries no cookie to misuse.
 */
export function isOwnPost(request: Request, origin: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const from = request.headers.get("origin");
  return from === null || from === origin || from === new URL(request.url).origin;
}
