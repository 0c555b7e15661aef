import { bookingDetail } from "@ginkgo/api-contract/bookings/bookings";
import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { pageCall } from "../lib/api/page-call.ts";
import { calendarResponse, calendarText } from "../lib/orders/calendar-file.ts";
import { pageNotFound } from "../lib/routing/not-found.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { routeMiddleware } from "../lib/routing/route-middleware.ts";
import type { Route } from "./+types/book-calendar.route";
import { bookTexts } from "./book-texts.ts";

export const middleware = routeMiddleware("auth");

/** A booking as a calendar file, only for its member. */
export async function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get("id") ?? "";
  if (!hasId({ id })) throw pageNotFound(args.url);
  const booking = await pageCall(args, bookingDetail, { params: { id } });
  if (booking.actions.length === 0) throw pageNotFound(args.url);
  const { kind, targetId, targetName, date, start, createdAt, peopleCount } = booking;
  const home = kind === "VISIT" ? await pageCall(args, orgDetail, { params: { id: targetId } }) : undefined;
  const bring = home?.details.visit.bring;
  const note = [`${peopleCount} 人`, home?.phone && `电话 ${home.phone}`, bring && `请带 ${bring}`];
  const file = calendarText({
    uid: `book-${id}@${new URL(args.request.url).host}`,
    createdAt,
    title: `${bookTexts[kind].title}：${targetName}`,
    appointment: { date, start, end: null },
    place: home?.address,
    note: note.filter(Boolean).join("，"),
  });
  return calendarResponse(file, `book-${id}`);
}
