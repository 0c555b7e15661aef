import { staffContract, staffContracts } from "@ginkgo/api-contract/contracts/contract-staff";
import { staffMe } from "@ginkgo/api-contract/identity/identity";
import {
  changeRolePermissions,
  changeStaffRoles,
  decideStaffRequest,
  disableStaff,
  staffRoleList,
} from "@ginkgo/api-contract/identity/staff-accounts";
import { staffPermissions } from "@ginkgo/api-contract/identity/staff-permissions";
import { type StaffRole, staffRoles } from "@ginkgo/api-contract/identity/staff-roles";
import { staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { memberId, sentContract, yearForm } from "../../contracts/test/contracts-kit.ts";
import { staffWithPermission } from "../../identity/staff/staff-with-permission.ts";
import { type Colleague, newColleague } from "./accounts-kit.ts";

let api: TestApi;
let operator: SignedIn;
let administrator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  administrator = await signInStaff(api, "administrator");
});
afterAll(() => api.close());

const role = async (name: StaffRole) =>
  (await get(api, operator, staffRoleList)).records.find((r) => r.role === name)!;
const permissionsOf = async (who: SignedIn, at = api) => (await get(at, who, staffMe)).permissions;

/** Gives an account these roles, as two colleagues do. */
async function give(he: Colleague, roles: StaffRole[]) {
  const body = { roles };
  const { request } = await get(api, operator, changeStaffRoles, { params: { id: he.id }, body });
  await get(api, administrator, decideStaffRequest, { params: { id: request!.id }, body: { agree: true } });
}

it("a role is allowed by two people what it was not, and everybody who holds it has it with the next call", async () => {
  const he = await newColleague(api, operator, ["editor"]);
  const before = await role("editor");
  expect(before).toMatchObject({ permissions: ["catalogue.write", "content.write"], holders: 1 });
  const change = {
    params: { role: "editor" as const },
    body: { permissions: ["content.write" as const, "comments.review" as const], reason: "编辑也审评价" },
  };
  const asked = await get(api, operator, changeRolePermissions, change);
  expect(asked).toMatchObject({ permissions: before.permissions, request: { kind: "PERMISSIONS" } });
  expect(await permissionsOf(he)).not.toContain("comments.review");
  const yes = { params: { id: asked.request!.id }, body: { agree: true } };
  expect(await refusal(api, operator, decideStaffRequest, yes)).toMatchObject({
    reason: "OTHER_PERSON_NEEDED",
  });
  await get(api, administrator, decideStaffRequest, yes);
  expect((await permissionsOf(he)).toSorted()).toEqual(["comments.review", "content.write"]);
  expect(await role("editor")).toMatchObject({ version: before.version + 1, request: null });
  const stale = { ...change, body: { ...change.body, version: before.version } };
  expect(await refusal(api, operator, changeRolePermissions, stale)).toMatchObject({
    reason: "CHANGED_MEANWHILE",
  });
  const noReason = { ...change, body: { permissions: [], reason: " " } };
  expect((await refusal(api, operator, changeRolePermissions, noReason)).fields).toHaveProperty("reason");
});

it("a role is never allowed what reaches beyond it: a shop not the house's, the auditor nothing that changes", async () => {
  for (const [name, permission] of [
    ["merchant", "orders.refund"],
    ["organisation", "members.read"],
    ["auditor", "orders.dispatch"],
  ] as const) {
    const change = { params: { role: name }, body: { permissions: [permission], reason: "试一试" } };
    expect(await refusal(api, operator, changeRolePermissions, change)).toMatchObject({
      status: 422,
      reason: "ROLE_LIMIT",
    });
  }
});

it("who hears of a matter are those whose roles give the right to it, and a shop's own account only for its own", async () => {
  const ids = async (permission: (typeof staffPermissions)[number], seller: string | null) =>
    staffWithPermission(api.database.primary, permission, seller);
  const he = await newColleague(api, operator, ["editor", "reviewer"]);
  expect(await ids("applications.review", null)).toContain(he.id);
  expect(await ids("orders.dispatch", null)).not.toContain(he.id);
  const shop = await newColleague(api, operator, ["merchant", "organisation"], ["self"]);
  expect(await ids("orders.ship", "self")).toContain(shop.id);
  expect(await ids("orders.ship", "org:1")).not.toContain(shop.id);
  expect(await ids("orders.ship", null)).not.toContain(shop.id);
});

it("the right to manage accounts is not taken from the last who hold it", async () => {
  const theirs = (await get(api, administrator, staffMe)).id;
  const drop = (name: "administrator" | "operator") => ({
    params: { role: name },
    body: {
      permissions: staffPermissions.filter((p) => p !== "staff.manage" && name === "operator"),
      reason: "三权分立",
    },
  });
  const { request } = await get(api, administrator, changeRolePermissions, drop("operator"));
  const third = await newColleague(api, operator, ["dispatcher"]);
  await give(third, ["administrator"]);
  await get(api, operator, disableStaff, { params: { id: theirs } });
  // What they asked for went with them.
  const yes = (id: string) => ({ params: { id }, body: { agree: true } });
  expect(await refusal(api, operator, decideStaffRequest, yes(request!.id))).toMatchObject({
    reason: "REQUEST_OVER",
  });
  await get(api, operator, disableStaff, { params: { id: third.id } });
  // Alone, nobody can be the second.
  const alone = await get(api, operator, changeRolePermissions, drop("operator"));
  expect(await refusal(api, operator, decideStaffRequest, yes(alone.request!.id))).toMatchObject({
    reason: "OTHER_PERSON_NEEDED",
  });
});

it("a role that reaches one's own members narrows what it gives, not what another role gives", async () => {
  const fresh = await buildTestApi("demo");
  await seedDemoPeople(fresh);
  const boss = await signInStaff(fresh, "operator");
  const second = await signInStaff(fresh, "administrator");
  const customer = await newCustomer(fresh, "王桂兰");
  const [org] = (await fresh.call<{ records: { id: string }[] }>("/rest/op/org/page?size=1", {})).data
    .records;
  const contract = await sentContract(fresh, boss, yearForm(org!.id, await memberId(fresh, customer)));
  const one = { params: { id: contract.id } };

  const he = await newColleague(fresh, boss, ["adviser", "dispatcher"]);
  expect(await permissionsOf(he, fresh)).toEqual(expect.arrayContaining(["own.members", "orders.dispatch"]));
  expect((await get(fresh, he, staffOrders)).records).toEqual([]);
  expect((await get(fresh, he, staffContracts)).total).toBe(0);
  expect((await refusal(fresh, he, staffContract, one)).status).toBe(404);

  // Reading comes from the auditor's role for all; changing stays with the adviser's members.
  const ask = { params: { id: he.id }, body: { roles: ["adviser" as const, "auditor" as const] } };
  const { request } = await get(fresh, boss, changeStaffRoles, ask);
  await get(fresh, second, decideStaffRequest, { params: { id: request!.id }, body: { agree: true } });
  const seen = await get(fresh, he, staffContract, one);
  expect(seen.staffActions).toEqual([]);
  const draft = await fresh.call(`PUT /rest/staff/sign/void/${contract.id}`, {
    headers: he.auth,
    body: { reason: "写错了，要重新起草" },
  });
  expect(draft.status).toBe(404);
  expect((await get(fresh, boss, staffContract, one)).staffActions).not.toEqual([]);
  await fresh.close();
});

it("every role there is can be seen with what it may", async () => {
  const { records, permissions } = await get(api, operator, staffRoleList);
  expect(records.map((r) => r.role)).toEqual([...staffRoles]);
  expect(permissions.map((p) => p.code)).toEqual([...staffPermissions]);
  expect((await role("operator")).permissions).toEqual([...staffPermissions]);
});
