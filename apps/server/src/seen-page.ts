import { isPrefetch, isRobot } from "@ginkgo/api/http/robots";
import type { PageKind, PageStep } from "@ginkgo/api-contract/reports/report-codes";

/** Pages of one thing, and pages where something is looked for. */
const details: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/orgs\/\d+$/, "ORG"],
  [/^\/service\/\d+$/, "SERVICE"],
  [/^\/shop\/product\/\d+$/, "PRODUCT"],
  [/^\/tour\/trip\/\d+$/, "TRIP"],
];
const searches: Readonly<Record<string, PageKind>> = {
  "/orgs": "ORG",
  "/orgs/search": "ORG",
  "/service": "SERVICE",
  "/shop": "PRODUCT",
  "/tour": "TRIP",
  "/tour/search": "TRIP",
  "/search": "ALL",
};

/** A page, whether it is asked for whole or for its data. */
function pageAt(address: string) {
  const { pathname, searchParams } = new URL(address);
  const path = pathname.replace(/\.data$/, "");
  return { path, keyword: searchParams.get("keyword")?.trim() ?? "", isFirst: !searchParams.has("current") };
}

/**
 * What of the portal a person looks at with a request, for counting: the page of one thing, or a search. Undefined for
 * other pages, for crawlers and what is fetched ahead, for further pages of a search, and for the page one is on already.
 */
export function seenPage(request: Request): { kind: PageKind; step: PageStep } | undefined {
  if (request.method !== "GET" || isRobot(request) || isPrefetch(request)) return undefined;
  const { path, keyword, isFirst } = pageAt(request.url);
  const detail = details.find(([pattern]) => pattern.test(path))?.[1];
  const search = keyword && isFirst ? searches[path] : undefined;
  const kind = detail ?? search;
  if (!kind) return undefined;
  const referer = URL.parse(request.headers.get("referer") ?? "");
  if (referer) {
    const before = pageAt(referer.href);
    if (before.path === path && (detail || before.keyword === keyword)) return undefined;
  }
  return { kind, step: detail ? "VISIT" : "SEARCH" };
}
