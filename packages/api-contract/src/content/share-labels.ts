import { yuan } from "@ginkgo/locale/money";

/** What a shared link says of a thing at a glance: where it is and what it costs. */
export interface ShareWords {
  name: string;
  /** 南京 · 鼓楼区; empty where the thing is nowhere in particular. */
  place: string;
  /** 每月 4,150 元起; empty where no price is known. */
  price: string;
}

const yuanText = (fen: number) => `${yuan(fen)} 元`;
const placeOf = ({ city, district }: { city: string; district: string }) =>
  [city.replace(/^(.{2,})市$/u, "$1"), district].filter(Boolean).join(" · ");

/** The least of several prices; 起 only where they differ. */
function fromLeast(prices: readonly number[], before = ""): string {
  if (prices.length === 0) return "";
  const least = Math.min(...prices);
  return `${before}${yuanText(least)}${Math.max(...prices) > least ? "起" : ""}`;
}

interface Placed {
  city: string;
  district: string;
}

export const orgShare = (
  org: Placed & { name: string; priceMinFen?: number | undefined; priceMaxFen?: number | undefined },
): ShareWords => ({
  name: org.name,
  place: placeOf(org),
  price:
    org.priceMinFen === undefined
      ? "价格请向机构询问"
      : fromLeast([org.priceMinFen, org.priceMaxFen ?? org.priceMinFen], "每月 "),
});

export const serviceShare = (service: {
  name: string;
  areaText: string;
  skus: readonly { priceFen: number }[];
}): ShareWords => ({
  name: service.name,
  place: service.areaText,
  price: fromLeast(
    service.skus.map((s) => s.priceFen),
    "每次 ",
  ),
});

export const productShare = (product: {
  title: string;
  brand: string;
  skus: readonly { priceFen: number }[];
}): ShareWords => ({
  name: product.title,
  place: product.brand,
  price: fromLeast(product.skus.map((s) => s.priceFen)),
});

export const tripShare = (trip: { title: string; departCity: string; priceFen: number }): ShareWords => ({
  name: trip.title,
  place: `${trip.departCity}出发`,
  price: `每位 ${yuanText(trip.priceFen)}起`,
});

export const spotShare = (spot: Placed & { name: string; ticketFen?: number | undefined }): ShareWords => ({
  name: spot.name,
  place: placeOf(spot),
  price:
    spot.ticketFen === undefined
      ? ""
      : spot.ticketFen === 0
        ? "不用门票"
        : `门票 ${yuanText(spot.ticketFen)}`,
});

export const tourOrgShare = (org: Placed & { name: string }): ShareWords => ({
  name: org.name,
  place: placeOf(org),
  price: "",
});

/** Place and price in one line: 南京 · 鼓楼区，每月 4,150 元起. */
export const shareLine = ({ place, price }: ShareWords): string => [place, price].filter(Boolean).join("，");
