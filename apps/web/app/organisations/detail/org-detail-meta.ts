import { orgDescription } from "@ginkgo/api-contract/content/page-heads";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { thingImages } from "../../lib/routing/thing-images.ts";
import { rangeText } from "./org-detail-fees.ts";

/** For search engines: what the page says, in their words. `origin` without a trailing slash. */
export function orgJsonLd(org: OrgDetail, origin: string): Record<string, unknown>[] {
  const url = `${origin}/orgs/${org.id}`;
  const trail = [
    { name: "首页", item: `${origin}/` },
    { name: "养老机构", item: `${origin}/orgs` },
    { name: org.city, item: `${origin}/orgs?adcode=${org.cityAdcode}` },
    { name: org.name, item: url },
  ];
  const place = {
    "@type": "LocalBusiness",
    "@id": url,
    url,
    name: org.name,
    description: descriptionOf(org),
    image: thingImages(org, origin, `/og/org/${org.id}.png`),
    address: {
      "@type": "PostalAddress",
      addressCountry: "CN",
      addressRegion: org.province,
      addressLocality: org.city,
      streetAddress: org.address || undefined,
    },
    telephone: org.phone?.split("、")[0],
    // In the coordinates that maps published in China use (GCJ-02).
    geo:
      org.lng === undefined || org.lat === undefined
        ? undefined
        : { "@type": "GeoCoordinates", longitude: org.lng, latitude: org.lat },
    priceRange:
      org.priceMinFen === undefined
        ? undefined
        : `每月 ${rangeText({ min: org.priceMinFen, max: org.priceMaxFen ?? org.priceMinFen })} 元`,
    aggregateRating:
      org.commentCount === 0
        ? undefined
        : {
            "@type": "AggregateRating",
            ratingValue: org.rating,
            reviewCount: org.commentCount,
            bestRating: 5,
            worstRating: 1,
          },
  };
  const crumbs = {
    "@type": "BreadcrumbList",
    itemListElement: trail.map((step, i) => ({ "@type": "ListItem", position: i + 1, ...step })),
  };
  return [place, crumbs];
}

export const descriptionOf = (org: OrgDetail): string =>
  orgDescription({ ...org, summary: org.details.summary });
