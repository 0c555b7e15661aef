import type { BookKind } from "@ginkgo/contract/bookings";
import { orgDetail } from "@ginkgo/contract/orgs";
import { serviceDetail } from "@ginkgo/contract/services";
import { tripDetail } from "@ginkgo/contract/tours";
import { weekdayList } from "../lib/format.ts";
import { pageCall } from "../lib/page-call.ts";

/** What a booking is made for, as its form says it. */
export interface Bookable {
  kind: BookKind;
  id: string;
  name: string;
  /** Its own page. */
  link: string;
  /** Where lists of its kind stand. */
  list: { label: string; href: string };
  facts: { term: string; value: string }[];
  /** The days it is open on, in words; undefined where any will do. */
  openDays?: string | undefined;
}

type Args = Parameters<typeof pageCall>[0];

const loaders: Record<BookKind, (args: Args, id: string) => Promise<Bookable>> = {
  async VISIT(args, id) {
    const { name, address, details } = await pageCall(args, orgDetail, { params: { id } });
    const { weekdays, hours, notice } = details.visit;
    return {
      kind: "VISIT",
      id,
      name,
      link: `/orgs/${id}`,
      list: { label: "养老机构", href: "/orgs" },
      facts: [
        { term: "地址", value: address },
        ...(weekdays ? [{ term: "参观日", value: weekdayList(weekdays) }] : []),
        ...(hours ? [{ term: "时间", value: hours }] : []),
        ...(notice ? [{ term: "注意", value: notice }] : []),
      ],
      openDays: weekdays ? weekdayList(weekdays) : undefined,
    };
  },
  async SERVICE(args, id) {
    const { name } = await pageCall(args, serviceDetail, { params: { id } });
    const list = { label: "居家服务", href: "/service" };
    return { kind: "SERVICE", id, name, link: `/service/${id}`, list, facts: [] };
  },
  async TOUR(args, id) {
    const { title, org } = await pageCall(args, tripDetail, { params: { id } });
    return {
      kind: "TOUR",
      id,
      name: title,
      link: `/tour/trip/${id}`,
      list: { label: "康养旅居", href: "/tour" },
      facts: [{ term: org.kindText, value: org.name }],
    };
  },
};

/** Which kind a form's address names. */
export const kindOfPath = (pathname: string): BookKind =>
  pathname.startsWith("/orgs/") ? "VISIT" : pathname.startsWith("/service/") ? "SERVICE" : "TOUR";

/** What the form at this address books. */
export const loadBookable = (args: Args, id: string): Promise<Bookable> =>
  loaders[kindOfPath(args.url.pathname)](args, id);
