import { addBooking } from "@ginkgo/api-contract/bookings/bookings";
import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import { type StaffRole, staffRoles } from "@ginkgo/api-contract/identity/identity";
import { secondPermissions } from "@ginkgo/api-contract/identity/staff-permissions";
import { addInvoice } from "@ginkgo/api-contract/invoices/invoices";
import { agreeMerge, askMemberMerge, secondMemberMerge } from "@ginkgo/api-contract/members/member-merges";
import { addAddress } from "@ginkgo/api-contract/membership/addresses";
import { inviteFamily } from "@ginkgo/api-contract/membership/family";
import { addFeedback } from "@ginkgo/api-contract/membership/feedback";
import { addEmergencyContact } from "@ginkgo/api-contract/membership/membership";
import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { addToCart } from "@ginkgo/api-contract/orders/cart";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { addEmployeeApply, currentEmployeeApply } from "@ginkgo/api-contract/partners/employee-apply";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { addOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { tripPage } from "@ginkgo/api-contract/tours/tours";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { StaffViewer } from "../src/http/viewer.ts";
import { memberId, sentContract, yearForm } from "../src/modules/contracts/test/contracts-kit.ts";
import { readRights } from "../src/modules/identity/staff/staff-rights.ts";
import { audit } from "../src/platform/audit.ts";
import type { Tx } from "../src/platform/database/database.ts";
import { ending, openPaths, ownThings, samples } from "./kits/access-table.ts";
import { openWith, say } from "./kits/advisory-kit.ts";
import { type Answer, buildTestApi, type Refusal, type TestApi } from "./kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, setPassword, signIn } from "./kits/identity-kit.ts";
import {
  type Asking,
  addressOf,
  get,
  join,
  newCustomer,
  signInStaff,
  uploadPicture,
} from "./kits/membership-kit.ts";
import { skuOf } from "./kits/orders-kit.ts";
import { employeeApplication } from "./kits/partners-kit.ts";
import { isOfTheHouse, permissionOf } from "./kits/permission-table.ts";
import { withoutVersion } from "./kits/version-table.ts";

/** A well-formed id of nothing. */
const NOTHING = "999999999";
/** Everybody A1 asks about, besides the owner and the stranger of the second half. */
const kinds = ["visitor", "customer", "employee", "viewer", "proxy", ...staffRoles] as const;
type Kind = (typeof kinds)[number];
type Refused = Pick<Answer<Refusal | null>, "status" | "msg" | "data">;

let api: TestApi;
let elder: SignedIn;
const people = {} as Record<Kind, Asking>;
const rights = {} as Record<StaffRole, ReadonlySet<string>>;
/** Ids of the elder's own things. */
const owned: Record<string, string> = {};

async function newEmployee(): Promise<SignedIn> {
  const { mobile, auth } = await signIn(api);
  await api.call("PUT /rest/ums/member/changePersonType/2", { headers: auth });
  return signIn(api, mobile);
}

const enter = (kind: Kind): Promise<Asking> =>
  kind === "visitor"
    ? Promise.resolve(null)
    : kind === "employee"
      ? newEmployee()
      : kind === "customer" || kind === "viewer" || kind === "proxy"
        ? newCustomer(api)
        : signInStaff(api, kind);

beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  for (const kind of kinds) people[kind] = await enter(kind);
  for (const role of staffRoles) rights[role] = (await readRights(api.database.primary, [role])).permissions;
  elder = await newCustomer(api, "王桂兰");
  const intoId = await memberId(api, elder);
  const [old, older] = [await newCustomer(api), await newCustomer(api)];
  const askFor = async (from: SignedIn) =>
    (
      await get(api, people.operator, askMemberMerge, {
        body: { fromId: await memberId(api, from), intoId, reason: "两个号码都是她的" },
      })
    ).id;
  owned.mergedNumber = await memberId(api, old);
  const done = { params: { id: await askFor(old) } };
  for (const one of [old, elder]) await get(api, one, agreeMerge, { ...done, body: {} });
  await get(api, people.supervisor, secondMemberMerge, { ...done, body: { agree: true } });
  owned.merge = await askFor(older);
  const [org] = (await get(api, null, orgPage, { query: { size: "1" } })).records;
  const mother = { name: "周秀珍", relation: "3", agreed: true } as const;
  owned.elder = (await get(api, elder, addElder, { body: mother })).id!;
  const elderId = owned.elder;
  const proxy = { relation: "2", role: "PROXY", elderId } as const;
  owned.bond = (await join(api, elder, people.proxy as SignedIn, proxy)).id;
  await join(api, elder, people.viewer as SignedIn, { relation: "8", role: "VIEWER", elderId });
  owned.invitation = (await get(api, elder, inviteFamily, { body: { relation: "2", role: "VIEWER" } })).id;
  const contact = { name: "王小红", phone: "13800138000", relation: "3" } as const;
  owned.contact = (await get(api, elder, addEmergencyContact, { body: contact })).id;
  const home = { receiver: "王小红", phone: "13800138000", adcode: "320106", detail: "宁海路 12 号" };
  owned.address = (await get(api, elder, addAddress, { body: home })).id;
  const feedback = { type: "BUG", content: "大字模式下按钮点不到。" } as const;
  owned.opinion = (await get(api, elder, addFeedback, { body: feedback })).id;
  const items = [{ targetId: "1", quantity: 1 }];
  owned.order = (await get(api, elder, placeOrder, { body: { kind: "CARD", items, elderId } })).id;
  owned.invoice = (await get(api, elder, addInvoice, { body: { orderId: owned.order, title: "王小红" } })).id;
  const sku = (await skuOf(api))!;
  const goods = { productId: sku.product, skuId: sku.id };
  owned.line = (await get(api, elder, addToCart, { body: goods })).id;
  const trip = (await get(api, null, tripPage, { query: { size: "1" } })).records[0]!.id;
  const who = { contactName: "王小红", contactPhone: "13800138000" };
  const book = { kind: "TOUR", targetId: trip, date: "2026-12-01", ...who } as const;
  owned.booking = (await get(api, elder, addBooking, { body: book })).id;
  const contract = yearForm(org!.id, await memberId(api, elder), { elderId });
  owned.contract = (await sentContract(api, people.adviser, contract)).id;
  const review = { orgId: org!.id, score: 5, content: "护理员很耐心。" };
  owned.comment = (await get(api, elder, addOrgReview, { body: review })).id;
  const health = await uploadPicture(api, elder, "application");
  await get(api, elder, addEmployeeApply, { body: employeeApplication(health.fileId) });
  owned.application = (await get(api, elder, currentEmployeeApply)).application!.id;
  await setPassword(api, elder.mobile, "Autumn-Leaf-29");
  owned.notice = (await get(api, elder, noticePage)).records[0]!.id;
  await signIn(api, elder.mobile);
  const sessions = await api.call<{ records: { id: string; current: boolean }[] }>(
    "/rest/ums/member/sessions",
    {
      headers: elder.auth,
    },
  );
  owned.session = sessions.data.records.find((r) => !r.current)!.id;
  owned.conversation = (await openWith(api, elder, "SUPPORT")).id;
  owned.message = (await say(api, elder, owned.conversation, "请问怎么开发票")).id;
});
afterAll(() => api.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpoints = () =>
  api.api.routes
    .map((r) => r.endpoint)
    .toSorted((a, b) => Number(a.method !== "GET") - Number(b.method !== "GET"));

const fieldsOf = (schema: z.ZodType | undefined): object =>
  schema
    ? ((z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties as object) ?? {})
    : {};

async function call(endpoint: Endpoint, who: Asking, id = NOTHING, wanted?: object): Promise<Refused> {
  const sample = { ...samples[nameOf(endpoint)], ...(wanted ? { body: wanted } : {}) };
  const address = addressOf(endpoint, { id, ...sample.params }, sample.query);
  const path = address.slice(address.indexOf(" ") + 1);
  const body = sample.body ?? (endpoint.body ? {} : undefined);
  const response = await api.fetch(
    new Request(`http://localhost${path}`, {
      method: endpoint.method,
      headers: { ...who?.auth, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  // A redirect has no envelope.
  const text = await response.text();
  const { msg = "", data = null } = text ? (JSON.parse(text) as Partial<Answer<Refusal>>) : {};
  return { status: response.status, msg, data };
}

/** Why this kind of person is turned away at the door; undefined lets them in, to be told whatever comes next. */
function turnedAway(endpoint: Endpoint, kind: Kind): "SIGN_IN_REQUIRED" | "NOT_ALLOWED" | undefined {
  const { who } = endpoint;
  if (who === "anyone") return undefined;
  if (kind === "visitor") return "SIGN_IN_REQUIRED";
  const role = staffRoles.find((r) => r === kind);
  if (who === "staff") {
    const name = nameOf(endpoint);
    const needed = permissionOf[name];
    const isKeptOut = role && isOfTheHouse(name) && rights[role].has("own.only");
    return role && !isKeptOut && (!needed || rights[role].has(needed)) ? undefined : "NOT_ALLOWED";
  }
  if (role) return "NOT_ALLOWED";
  const isEmployee = kind === "employee";
  const fits = who === "member" || (who === "employee") === isEmployee;
  return fits ? undefined : "NOT_ALLOWED";
}

describe("every address of the API", () => {
  it("lets in whom its definition says, and nobody else (A1)", async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints()) {
      for (const kind of kinds) {
        const ends = ending.has(nameOf(endpoint));
        const due = turnedAway(endpoint, kind);
        const who = ends && !due ? await enter(kind) : people[kind];
        const { status, data } = await call(endpoint, who);
        const reason = data?.reason;
        const got = reason === "SIGN_IN_REQUIRED" || reason === "NOT_ALLOWED" ? reason : undefined;
        if (got !== due || status >= 500)
          wrong.push(`${nameOf(endpoint)}, ${kind}: ${status} ${reason ?? ""}, not ${due ?? "let in"}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it("is in the table: whose its id is, and for staff the permission its definition takes", () => {
    const missing = endpoints().filter((endpoint) => {
      const name = nameOf(endpoint);
      if (endpoint.who === "staff")
        return !(name in permissionOf) || endpoint.permission !== (permissionOf[name] ?? "none");
      if (endpoint.who === "anyone") return false;
      return endpoint.path.includes(":") && !openPaths.has(name) && !(name in ownThings);
    });
    expect(missing.map(nameOf)).toEqual([]);
  });

  it("that is a second person's word says so, so that nobody gives its permission alone", () => {
    const isWordOfTwo = ({ path }: Endpoint) => /second|\/appeal\//i.test(path);
    const staffCalls = endpoints().filter(({ who }) => who === "staff");
    const marked = staffCalls.filter(({ isSecond }) => isSecond);
    expect(marked.map(nameOf)).toEqual(staffCalls.filter(isWordOfTwo).map(nameOf));
    expect([...new Set(marked.map(({ permission }) => permission))].sort()).toEqual(
      [...secondPermissions].sort(),
    );
  });

  it("that changes something for the staff carries the version that was looked at, or says why it does not", () => {
    const bare = endpoints()
      .filter(({ who, method }) => who === "staff" && method !== "GET")
      .filter(({ body, query }) => !("version" in fieldsOf(body)) && !("version" in fieldsOf(query)));
    expect(bare.map(nameOf).sort()).toEqual(Object.keys(withoutVersion).sort());
  });

  it("that asks the staff for a reason shows it in the audit trail, apart from what it is about", async () => {
    const asking = api.api.routes.filter(
      ({ endpoint: { who, method, body } }) =>
        who === "staff" && method !== "GET" && "reason" in fieldsOf(body),
    );
    expect(asking.length).toBeGreaterThan(60);
    const wrong: string[] = [];
    for (const route of asking) {
      const { endpoint, handle } = route;
      const name = nameOf(endpoint);
      // Whatever the call does, its row is written like this one: a kind with an id, and no word of the reason.
      const write = ({ tx, viewer }: { tx: Tx; viewer: StaffViewer }) =>
        audit(tx, {
          at: api.clock.now(),
          actor: { kind: "STAFF", id: viewer.staffId },
          action: "TEST_REASON",
          memberId: null,
          detail: `call:${asking.indexOf(route)}`,
        });
      route.handle = (call) =>
        route.kind === "command"
          ? write(call)
          : call.transaction((tx: Tx) => write({ tx, viewer: call.viewer }));
      const sample = { reason: "家属来电说明", ...samples[name]?.body } as Record<string, unknown>;
      const who = staffRoles.find((role) => !turnedAway(endpoint, role))!;
      const { status, msg } = await call(endpoint, people[who], NOTHING, sample);
      route.handle = handle;
      const query = { subject: `call:${asking.indexOf(route)}` };
      const { records } = await get(api, people.auditor, auditPage, { query });
      if (records.length !== 1 || records[0]!.reason !== sample.reason)
        wrong.push(`${name}: ${status} ${msg} ${records[0]?.reason}`);
    }
    expect(wrong).toEqual([]);
  });

  it("is in the table only while it exists", () => {
    const known = new Set(endpoints().map(nameOf));
    const named = [
      ending,
      openPaths,
      Object.keys(ownThings),
      Object.keys(permissionOf),
      Object.keys(samples),
    ];
    expect(named.flatMap((names) => [...names]).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("an id of somebody's own things", () => {
  it("is to everybody else what an id of nothing is (A2)", async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints().filter((e) => nameOf(e) in ownThings)) {
      const { id, family = {} } = ownThings[nameOf(endpoint)]!;
      for (const kind of ["customer", "employee", "viewer", "proxy"] as const) {
        if (turnedAway(endpoint, kind)) continue;
        const [theirs, none] = [
          await call(endpoint, people[kind], owned[id]),
          await call(endpoint, people[kind], NOTHING),
        ];
        const due = family[kind as "viewer" | "proxy"] ?? 404;
        if (theirs.status !== due) wrong.push(`${nameOf(endpoint)}, ${kind}: ${theirs.status}, not ${due}`);
        const same = JSON.stringify([theirs.status, theirs.msg, theirs.data]);
        if (due === 404 && same !== JSON.stringify([none.status, none.msg, none.data]))
          wrong.push(`${nameOf(endpoint)}, ${kind}: ${same} gives away that it exists`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("opens for its owner", async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints().filter((e) => nameOf(e) in ownThings)) {
      const { id, owner = 200 } = ownThings[nameOf(endpoint)]!;
      const { status, msg } = await call(endpoint, elder, owned[id]);
      if (status !== owner) wrong.push(`${nameOf(endpoint)}: ${status} ${msg}`);
    }
    expect(wrong).toEqual([]);
  });
});
