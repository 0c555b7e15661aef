import { type Booking, type VisitSlots, visitSlots } from "@ginkgo/api-contract/bookings/bookings";
import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";

/** What a visitor has to know of the home on the way there. */
export interface BookedHome {
  name: string;
  address: string;
  /** City and district, for the map. */
  areaText: string;
  phone?: string | undefined;
  traffic?: string | undefined;
  receiver?: string | undefined;
  bring?: string | undefined;
  notice?: string | undefined;
  slots: VisitSlots;
}

type Args = Parameters<typeof serverApi>[0];
type Visited = Pick<Booking, "id" | "kind" | "targetId" | "actions">;

const DAYS = "28";

/** The homes of visits to come, by booking; a home that cannot be read just now is left out. */
export async function loadHomes(
  args: Args,
  bookings: readonly Visited[],
): Promise<Record<string, BookedHome>> {
  const api = serverApi(args);
  const visits = bookings.filter(({ kind, actions }) => kind === "VISIT" && actions.length > 0);
  const homes = new Map<string, Promise<BookedHome | undefined>>();
  for (const { targetId } of visits)
    if (!homes.has(targetId))
      homes.set(
        targetId,
        readHome(api, targetId).catch(() => undefined),
      );
  const found = await Promise.all(
    visits.map(async ({ id, targetId }) => [id, await homes.get(targetId)] as const),
  );
  return Object.fromEntries(found.flatMap(([id, home]) => (home ? [[id, home]] : [])));
}

async function readHome(api: ReturnType<typeof serverApi>, id: string): Promise<BookedHome> {
  const params = { id };
  const [org, slots] = await Promise.all([
    callApi(api, orgDetail, { params }),
    callApi(api, visitSlots, { params, query: { days: DAYS } }),
  ]);
  const { name, address, phone, city, district, details } = org;
  const { receiver, bring, notice } = details.visit;
  const areaText = address.includes(city) ? "" : `${city}${district}`;
  return { name, address, areaText, phone, traffic: details.traffic, receiver, bring, notice, slots };
}
