import type { SpotDetail } from "@ginkgo/api-contract/tours/spots";
import type { TourOrgDetail, TripDetail } from "@ginkgo/api-contract/tours/tours";
import { thingImages } from "../lib/routing/thing-images.ts";
import { stayText } from "../lib/tour-labels.ts";

type Json = Record<string, unknown>;

/** The way to a page for search engines. `steps` after 首页: name and path. */
const crumbs = (origin: string, steps: readonly (readonly [name: string, path: string])[]): Json => ({
  "@type": "BreadcrumbList",
  itemListElement: [["首页", "/"] as const, ...steps].map(([name, path], i) => ({
    "@type": "ListItem",
    position: i + 1,
    name,
    item: origin + path,
  })),
});

const rating = ({
  rating: value,
  commentCount,
}: {
  rating: number;
  commentCount: number;
}): Json | undefined =>
  commentCount === 0
    ? undefined
    : {
        "@type": "AggregateRating",
        ratingValue: value,
        reviewCount: commentCount,
        bestRating: 5,
        worstRating: 1,
      };

/** In the coordinates that maps published in China use (GCJ-02). */
const geo = ({ lng, lat }: { lng?: number; lat?: number }): Json | undefined =>
  lng === undefined || lat === undefined
    ? undefined
    : { "@type": "GeoCoordinates", longitude: lng, latitude: lat };

export const spotDescription = (spot: SpotDetail): string =>
  `${spot.name}，${spot.city}${spot.district}，${spot.summary}。${spot.walkText ? `步行${spot.walkText}，` : ""}${
    spot.elderText ?? ""
  }`.replace(/，$/, "");

export function spotJsonLd(spot: SpotDetail, origin: string): Json[] {
  const url = `${origin}/tour/spot/${spot.id}`;
  return [
    {
      "@type": "TouristAttraction",
      "@id": url,
      url,
      name: spot.name,
      description: spotDescription(spot),
      image: thingImages(spot, origin, `/og/spot/${spot.id}.png`),
      address: {
        "@type": "PostalAddress",
        addressCountry: "CN",
        addressRegion: spot.province,
        addressLocality: spot.city,
        streetAddress: spot.address,
      },
      geo: geo(spot),
      isAccessibleForFree: spot.ticketFen === undefined ? undefined : spot.ticketFen === 0,
      aggregateRating: rating(spot),
    },
    crumbs(origin, [
      ["康养旅居", "/tour"],
      [spot.name, `/tour/spot/${spot.id}`],
    ]),
  ];
}

export const tripDescription = (trip: TripDetail): string =>
  `${trip.title}：${trip.subtitle}。${stayText(trip)}，从${trip.departCity}出发，步行${trip.walkText}${
    trip.wheelchair ? "，轮椅可行" : ""
  }。`;

export function tripJsonLd(trip: TripDetail, origin: string): Json[] {
  const url = `${origin}/tour/trip/${trip.id}`;
  return [
    {
      "@type": "TouristTrip",
      "@id": url,
      url,
      name: trip.title,
      description: tripDescription(trip),
      image: thingImages(trip, origin, `/og/tour/${trip.id}.png`),
      provider: { "@type": "TravelAgency", name: trip.org.name, url: `${origin}/tour/org/${trip.org.id}` },
      itinerary: {
        "@type": "ItemList",
        itemListElement: trip.details.itinerary.map((d) => ({
          "@type": "ListItem",
          position: d.day,
          name: d.title,
        })),
      },
      offers: { "@type": "Offer", price: trip.priceFen / 100, priceCurrency: "CNY", url },
    },
    crumbs(origin, [
      ["康养旅居", "/tour"],
      [trip.title, `/tour/trip/${trip.id}`],
    ]),
  ];
}

export const orgDescription = (org: TourOrgDetail): string =>
  `${org.name}，${org.city}${org.district}的${org.orgKindText}。${org.summary}。`;

export function tourOrgJsonLd(org: TourOrgDetail, origin: string): Json[] {
  const url = `${origin}/tour/org/${org.id}`;
  return [
    {
      "@type": org.orgKind === "AGENCY" ? "TravelAgency" : "LodgingBusiness",
      "@id": url,
      url,
      name: org.name,
      description: orgDescription(org),
      image: thingImages(org, origin, `/og/tour/o${org.id}.png`),
      address: {
        "@type": "PostalAddress",
        addressCountry: "CN",
        addressRegion: org.province,
        addressLocality: org.city,
        streetAddress: org.address,
      },
      telephone: org.phone,
      geo: geo(org),
      aggregateRating: rating(org),
    },
    crumbs(origin, [
      ["康养旅居", "/tour"],
      [org.name, `/tour/org/${org.id}`],
    ]),
  ];
}
