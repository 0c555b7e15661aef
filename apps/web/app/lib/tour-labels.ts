import type { SpotCard } from "@ginkgo/api-contract/tours/spots";
import type { TourSeason, TripCard } from "@ginkgo/api-contract/tours/tours";

/** 3 天 2 晚, 当天往返. */
export const stayText = ({ days, nights }: Pick<TripCard, "days" | "nights">): string =>
  nights === 0 ? "当天往返" : `${days} 天 ${nights} 晚`;

/** The one thing about walking a card has room for: who comes along, wheelchairs, or how hard it is. */
export function easeText(trip: Pick<TripCard, "wheelchair" | "walk" | "walkText" | "escortText">): string {
  if (trip.wheelchair) return "轮椅可行";
  if (trip.escortText) return trip.escortText;
  return trip.walk === "EASY" ? "步行少" : `步行${trip.walkText}`;
}

export const placeText = ({ city, district }: { city: string; district: string }): string =>
  [city, district.replace(/(?:区|市|县)$/, "")]
    .filter((part) => part.length > 1 || part === "")
    .join(" · ") || city;

/** 姑苏区 · 园林; with its city where a list holds more than one. */
export const spotPlace = (
  { city, district, categoryText }: Pick<SpotCard, "district" | "city" | "categoryText">,
  inCity: boolean,
): string =>
  [...new Set([inCity && district ? "" : city, district, categoryText])].filter(Boolean).join(" · ");

/** 11 月 22 日 for `2026-11-22`. */
export function monthDay(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return `${month} 月 ${date} 日`;
}

/** What the season's trips are called. */
export const seasonTitle: Record<TourSeason["season"], string> = {
  SPRING: "春天适合去的",
  SUMMER: "夏天适合去的",
  AUTUMN: "秋天适合去的",
  WINTER: "冬天适合去的",
};

/** The day so many days before another, both `YYYY-MM-DD`. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
