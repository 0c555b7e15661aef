import { contractPage } from "@ginkgo/api-contract/contracts/contracts";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { customerWithContact, pay } from "../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";

/** A departure in three weeks or later that still has seats. */
export const nextDeparture = async (api: TestApi): Promise<{ id: string; trip: string; day: string }> =>
  (await row<{ id: string; trip: string; day: string }>(
    api.database.read,
    sql`select d.id::text, d.trip_id::text as trip, d.day::text as day from tours.trip_departures d
      join tours.trips t on t.id = d.trip_id where t.state = 'ON' and d.state = 'FORMING'
        and d.day > ${new Date(api.clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10)}::date
      order by d.day, d.id limit 1`,
  ))!;

/** What was sent to a number, the newest first. */
export const messagesTo = (api: TestApi, mobile: string): Promise<{ text: string }[]> =>
  rows(api.database.read, sql`select text from sandbox.messages where mobile = ${mobile} order by id desc`);

interface Tour {
  /** Who orders; a new customer unless given. */
  who?: SignedIn;
  /** Who travels beside the traveller of 78. */
  others?: readonly { name: string; birthday: string; phone?: string }[];
  /** Of the traveller of 78. */
  name?: string;
  phone?: string;
}

/** A paid tour with a traveller of 78, and its contract. */
export async function elderTour(api: TestApi, familyConsent: unknown, more: Tour = {}) {
  const who = more.who ?? (await customerWithContact(api));
  const { id, trip, day } = await nextDeparture(api);
  const elder = { name: more.name ?? "孙国华", birthday: "1948-05-01", familyConsent };
  const travelers = [more.phone ? { ...elder, phone: more.phone } : elder, ...(more.others ?? [])];
  const items = [{ targetId: trip, quantity: travelers.length }];
  const order = await get(api, who, placeOrder, {
    body: { kind: "TOUR", items, departureId: id, travelers } as never,
  });
  await pay(api, who, order.id);
  for (let i = 0; i < 2; i++) await api.api.dueWork.runAll();
  const contractId = (await get(api, who, contractPage)).records[0]!.id;
  return { who, order, contractId, departure: { id, day } };
}
