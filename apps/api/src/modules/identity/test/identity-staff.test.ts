import type { StaffMe } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { demoPeople } from "../../../../seeds/people/demo-people.ts";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  askToken,
  bearer,
  encrypted,
  isAlive,
  refresh,
  seedDemoPeople,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { createLog } from "../../../platform/log.ts";
import { readSettings } from "../../../platform/settings.ts";
import { createStaff } from "../staff/create-staff.ts";
import { matchingStep, totpCode, totpStep } from "../staff/totp.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

const person = (role: string) => demoPeople.find((p) => p.role === role)!;
const codeNow = (secret: string, steps = 0) => totpCode(secret, totpStep(api.clock.now()) + steps);

function enter(role: string, totp?: string, password = person(role).password) {
  const { phone, totpSecret } = person(role);
  const form = { username: phone, password: encrypted(password), totp: totp ?? codeNow(totpSecret!) };
  return askToken(api, "password", form, { client: "staff" });
}
const me = (access: string) =>
  api.call<z.output<typeof StaffMe> & Refusal>("/rest/staff/me", { headers: bearer(access) });

describe("a one-time code", () => {
  it("is what RFC 6238 says", () => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    for (const [seconds, code] of [
      [59, "287082"],
      [1111111109, "081804"],
      [1111111111, "050471"],
      [1234567890, "005924"],
      [2000000000, "279037"],
      [20000000000, "353130"],
    ] as const)
      expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code);
    const at = new Date(1_234_567_890_000);
    for (const [steps, fits] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      expect(matchingStep(secret, totpCode(secret, totpStep(at) + steps), at) !== undefined).toBe(fits);
  });

  it("opens together with the password, once", async () => {
    const code = codeNow(person("operator").totpSecret!);
    const first = await enter("operator", code);
    expect(first).toMatchObject({ status: 200, data: { additionalParameters: { client_id: "staff" } } });
    expect(await enter("operator", code)).toMatchObject({ status: 400, data: { reason: "SIGN_IN_FAILED" } });
    api.clock.advance(30_000);
    expect(await enter("operator")).toMatchObject({ status: 200 });
  });

  it("or the password being wrong is told in the same words", async () => {
    const wrongCode = await enter("adviser", "000000");
    const wrongPassword = await enter("adviser", undefined, "not-the-password");
    expect(wrongCode).toMatchObject({ status: 400, data: { reason: "SIGN_IN_FAILED" } });
    expect({ msg: wrongPassword.msg, data: wrongPassword.data }).toEqual({
      msg: wrongCode.msg,
      data: wrongCode.data,
    });
    const form = { username: person("adviser").phone, password: encrypted(person("adviser").password) };
    expect(await askToken(api, "password", form, { client: "staff" })).toMatchObject({ status: 400 });
  });
});

describe("staff calls", () => {
  it("know their own by role and permissions", async () => {
    for (const role of ["adviser", "service", "merchant"]) {
      const answer = await me((await enter(role)).data.accessToken.tokenValue);
      expect(answer).toMatchObject({ status: 200, data: { role, name: person(role).name } });
      expect(answer.data.permissions).not.toContain("staff.manage");
    }
    api.clock.advance(30_000);
    const operator = await me((await enter("operator")).data.accessToken.tokenValue);
    expect(operator.data.permissions).toContain("staff.manage");
  });

  it("are refused to members and visitors, and members' calls to staff", async () => {
    const member = await signIn(api);
    expect(await me(member.access)).toMatchObject({ status: 403, data: { reason: "NOT_ALLOWED" } });
    expect(await api.call("/rest/staff/me")).toMatchObject({ status: 401 });
    api.clock.advance(30_000);
    const { data } = await enter("operator");
    expect(await isAlive(api, data.accessToken.tokenValue)).toBe(false);
  });

  it("cannot be come by with a member's password, nor with a member's ways in", async () => {
    const { phone, password } = person("customer");
    const form = { username: phone, password: encrypted(password), totp: "123456" };
    expect(await askToken(api, "password", form, { client: "staff" })).toMatchObject({ status: 400 });
    expect(await askToken(api, "password", form)).toMatchObject({ status: 200 });
    const mobile = { mobile: person("operator").phone, code: "123456" };
    expect(await askToken(api, "mobile", mobile, { client: "staff" })).toMatchObject({ status: 403 });
    const staffAsMember = {
      username: person("operator").phone,
      password: encrypted(person("operator").password),
    };
    expect(await askToken(api, "password", staffAsMember)).toMatchObject({ status: 400 });
  });

  it("use cookies of their own, so that one browser may hold both; signing out ends theirs alone", async () => {
    api.clock.advance(30_000);
    const staff = await enter("operator");
    const member = await signIn(api);
    const jar = [
      ...staff.headers.getSetCookie().map((l) => l.split(";", 1)[0]),
      `ginkgo_access=${member.access}`,
    ].join("; ");
    const headers = { cookie: jar, "sec-fetch-site": "same-origin" };
    expect(await api.call("/rest/staff/me", { headers })).toMatchObject({ status: 200 });
    expect(await api.call("/rest/ums/member/current", { headers })).toMatchObject({ status: 200 });
    expect(await api.call("DELETE /rest/staff/logout", { headers })).toMatchObject({ status: 200 });
    expect(await api.call("/rest/staff/me", { headers })).toMatchObject({ status: 401 });
    expect(await api.call("/rest/ums/member/current", { headers })).toMatchObject({ status: 200 });
    expect(await refresh(api, staff.data.refreshToken.tokenValue, "staff")).toMatchObject({ status: 401 });
  });
});

describe("a new staff account", () => {
  it("comes with a password and a secret that work, and can be given new ones", async () => {
    const settings = readSettings({ NODE_ENV: "test" });
    const services = { database: api.database, clock: api.clock, settings, log: createLog("silent") };
    const requested = { phone: "19900000099", name: "新同事", role: "service", reset: false } as const;
    const made = await createStaff(services, requested);
    expect(made.uri).toContain(`secret=${made.totpSecret}`);
    const login = ({ password, totpSecret }: typeof made) =>
      askToken(
        api,
        "password",
        { username: requested.phone, password: encrypted(password), totp: codeNow(totpSecret) },
        { client: "staff" },
      );
    const first = await login(made);
    expect(first.status).toBe(200);
    await expect(createStaff(services, requested)).rejects.toThrow("--reset");
    const renewed = await createStaff(services, { ...requested, reset: true });
    expect(await me(first.data.accessToken.tokenValue)).toMatchObject({ status: 401 });
    expect(await login(made)).toMatchObject({ status: 400 });
    expect(await login(renewed)).toMatchObject({ status: 200 });
    const stored = await row<{ line: string }>(
      api.database.read,
      sql`select s::text as line from identity.staff s where s.name = ${requested.name}`,
    );
    expect(stored!.line).not.toContain(renewed.totpSecret);
    expect(stored!.line).not.toContain(requested.phone);
  });
});
