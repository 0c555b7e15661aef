import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import type { VisitPackage } from "@ginkgo/api-contract/orders/packages";
import { packageList } from "@ginkgo/api-contract/orders/packages";
import { sql } from "drizzle-orm";
import { row } from "../../src/platform/database/database.ts";
import type { TestApi } from "./build-test-api.ts";
import type { SignedIn } from "./identity-kit.ts";
import { get } from "./membership-kit.ts";
import { address, door, type Form, pay } from "./orders-kit.ts";

export interface Sold {
  service: string;
  sku: string;
}

/** A package of the demo data that one person carries out, with as many visits and at the price a test wants. */
export async function packageSku(
  api: TestApi,
  { visits = 3, priceFen = 10_001, validDays = 60 as number | null } = {},
): Promise<Sold> {
  const sku = (await row<{ id: string; service: string }>(
    api.database.read,
    sql`select k.id::text as id, k.service_id::text as service from services.service_skus k
      join services.services s on s.id = k.service_id
      where k.visits > 1 and k.people = 1 and not k.off and s.state = 'ON' and s.areas = '{320100}'
      order by k.id limit 1`,
  ))!;
  await api.database.transaction((tx) =>
    tx.execute(sql`update services.service_skus set visits = ${visits}, price_fen = ${priceFen},
      valid_days = ${validDays} where id = ${sku.id}::bigint`),
  );
  return { service: sku.service, sku: sku.id };
}

export const packageForm = ({ service, sku }: Sold, more: Partial<Form> = {}): Form => ({
  kind: "CARD",
  items: [{ targetId: service, skuId: sku, quantity: 1 }],
  ...more,
});

/** Buys a package and pays for it; answers its order's id. */
export async function buyPackage(api: TestApi, who: SignedIn, sold: Sold, more: Partial<Form> = {}) {
  const { id } = await get(api, who, placeOrder, { body: packageForm(sold, more) });
  await pay(api, who, id);
  return id;
}

export const ofPackage = (
  { service, sku }: Sold,
  packageId: string,
  appointment: NonNullable<Form["appointment"]> = { date: "2026-11-25", start: "10:00" },
): Form => ({
  kind: "SERVICE",
  items: [{ targetId: service, skuId: sku, quantity: 1 }],
  appointment,
  address: { ...address, place: door },
  packageId,
});

/** Everybody the visit could be given to is free again: what is tried is the count. */
export const freeEverybody = (api: TestApi) =>
  api.database.transaction((tx) => tx.execute(sql`delete from workforce.employee_bookings`));

export async function bookOf(api: TestApi, who: SignedIn, sold: Sold, packageId: string, start = "10:00") {
  await freeEverybody(api);
  return get(api, who, placeOrder, { body: ofPackage(sold, packageId, { date: "2026-11-25", start }) });
}

export const packageOf = async (api: TestApi, who: SignedIn, id: string): Promise<VisitPackage> =>
  (await get(api, who, packageList)).records.find((p) => p.id === id)!;

/** The service comes by night too, which costs 30% more, and its way has a fee; everybody works all of the day tried. */
export const worksByNight = (api: TestApi, { service }: Sold) =>
  api.database.transaction(async (tx) => {
    await tx.execute(sql`update services.service_details set details = jsonb_set(details, '{surcharges}',
      '[{"kind":"NIGHT","percent":30,"note":"夜间加 30%"}]') where service_id = ${service}::bigint`);
    await tx.execute(sql`update services.services set day_end = 1320, visit_fee_fen = 2000
      where id = ${service}::bigint`);
    await tx.execute(sql`insert into workforce.employee_overrides (employee_id, day, hours)
      select id, '2026-11-25', '{[0,1440)}' from workforce.employees
      on conflict (employee_id, day) do update set hours = excluded.hours`);
  });
