import { dispatchOrder, noteOrder } from "@ginkgo/api-contract/orders/order-staff";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { entryKindNames } from "@ginkgo/api-contract/publishing/entry-codes";
import { releaseTask, takeTask, taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { noteEmployee } from "@ginkgo/api-contract/visits/employee-files";
import { afterAll, beforeAll, expect, it } from "vitest";
import { modules } from "../src/modules/modules.ts";
import type { TestApi } from "./kits/build-test-api.ts";
import type { SignedIn } from "./kits/identity-kit.ts";
import { get, signInStaff } from "./kits/membership-kit.ts";
import { paidGoods, paidVisit, visitHouse } from "./kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let auditor: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
  auditor = await signInStaff(api, "auditor");
});
afterAll(() => api.close());

/** What staff work on that is no member's. */
const nobodys = new Set<string>([
  ...entryKindNames,
  "account",
  "audit",
  "changeRequest",
  "commission",
  "departure",
  "dispatch",
  "export",
  "feeGuide",
  "file",
  "freight",
  "handover",
  // Conversations are read and answered without a step each; what is looked at in one says whose it is.
  "im",
  "import",
  "invitation",
  "job",
  "ledger",
  "logout",
  "messageText",
  "payRule",
  "picture",
  "provider",
  "role",
  "sellerPicture",
  "serviceKey",
  "setting",
  "settlement",
  "setup",
  "stock",
  "taxMonth",
  "taxPayment",
]);

it("whatever staff change is a member's, and it is known whose, or nobody's", async () => {
  const owners = (await Promise.all(modules.map((m) => m.subjectOwners?.() ?? []))).flat();
  const owned = owners.flatMap(({ kinds }) => kinds);
  expect(new Set(owned).size).toBe(owned.length);
  const changed = api.api.routes.flatMap(({ endpoint: { who, method, path } }) =>
    who === "staff" && method !== "GET" && path.startsWith("/rest/staff/") ? path.split("/")[3]! : [],
  );
  expect(changed.length).toBeGreaterThan(100);
  for (const kind of new Set(changed))
    expect([kind, owned.includes(kind) !== nobodys.has(kind)]).toEqual([kind, true]);
});

const memberIdOf = async (who: SignedIn) =>
  (await api.call<{ id: string }>("/rest/ums/member/current", { headers: who.auth })).data.id;
const trailOf = async (memberId: string) =>
  (await get(api, auditor, auditPage, { query: { subject: `member:${memberId}` } })).records;

it("the trail of a member has the steps of their orders, of the tasks about these, and of their work", async () => {
  const memberId = await memberIdOf(customer);
  const order = await paidVisit(api, customer, "2026-11-27");
  const one = { params: { id: order.id } };
  await get(api, operator, noteOrder, { ...one, body: { text: "会员想换个女护理员" } });
  await get(api, operator, dispatchOrder, { ...one, body: { employeeId: ownId } });
  const found = (await trailOf(memberId)).filter(({ detail }) => detail === `order:${order.id}`);
  expect(found).toHaveLength(2);
  for (const { member, who } of found) {
    expect(member).toMatchObject({ id: memberId });
    expect(who.kind).toBe("STAFF");
  }
  await paidGoods(api, customer);
  const [task] = (await get(api, operator, taskPage, { query: { kind: "SHIP" } })).records;
  await get(api, operator, takeTask, { params: { id: task!.id }, body: {} });
  await get(api, operator, releaseTask, { params: { id: task!.id }, body: {} });
  const aboutTask = (await trailOf(memberId)).filter(({ detail }) => detail === `task:${task!.id}`);
  expect(aboutTask).toHaveLength(2);
  await get(api, operator, noteEmployee, {
    params: { id: ownId },
    body: { kind: "NOTE", text: "换了电话" },
  });
  const ofEmployee = await trailOf(await memberIdOf(employee));
  expect(ofEmployee.filter(({ detail }) => detail.startsWith(`employee:${ownId}`))).toHaveLength(1);
});
