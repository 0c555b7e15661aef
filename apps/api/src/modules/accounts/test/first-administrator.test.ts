import { addStaffAccount, staffAccountPage } from "@ginkgo/api-contract/identity/staff-accounts";
import { openInvitation } from "@ginkgo/api-contract/identity/staff-invitation";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { held, newMobile } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { readSettings } from "../../../platform/settings.ts";
import { inviteFirstAdministrator } from "../../identity/accounts/public.ts";
import { setUp, signInBy, tokenOf } from "./accounts-kit.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const phone = "13912345678";
const start = (env: Record<string, string> = { ADMIN_PHONE: phone, ADMIN_NAME: "沈月华" }) =>
  inviteFirstAdministrator({
    database: api.database,
    clock: api.clock,
    settings: readSettings({ NODE_ENV: "test", SANDBOX: "on", ...env }),
  });

it("an empty portal gives its first administrator a link at each start, of which the last one works once", async () => {
  expect(await start({})).toEqual({ state: "NO_PHONE" });
  const first = await start();
  const second = await start();
  if (first.state !== "INVITED" || second.state !== "INVITED") throw new Error("no link");
  const opened = (link: string) => refusal(api, null, openInvitation, { body: { token: tokenOf(link) } });
  expect((await opened(first.link)).reason).toBe("INVITATION_OVER");
  const secret = await setUp(api, second.link);
  expect(await start()).toEqual({ state: "DONE" });
  const me = held(phone, await signInBy(api, phone, secret));
  expect((await get(api, me, staffAccountPage, {})).records.map(({ name }) => name)).toEqual(["沈月华"]);

  // The second administrator is made alone, for there is nobody to ask; from then on two decide.
  const body = { name: "何静", phone: newMobile(), roles: ["administrator" as const] };
  const colleague = await get(api, me, addStaffAccount, { body });
  expect(colleague.link).toContain("#/invitation/");
  await setUp(api, colleague.link);
  const third = await get(api, me, addStaffAccount, {
    body: { ...body, phone: newMobile(), reason: "多一位" },
  });
  const token = tokenOf(third.link);
  expect((await refusal(api, null, openInvitation, { body: { token } })).reason).toBe("INVITATION_WAITS");
  expect(await start({})).toEqual({ state: "DONE" });
});
