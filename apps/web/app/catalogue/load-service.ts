import {
  type ServiceDetail,
  type ServiceSlots,
  serviceCommentPage,
  serviceDetail,
  servicePrice,
  serviceSlots,
  type VisitPrice,
} from "@ginkgo/contract/services";
import type { RouterContextProvider } from "react-router";
import { pageCall } from "../lib/page-call.ts";
import { readerArea } from "../lib/reader-area.ts";
import type { ServiceCommentList } from "./service-detail-comments.tsx";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** What was chosen so far; `adcode` and `start` may still be open. */
export interface ServiceChoice {
  sku: ServiceDetail["skus"][number];
  adcode?: string;
  date?: string;
  start?: string;
}

export interface LoadedService {
  service: ServiceDetail;
  slots: ServiceSlots;
  price: VisitPrice;
  choice: ServiceChoice;
  comments?: ServiceCommentList;
}

const COMMENTS_A_PAGE = "10";
const DAYS = "14";

/** The district asked about: named in the address, else the reader's own where the service may be asked about it. */
async function placeOf(args: Args, service: ServiceDetail): Promise<string | undefined> {
  const named = args.url.searchParams.get("adcode");
  if (named !== null) return /^\d{6}$/.test(named) ? named : undefined;
  const { adcode } = await readerArea(args);
  return service.askableAreas.some((a) => a.adcode === adcode) ? adcode : undefined;
}

/** A service with its times, its price and the page of comments an address asks for. What no longer fits is left out. */
export async function loadService(args: Args, id: string): Promise<LoadedService> {
  const { searchParams } = args.url;
  const current = /^[1-9]\d{0,4}$/.exec(searchParams.get("comments") ?? "")?.[0];
  const [service, comments] = await Promise.all([
    pageCall(args, serviceDetail, { params: { id } }),
    current
      ? pageCall(args, serviceCommentPage, { query: { serviceId: id, current, size: COMMENTS_A_PAGE } })
      : undefined,
  ]);
  const sku = service.skus.find((s) => s.id === searchParams.get("sku")) ?? service.skus[0]!;
  const adcode = await placeOf(args, service);
  const slots = await pageCall(args, serviceSlots, {
    params: { id },
    query: { days: DAYS, skuId: sku.id, ...(adcode ? { adcode } : {}) },
  });
  const open = slots.days.filter((d) => d.state === "open");
  const day = open.find((d) => d.date === searchParams.get("date")) ?? open[0];
  const start = day?.slots.find((s) => s.state === "open" && s.start === searchParams.get("start"))?.start;
  const choice = { sku, adcode, date: day?.date, start };
  const when = day && start ? { date: day.date, start } : {};
  const price = await pageCall(args, servicePrice, { params: { id }, query: { skuId: sku.id, ...when } });
  return { service, slots, price, choice, comments };
}
