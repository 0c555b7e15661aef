import { orderDetail } from "@ginkgo/api-contract/orders/orders";
import { pageCall } from "../lib/api/page-call.ts";
import { calendarFile, calendarResponse } from "../lib/orders/calendar-file.ts";
import { pageNotFound } from "../lib/routing/not-found.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { routeMiddleware } from "../lib/routing/route-middleware.ts";
import type { Route } from "./+types/order-calendar.route";

export const middleware = routeMiddleware("auth");

/** The visit or the departure as a calendar file; only for readers of the order. */
export async function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get("id") ?? "";
  if (!hasId({ id })) throw pageNotFound(args.url);
  const order = await pageCall(args, orderDetail, { params: { id } });
  const file = calendarFile(order, new URL(args.request.url).host);
  if (!file) throw pageNotFound(args.url);
  return calendarResponse(file, order.sn);
}
