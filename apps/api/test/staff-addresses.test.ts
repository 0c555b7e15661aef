import { afterAll, beforeAll, expect, it } from "vitest";
import { setUp, signInBy } from "../src/modules/accounts/test/accounts-kit.ts";
import { openTask } from "../src/modules/tasks/public.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";
import { HOUR, held, newMobile, type SignedIn, seedDemoPeople } from "./kits/identity-kit.ts";
import { newCustomer, signInStaff } from "./kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  other = await signInStaff(api, "administrator");
});
afterAll(() => api.close());

interface Answered {
  id: string;
  link: string;
  version: number;
  records: { id: string; version?: number }[];
  total: number;
  intact: boolean;
}

/** Calls an address exactly as decisions §15 writes it. */
async function call(address: string, body?: object, who = operator): Promise<Answered> {
  const headers = { ...who.auth, "idempotency-key": crypto.randomUUID() };
  const { status, data, msg } = await api.call<Answered>(address, { headers, body });
  expect(`${address} ${status} ${status === 200 ? "" : msg}`).toBe(`${address} 200 `);
  return data;
}

it("tasks answer where decisions §15 names them", async () => {
  const now = api.clock.now();
  const subject = { type: "order", id: "7", text: "订单 7" };
  const dueAt = new Date(now.getTime() + HOUR);
  await api.database.transaction((tx) => openTask(tx, { kind: "LICENCE", subject, dueAt }, now));
  const { records } = await call("GET /rest/staff/task/page?kind=LICENCE&mine=&state=OPEN");
  const { id } = records.find((one) => (one as unknown as { subject: { id: string } }).subject.id === "7")!;
  await call(`PUT /rest/staff/task/take/${id}`);
  await call(`PUT /rest/staff/task/done/${id}`);
  await call("GET /rest/staff/today");
});

it("accounts answer where decisions §15 names them", async () => {
  const phone = newMobile();
  await call("GET /rest/staff/account/page");
  const shop = { name: "店员", phone: newMobile(), roles: ["merchant"], sellers: ["self"] };
  expect((await call("POST /rest/staff/account", shop)).link).toContain("/invitation/");
  const made = await call("POST /rest/staff/account", { name: "何静", phone, roles: ["editor"] });
  const secret = await setUp(api, made.link);
  await signInBy(api, phone, secret);
  const { id } = made;
  const reason = "离开几天";
  await call(`PUT /rest/staff/account/disable/${id}`, { reason });
  await call(`PUT /rest/staff/account/enable/${id}`, { reason });
  await call(`PUT /rest/staff/account/roles/${id}`, { roles: ["editor", "reviewer"], reason: "也做审核" });
  const { records: requests } = await call("GET /rest/staff/account/requests");
  expect(requests).toHaveLength(1);
  for (const request of requests)
    await call(`PUT /rest/staff/account/second/${request.id}`, { agree: false }, other);
  await call(`PUT /rest/staff/account/resetTotp/${id}`, { reason: "手机丢了" });
  held(phone, await signInBy(api, phone, secret));
  const { records } = await call(`GET /rest/staff/account/sessions/${id}`);
  await call(`DELETE /rest/staff/account/sessions/${records[0]!.id}`);
});

it("members, the audit and employees answer where decisions §15 names them", async () => {
  const me = await newCustomer(api, "王小红");
  const { data } = await api.call<{ id: string }>("GET /rest/ums/member/current", { headers: me.auth });
  await call("GET /rest/staff/member/page");
  const { version } = await call(`GET /rest/staff/member/${data.id}`);
  const reason = "冒用别人的号码";
  const blocked = await call(`PUT /rest/staff/member/block/${data.id}`, { reason, version });
  expect(blocked.version).toBe(version + 1);
  await call(`PUT /rest/staff/member/unblock/${data.id}`, { version: blocked.version });
  await call(`PUT /rest/staff/member/reveal/${data.id}`, { fields: ["phone"], reason: "联系上门" });
  const audit = await call(
    `GET /rest/staff/audit/page?who=&what=MEMBER_BLOCKED&subject=member:${data.id}&from=2020-01-01&to=2099-01-01`,
  );
  expect([audit.records.length, audit.intact]).toEqual([1, true]);
  const { records } = await call("GET /rest/staff/employee/page");
  await call(`GET /rest/staff/employee/${records[0]!.id}`);
  await call(`PUT /rest/staff/employee/freeze/${records[0]!.id}`, {
    reason: "证件在核对",
    until: "2099-01-01",
  });
  for (const list of ["merchantApply", "employeeApply", "opinion", "feeConsultation"]) {
    const { records: found } = await call(`GET /rest/staff/${list}/page`);
    if (found[0]) await call(`GET /rest/staff/${list}/${found[0].id}`);
  }
  // What is written of a departure has the addresses of every kind; the desk reads groups at its own.
  const written = await call("GET /rest/staff/departure/page");
  expect(await call(`GET /rest/staff/departure/${written.records[0]!.id}`)).toHaveProperty("live");
  const groups = await call("GET /rest/staff/departure/group/page?view=forming");
  if (groups.records[0])
    expect(await call(`GET /rest/staff/departure/group/${groups.records[0].id}`)).toHaveProperty("actions");
});
