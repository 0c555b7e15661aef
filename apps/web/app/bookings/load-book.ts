import type { BookKind } from "@ginkgo/api-contract/bookings/bookings";
import { serviceDetail } from "@ginkgo/api-contract/services/services";
import { tripDetail } from "@ginkgo/api-contract/tours/tours";
import { pageCall } from "../lib/api/page-call.ts";

/** A visit has a form of its own. */
type FormKind = Exclude<BookKind, "VISIT">;

/** What a booking is made for, as its form says it. */
export interface Bookable {
  kind: FormKind;
  id: string;
  name: string;
  /** Its own page. */
  link: string;
  /** Where lists of its kind stand. */
  list: { label: string; href: string };
  facts: { term: string; value: string }[];
}

type Args = Parameters<typeof pageCall>[0];

const loaders: Record<FormKind, (args: Args, id: string) => Promise<Bookable>> = {
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
export const kindOfPath = (pathname: string): FormKind =>
  pathname.startsWith("/service/") ? "SERVICE" : "TOUR";

/** What the form at this address books. */
export const loadBookable = (args: Args, id: string): Promise<Bookable> =>
  loaders[kindOfPath(args.url.pathname)](args, id);
