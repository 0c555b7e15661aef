import { staffMe } from "@ginkgo/api-contract/identity/identity";
import {
  addStaffAccount,
  endStaffSession,
  staffAccountPage,
  staffSessions,
} from "@ginkgo/api-contract/identity/staff-accounts";
import { startInvitation } from "@ginkgo/api-contract/identity/staff-invitation";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { newMobile, type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { newColleague, PASSWORD, tokenOf } from "./accounts-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

describe("devices", () => {
  it("are listed with where they are in short, and signed out one by one; a member's are none of them", async () => {
    const he = await newColleague(api, operator, ["editor"]);
    const { records } = await get(api, operator, staffSessions, { params: { id: he.id } });
    expect(records).toHaveLength(1);
    expect(records[0]!.address).toMatch(/\*$/);
    await get(api, operator, endStaffSession, { params: { id: records[0]!.id } });
    expect((await refusal(api, he, staffMe)).status).toBe(401);
    expect(await refusal(api, operator, endStaffSession, { params: { id: records[0]!.id } })).toMatchObject({
      status: 404,
    });
    const member = await signIn(api);
    const [own] = await rows<{ id: string }>(
      api.database.primary,
      sql`select max(id)::text as id from identity.sessions where member_id is not null`,
    );
    expect((await refusal(api, operator, endStaffSession, { params: { id: own!.id } })).status).toBe(404);
    expect((await api.call("/rest/ums/member/current", { headers: member.auth })).status).toBe(200);
  });
});

describe("the list of accounts", () => {
  it("is found by name, number, role and state", async () => {
    const he = await newColleague(api, operator, ["reviewer", "editor"]);
    const found = async (query: object) =>
      (await get(api, operator, staffAccountPage, { query: { size: "100", ...query } })).records.map(
        (r) => r.id,
      );
    expect(await found({ keyword: he.mobile })).toEqual([he.id]);
    expect(await found({ keyword: "何" })).toContain(he.id);
    expect(await found({ keyword: "%" })).toEqual([]);
    expect(await found({ role: "editor" })).toContain(he.id);
    expect(await found({ role: "finance" })).not.toContain(he.id);
    expect(await found({ state: "BLOCKED" })).not.toContain(he.id);
  });
});

it("nobody makes the second of the two who decide about money alone", async () => {
  const phone = newMobile();
  const made = await get(api, operator, addStaffAccount, {
    body: { name: "何静", phone, roles: ["finance"] },
  });
  const body = { token: tokenOf(made.link), password: PASSWORD };
  expect(await refusal(api, null, startInvitation, { body })).toMatchObject({ reason: "INVITATION_WAITS" });
});
