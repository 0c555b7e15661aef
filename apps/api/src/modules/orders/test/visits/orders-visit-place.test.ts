import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import {
  gotoOrder,
  handleOrder,
  receiveOrder,
  reportAbsent,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  atVisit,
  closeHouse,
  pay,
  read,
  visitForm,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";
import { convertPoint } from "../../../reference/public.ts";

/** Where the vendor says the house stands, in its own coordinates, and the same as a telephone would say it. */
const vendors = { lng: 118.7602, lat: 32.0603 };
const [lng, lat] = convertPoint([vendors.lng, vendors.lat], "gcj02", "wgs84");
const door = { lng: Number(lng.toFixed(5)), lat: Number(lat.toFixed(5)) };
const far = { lng: door.lng, lat: door.lat + 0.008 };

let requests: URL[] = [];
let level = "门牌号";
let isDown = false;
const vendor = createServer((request, response) => {
  requests.push(new URL(request.url!, "http://vendor"));
  if (isDown) return void response.writeHead(503).end();
  const found = { location: `${vendors.lng},${vendors.lat}`, level, adcode: "320106" };
  response.end(JSON.stringify({ status: "1", info: "OK", geocodes: [found] }));
});

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeAll(async () => {
  await new Promise<void>((done) => vendor.listen(0, "127.0.0.1", done));
});
afterAll(() => void vendor.close());
beforeEach(() => {
  requests = [];
  level = "门牌号";
  isDown = false;
});

/** At the door of a visit whose order says no place; the vendor knows where it is. */
async function atDoor(
  work: (begin: (place?: object) => { params: object; body: object }, id: string) => Promise<void>,
) {
  ({ api, customer, employee, operator, ownId } = await visitHouse({
    AMAP_KEY: "test-map-key",
    AMAP_ENDPOINT: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
  }));
  const { id } = await get(api, customer, placeOrder, { body: await visitForm(api) });
  await pay(api, customer, id);
  await get(api, operator, dispatchOrder, { params: { id }, body: { employeeId: ownId } });
  const { appointment } = await get(api, employee, receiveOrder, { params: { id } });
  const code = (await read(api, customer, id)).arrivalCode!;
  await atVisit(api, { appointment }, 16, customer, employee, operator);
  await get(api, employee, gotoOrder, { params: { id } });
  await work((place) => ({ params: { id }, body: { code, place } }), id);
  await closeHouse(api);
}

it("where the order does not say where the house stands, the maps vendor is asked, in its coordinates", () =>
  atDoor(async (begin) => {
    expect((await refusal(api, employee, handleOrder, begin(far) as never)).reason).toBe("VISIT_TOO_FAR");
    expect((await refusal(api, employee, handleOrder, begin(undefined) as never)).reason).toBe(
      "VISIT_PLACE_NEEDED",
    );
    expect((await get(api, employee, handleOrder, begin(door) as never)).status).toBe("EMPLOYEE_HANDLE");
    const { pathname, searchParams } = requests[0]!;
    expect([pathname, searchParams.get("city")]).toEqual(["/v3/geocode/geo", "320106"]);
    // The building, and not behind which door of it somebody lives.
    expect(searchParams.get("address")).toMatch(/^江苏省南京市鼓楼区.*\d+号\d+幢$/);
  }));

it("that nobody is at home is said at the door only, where it is known where that is", () =>
  atDoor(async (_, id) => {
    const note = "没有人应";
    const say = (place?: typeof door) => ({ params: { id }, body: { note, place } });
    const refused = async (place?: typeof door) =>
      (await refusal(api, employee, reportAbsent, say(place))).reason;
    expect([await refused(), await refused(far)]).toEqual(["VISIT_PLACE_NEEDED", "VISIT_TOO_FAR"]);
    await get(api, employee, reportAbsent, say(door));
    expect((await read(api, customer, id)).deadline!.text).toContain("没有见到人");
    const stored = sql`select absent_distance_m as m from orders.visit_records where order_id = ${id}::bigint`;
    expect((await row<{ m: number }>(api.database.read, stored))!.m).toBeLessThan(5);
  }));

it("that nobody is at home is for staff to find out where the vendor does not answer", () =>
  atDoor(async (_, id) => {
    isDown = true;
    await get(api, employee, reportAbsent, { params: { id }, body: { note: "没有人应", place: far } });
    expect((await read(api, customer, id)).deadline!.text).toContain("由客服核实");
  }));

it.each([
  ["knows the road only", () => (level = "道路")],
  ["does not answer", () => (isDown = true)],
])("a vendor that %s keeps nobody from beginning", (_, prepare) =>
  atDoor(async (begin) => {
    prepare();
    expect((await get(api, employee, handleOrder, begin(far) as never)).status).toBe("EMPLOYEE_HANDLE");
  }),
);
