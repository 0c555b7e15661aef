import { saveCannedReply, writeFollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import { addBooking } from "@ginkgo/api-contract/bookings/bookings";
import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import { addAddress } from "@ginkgo/api-contract/membership/addresses";
import { addEmergencyContact } from "@ginkgo/api-contract/membership/membership";
import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { addToCart } from "@ginkgo/api-contract/orders/cart";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { homeId, memberId, sentContract, yearForm } from "../src/modules/contracts/test/contracts-kit.ts";
import { readRights } from "../src/modules/identity/staff/staff-rights.ts";
import { row } from "../src/platform/database/database.ts";
import { openPaths, ownThings } from "./kits/access-table.ts";
import { openWith, say, staffIdOf } from "./kits/advisory-kit.ts";
import type { TestApi } from "./kits/build-test-api.ts";
import { idPlacesOf } from "./kits/id-places.ts";
import type { Sent, Thing } from "./kits/id-rule.ts";
import { idRules } from "./kits/id-table.ts";
import { type SignedIn, signIn } from "./kits/identity-kit.ts";
import {
  type Asking,
  addressOf,
  get,
  join,
  newCustomer,
  signInStaff,
  uploadPicture,
} from "./kits/membership-kit.ts";
import { paidVisit, skuOf, visitHouse } from "./kits/orders-kit.ts";
import { packageForm, packageSku } from "./kits/packages-kit.ts";

/** A well-formed id of nothing. */
const NOTHING = "999999999";

let api: TestApi;
const people = {} as Record<
  "customer" | "employee" | "viewer" | "proxy" | "service" | "adviser" | "merchant",
  Asking
>;
const things = {} as Record<Thing, string>;

beforeAll(async () => {
  const house = await visitHouse();
  api = house.api;
  const elder = house.customer;
  const adviser = await signInStaff(api, "adviser");
  people.customer = await newCustomer(api);
  const { mobile, auth } = await signIn(api);
  await api.call("PUT /rest/ums/member/changePersonType/2", { headers: auth });
  people.employee = await signIn(api, mobile);
  people.viewer = await newCustomer(api);
  people.proxy = await newCustomer(api);
  things.member = await memberId(api, elder);
  things.elder = (
    await get(api, elder, addElder, {
      body: { name: "周秀珍", relation: "3", agreed: true },
    })
  ).id!;
  const elderId = things.elder;
  await join(api, elder, people.proxy as SignedIn, { relation: "2", role: "PROXY", elderId });
  await join(api, elder, people.viewer as SignedIn, { relation: "8", role: "VIEWER", elderId });
  const contact = { name: "王小红", phone: "13800138000", relation: "3" } as const;
  things.contact = (await get(api, elder, addEmergencyContact, { body: contact })).id;
  const home = { receiver: "王小红", phone: "13800138000", adcode: "320106", detail: "宁海路 12 号" };
  things.address = (await get(api, elder, addAddress, { body: home })).id;
  const items = [{ targetId: "1", quantity: 1 }];
  things.order = (await get(api, elder, placeOrder, { body: { kind: "CARD", items } })).id;
  things.package = (await get(api, elder, placeOrder, { body: packageForm(await packageSku(api)) })).id;
  const sku = (await skuOf(api))!;
  things.line = (await get(api, elder, addToCart, { body: { productId: sku.product, skuId: sku.id } })).id;
  things.file = (await uploadPicture(api, elder, "avatar")).fileId;
  things.contract = (await sentContract(api, adviser, yearForm(await homeId(api), things.member))).id;
  things.conversation = (await openWith(api, elder, "ADVISER")).id;
  await say(api, elder, things.conversation, "妈妈最近记不住事了");
  things.canned = (
    await get(api, adviser, saveCannedReply, { body: { title: "问好", text: "您好，我是您的顾问。" } })
  ).id;
  things.followUp = (
    await get(api, adviser, writeFollowUp, {
      body: {
        memberId: things.member,
        type: "HEALTH",
        way: "PHONE",
        state: "PLANNED",
        planAt: "2026-12-01T10:00:00+08:00",
      },
    })
  ).id;
  things.visit = (await paidVisit(api, elder)).id;
  await get(api, house.operator, dispatchOrder, {
    params: { id: things.visit },
    body: { employeeId: house.ownId },
  });
  things.shopOrder = (await paidVisit(api, elder, "2026-11-24")).id;
  const bookedHome = await homeId(api);
  const who = { contactName: "王小红", contactPhone: "13800138000" };
  const book = { kind: "VISIT", targetId: bookedHome, date: "2026-12-01", ...who } as const;
  things.booking = (await get(api, elder, addBooking, { body: book })).id;
  things.departure = (await row<{ id: string }>(
    api.database.primary,
    sql`select d.id::text as id from tours.trip_departures d join tours.trips t on t.id = d.trip_id
      order by d.id limit 1`,
  ))!.id;
  things.notice = (await get(api, elder, noticePage)).records[0]!.id;
  // The member's adviser has changed, and the shop is another one's.
  const colleague = await staffIdOf(api, "赵敏");
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`insert into advisory.people (staff_id, kind, employee_no)
      values (${colleague}::bigint, 'SERVICE', 'K001') on conflict do nothing`);
    await tx.execute(sql`insert into identity.staff_sellers (staff_id, seller)
      select id, 'org:999' from identity.staff where role = 'merchant'`);
  });
  people.service = await signInStaff(api, "service");
  people.merchant = await signInStaff(api, "merchant");
}, 120_000);
afterAll(() => api.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const places = () =>
  api.api.routes
    .map((r) => r.endpoint)
    .flatMap((endpoint) =>
      idPlacesOf(endpoint).map((place) => ({ endpoint, place, key: `${nameOf(endpoint)} ${place}` })),
    );

async function call(endpoint: Endpoint, who: Asking, { params, query, body }: Sent) {
  const address = addressOf(endpoint, params, query);
  const response = await api.fetch(
    new Request(`http://localhost${address.slice(address.indexOf(" ") + 1)}`, {
      method: endpoint.method,
      headers: { ...who?.auth, "content-type": "application/json" },
      ...(endpoint.body ? { body: JSON.stringify(body ?? {}) } : {}),
    }),
  );
  const { msg, data } = (await response.json()) as { msg: string; data: unknown };
  return { status: response.status, said: JSON.stringify([response.status, msg, data]) };
}

/** Told by the path alone in access-matrix.test.ts, or public by its definition. */
const isKnown = ({ endpoint, place, key }: { endpoint: Endpoint; place: string; key: string }) =>
  key in idRules ||
  (place.startsWith("params.") &&
    (endpoint.who === "anyone" || nameOf(endpoint) in ownThings || openPaths.has(nameOf(endpoint))));

describe("every id a call takes, in its path, its query or its body", () => {
  it("is in the table: whose it is", () => {
    expect(
      places()
        .filter((p) => !isKnown(p))
        .map((p) => p.key),
    ).toEqual([]);
  });

  it("is in the table only while the call takes it", () => {
    const taken = new Set(places().map((p) => p.key));
    expect(Object.keys(idRules).filter((key) => !taken.has(key))).toEqual([]);
  });

  it("is to everybody else what an id of nothing is", async () => {
    const wrong: string[] = [];
    for (const { endpoint, key } of places()) {
      const rule = idRules[key];
      if (!rule || !("of" in rule)) continue;
      const strangers = "staff" in rule ? rule.staff : (rule.strangers ?? []);
      for (const kind of strangers) {
        if (kind === "adviser")
          await api.database.transaction(async (tx) => {
            await tx.execute(
              sql`delete from advisory.member_people where member_id = ${things.member}::bigint`,
            );
            await tx.execute(sql`update advisory.conversations set staff_id = null, state = 'CLOSED'
              where member_id = ${things.member}::bigint`);
          });
        const who = kind === "adviser" ? await signInStaff(api, "adviser") : people[kind];
        const theirs = await call(endpoint, who, rule.send(things[rule.of]));
        const none = await call(endpoint, who, rule.send(NOTHING));
        if (theirs.said !== none.said || theirs.status >= 500)
          wrong.push(`${key}, ${kind}: ${theirs.said} is not ${none.said}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

describe("a call of the staff that takes an id", () => {
  it("is confined wherever an account confined to its own shop may make it", async () => {
    const { permissions: merchant } = await readRights(api.database.primary, ["merchant"]);
    const wide = places()
      .filter(({ endpoint: { permission = "none", scope } }) => merchant.has(permission) && scope !== "house")
      .filter(({ key }) => {
        const rule = idRules[key];
        return !(rule && "staff" in rule && rule.staff.includes("merchant"));
      })
      .filter(({ key }) => !(idRules[key] && "open" in idRules[key]));
    expect(wide.map((p) => p.key)).toEqual([]);
  });
});
