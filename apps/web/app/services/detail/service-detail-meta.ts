import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { decimalYuan } from "@ginkgo/locale/money";
import { weekdayList } from "../../lib/format.ts";
import { thingImages } from "../../lib/routing/thing-images.ts";
import { durationRange } from "../service-labels.ts";

export const serviceDescription = (s: ServiceDetail): string =>
  `${s.name}，${s.subtitle}。${s.areaText}，${weekdayList(s.weekdays)}可约，${durationRange(s.skus.map((k) => k.durationMinutes))}，${s.details.whoComes.note}。价格、做什么、不做什么、什么情况不能做，一项一项写清楚。`;

/** For search engines: what the page says, in their words. `origin` without a trailing slash. */
export function serviceJsonLd(s: ServiceDetail, origin: string): Record<string, unknown>[] {
  const url = `${origin}/service/${s.id}`;
  const trail = [
    { name: "首页", item: `${origin}/` },
    { name: "居家服务", item: `${origin}/service` },
    { name: s.name, item: url },
  ];
  const prices = s.skus.map((k) => k.priceFen);
  return [
    {
      "@type": "Service",
      "@id": url,
      url,
      name: s.name,
      serviceType: s.categoryText,
      description: serviceDescription(s),
      image: thingImages(s, origin, `/og/service/${s.id}.png?category=${s.picture}`),
      provider: { "@type": "Organization", name: s.providerName },
      areaServed: s.areas.map((a) => ({ "@type": "AdministrativeArea", name: a.text })),
      offers: {
        "@type": "AggregateOffer",
        priceCurrency: "CNY",
        lowPrice: decimalYuan(Math.min(...prices)),
        highPrice: decimalYuan(Math.max(...prices)),
        offerCount: prices.length,
        availability: s.state === "ON" ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
      },
      aggregateRating:
        s.commentCount === 0
          ? undefined
          : {
              "@type": "AggregateRating",
              ratingValue: s.rating,
              reviewCount: s.commentCount,
              bestRating: 5,
              worstRating: 1,
            },
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: trail.map((step, i) => ({ "@type": "ListItem", position: i + 1, ...step })),
    },
  ];
}
