import { problem } from "../../../http/problem.ts";
import { isPrefetch, isRobot } from "../../../http/robots.ts";

/**
 * `GET /sys/sms/send` sends something, so whatever fetches addresses without a person meaning it is refused: other
 * sites, pictures, prefetching, link previews, crawlers, HEAD (S4). Native clients send none of these headers.
 * @throws {ProblemError} NOT_BY_ACCIDENT
 */
export function rejectPrefetch(request: Request): void {
  const header = (name: string) => request.headers.get(name) ?? "";
  const site = header("sec-fetch-site");
  const dest = header("sec-fetch-dest");
  const origin = header("origin");
  const refererHost = URL.parse(header("referer"))?.host;
  const ownHost = request.headers.get("host") ?? new URL(request.url).host;
  const accident =
    request.method === "HEAD" ||
    isPrefetch(request) ||
    (site !== "" && site !== "same-origin" && site !== "none") ||
    (site === "" && origin !== "" && URL.parse(origin)?.host !== ownHost) ||
    (dest !== "" && dest !== "empty" && dest !== "document") ||
    (site === "" && refererHost !== undefined && refererHost !== ownHost) ||
    isRobot(request);
  if (accident) throw problem("NOT_BY_ACCIDENT", "send a code");
}
