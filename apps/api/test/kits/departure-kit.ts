import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { confirmDeparture } from "@ginkgo/api-contract/tours/departures";
import { sql } from "drizzle-orm";
import { row } from "../../src/platform/database/database.ts";
import type { TestApi } from "./build-test-api.ts";
import { DAY, type SignedIn } from "./identity-kit.ts";
import { type Asking, get } from "./membership-kit.ts";
import { type Form, pay } from "./orders-kit.ts";

export interface Departure {
  id: string;
  trip: string;
  day: string;
}

/** A departure of at least so many, so many days ahead, with nobody on it. */
export async function newDeparture(api: TestApi, days: number, minGroup = 12): Promise<Departure> {
  const day = new Date(api.clock.now().getTime() + days * DAY + 8 * 3_600_000).toISOString().slice(0, 10);
  return (await row<Departure>(
    api.database.primary,
    sql`insert into tours.trip_departures (trip_id, day, price_fen, single_supplement_fen, stock, taken, min_group, state)
      select id, ${day}::date, 100000, 0, 25, 0, ${minGroup}, 'FORMING' from tours.trips where state = 'ON'
        and not exists (select 1 from tours.trip_departures d where d.trip_id = trips.id and d.day = ${day}::date)
      order by id limit 1 returning id::text, trip_id::text as trip, day::text as day`,
  ))!;
}

export const tourForm = ({ id, trip }: Departure, people: number): Form => ({
  kind: "TOUR",
  items: [{ targetId: trip, quantity: people }],
  departureId: id,
  travelers: Array.from({ length: people }, (_, i) => ({
    name: `李${"一二三四五六七八九十"[i]}`,
    birthday: "1975-05-05",
  })),
});

/** Somebody with so many people joins and pays. */
export async function joinTour(api: TestApi, who: SignedIn, on: Departure, people: number): Promise<string> {
  const { id } = await get(api, who, placeOrder, { body: tourForm(on, people) });
  await pay(api, who, id);
  return id;
}

/** Forms a departure of however few: its minimum is one traveller from now on. */
export async function formOfFew(api: TestApi, staff: Asking, id: string): Promise<void> {
  await api.database.transaction((tx) =>
    tx.execute(sql`update tours.trip_departures set min_group = 1 where id = ${id}::bigint`),
  );
  await get(api, staff, confirmDeparture, { params: { id } });
}
