import {
  type ServiceDetail,
  type ServiceSlots,
  serviceDetail,
  servicePrice,
  serviceReviewPage,
  serviceSlots,
  type VisitPrice,
} from "@ginkgo/api-contract/services/services";
import type { RouterContextProvider } from "react-router";
import { pageCall } from "../../lib/api/page-call.ts";
import { readerArea } from "../../lib/area/reader-area.ts";
import type { ServiceReviewList } from "./service-detail-reviews.tsx";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** What was chosen so far; `adcode` and `start` may still be open. */
export interface ServiceChoice {
  sku: ServiceDetail["skus"][number];
  adcode?: string;
  /** City of the district, or the one whose districts are looked at. */
  city?: string;
  date?: string;
  start?: string;
}

export interface LoadedService {
  service: ServiceDetail;
  slots: ServiceSlots;
  price: VisitPrice;
  choice: ServiceChoice;
  comments?: ServiceReviewList;
}

const REVIEWS_PER_PAGE = "10";
const DAYS = "14";

/** 320106 → 320100: what a district's code says of its city. */
export const cityOf = (adcode: string): string => `${adcode.slice(0, 4)}00`;

/** The district asked about: named in the address, else the reader's own where the service may be asked about it. */
async function placeOf(
  { url, ...args }: Args,
  service: ServiceDetail,
): Promise<Pick<ServiceChoice, "adcode" | "city">> {
  const [named, city] = [url.searchParams.get("adcode"), url.searchParams.get("city")];
  // A district of the city that was chosen before is none of this one.
  if (city && !named?.startsWith(city.slice(0, 4))) return { city };
  if (named !== null) return /^\d{6}$/.test(named) ? { adcode: named, city: cityOf(named) } : {};
  const { adcode } = await readerArea({ ...args });
  if (service.askableAreas.some((a) => a.adcode === adcode)) return { adcode, city: cityOf(adcode) };
  const cities = new Set(service.askableAreas.map((a) => cityOf(a.adcode)));
  return cities.has(adcode) ? { city: adcode } : cities.size === 1 ? { city: [...cities][0]! } : {};
}

/** A service with its times, its price and the page of reviews an address asks for. What no longer fits is left out. */
export async function loadService(args: Args, id: string): Promise<LoadedService> {
  const { searchParams } = args.url;
  const current = /^[1-9]\d{0,4}$/.exec(searchParams.get("comments") ?? "")?.[0];
  const [service, comments] = await Promise.all([
    pageCall(args, serviceDetail, { params: { id } }),
    current
      ? pageCall(args, serviceReviewPage, { query: { serviceId: id, current, size: REVIEWS_PER_PAGE } })
      : undefined,
  ]);
  const sku = service.skus.find((s) => s.id === searchParams.get("sku")) ?? service.skus[0]!;
  const { adcode, city } = await placeOf(args, service);
  const slots = await pageCall(args, serviceSlots, {
    params: { id },
    query: { days: DAYS, skuId: sku.id, ...(adcode ? { adcode } : {}) },
  });
  const open = slots.days.filter((d) => d.state === "open");
  const day = open.find((d) => d.date === searchParams.get("date")) ?? open[0];
  const start = day?.slots.find((s) => s.state === "open" && s.start === searchParams.get("start"))?.start;
  const choice = { sku, adcode, city, date: day?.date, start };
  const when = day && start ? { date: day.date, start } : {};
  const price = await pageCall(args, servicePrice, { params: { id }, query: { skuId: sku.id, ...when } });
  return { service, slots, price, choice, comments };
}
