import { addStaffAccount, decideStaffRequest } from "@ginkgo/api-contract/identity/staff-accounts";
import { confirmInvitation, startInvitation } from "@ginkgo/api-contract/identity/staff-invitation";
import type { StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { askToken, encrypted, held, newMobile, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { type Asking, get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { totpCode, totpStep } from "../../identity/staff/totp.ts";

export const PASSWORD = "Ginkgo-Lane-73";

export const tokenOf = (link: string): string => link.slice(link.lastIndexOf("/") + 1);

/** The code of the present; a code opens once, so the clock goes on first. */
export function codeOf(api: TestApi, secret: string): string {
  api.clock.advance(30_000);
  return totpCode(secret, totpStep(api.clock.now()));
}

export const signInBy = (api: TestApi, phone: string, secret: string, password = PASSWORD) =>
  askToken(
    api,
    "password",
    { username: phone, password: encrypted(password), totp: codeOf(api, secret) },
    { client: "staff" },
  );

/** Opens a link as its holder does: chooses a password, sets the authenticator up, confirms. @returns the secret */
export async function setUp(api: TestApi, link: string, password = PASSWORD): Promise<string> {
  const token = tokenOf(link);
  const { secret } = await get(api, null, startInvitation, { body: { token, password } });
  await get(api, null, confirmInvitation, { body: { token, code: codeOf(api, secret) } });
  return secret;
}

export interface Colleague extends SignedIn {
  id: string;
  secret: string;
}

/** An account made by somebody, agreed to by the administrator where it takes a second person, set up and signed in. */
export async function newColleague(
  api: TestApi,
  by: Asking,
  roles: StaffRole[],
  sellers?: string[],
): Promise<Colleague> {
  const phone = newMobile();
  const made = await get(api, by, addStaffAccount, {
    body: { name: "何静", phone, roles, ...(sellers ? { sellers } : {}) },
  });
  if (made.request) {
    const administrator = await signInStaff(api, "administrator");
    await get(api, administrator, decideStaffRequest, {
      params: { id: made.request.id },
      body: { agree: true },
    });
  }
  const secret = await setUp(api, made.link);
  return { ...held(phone, await signInBy(api, phone, secret)), id: made.id, secret };
}
