import { randomBytes } from "node:crypto";
import type { BodyInput, Endpoint, QueryInput, ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { FilePurpose } from "@ginkgo/api-contract/files/files";
import type { StaffRole } from "@ginkgo/api-contract/identity/identity";
import { staffRoleTexts } from "@ginkgo/api-contract/identity/staff-roles";
import { acceptInvitation, type FamilyMember, inviteFamily } from "@ginkgo/api-contract/membership/family";
import { expect } from "vitest";
import { demoPeople } from "../../seeds/people/demo-people.ts";
import { picture, upload } from "../../src/modules/files/test/files-kit.ts";
import { hashPassword } from "../../src/modules/identity/sign-in/password-hash.ts";
import { writeStaff } from "../../src/modules/identity/staff/create-staff.ts";
import { base32, totpCode, totpStep } from "../../src/modules/identity/staff/totp.ts";
import { createVault } from "../../src/platform/secrets/vault.ts";
import { readSettings } from "../../src/platform/settings.ts";
import type { Answer, Refusal, TestApi } from "./build-test-api.ts";
import { askToken, encrypted, held, newMobile, type SignedIn, signIn } from "./identity-kit.ts";

/** Whoever asks; nobody is a visitor. */
export type Asking = Pick<SignedIn, "auth"> | null;

/** Address of an endpoint with its parameters filled in. */
export const addressOf = (
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "1"));
  const search = new URLSearchParams(query as Record<string, string>);
  return `${endpoint.method} ${path}${search.size ? `?${search}` : ""}`;
};

interface EndpointInput<E> {
  params?: Record<string, string>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
}

/**
 * Calls an endpoint as the contract says it; a good answer holds exactly the fields of its reply schema.
 */
export async function ask<E extends Endpoint>(
  api: TestApi,
  who: Asking,
  endpoint: E,
  { params, query, body }: EndpointInput<E> = {},
): Promise<Answer<ReplyOf<E>>> {
  const address = addressOf(endpoint, params, query as Record<string, unknown>);
  const answer = await api.call<ReplyOf<E>>(address, { headers: who?.auth ?? {}, body });
  if (answer.status === 200) expect(endpoint.reply.parse(answer.data)).toEqual(answer.data);
  return answer;
}

/** The same for a call that must be good. */
export async function get<E extends Endpoint>(
  api: TestApi,
  who: Asking,
  endpoint: E,
  input: EndpointInput<E> = {},
): Promise<ReplyOf<E>> {
  const answer = await ask(api, who, endpoint, input);
  if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Mobile numbers that stand in full in an answer. Digits within the random name of a file are none. */
export const phoneNumbersIn = (answer: unknown): string[] =>
  JSON.stringify(answer).match(/(?<![\da-f])1[3-9]\d{9}(?![\da-f])/g) ?? [];

/** Why a call is refused. */
export async function refusal<E extends Endpoint>(
  api: TestApi,
  who: Asking,
  endpoint: E,
  input: EndpointInput<E> = {},
): Promise<Refusal & { status: number; msg: string }> {
  const { status, msg, data } = await ask(api, who, endpoint, input);
  return { status, msg, ...(data as unknown as Refusal) };
}

/** A member of staff beside the demo people. */
async function newStaff(api: TestApi, role: StaffRole) {
  const made = { phone: newMobile(), password: "Autumn-Leaf-26", totpSecret: base32(randomBytes(20)) };
  const { phone, password, totpSecret } = made;
  const vault = createVault(readSettings({ NODE_ENV: "test" }));
  const passwordHash = await hashPassword(password);
  const account = { phone, name: staffRoleTexts[role], role, totpSecret, passwordHash };
  await api.database.transaction((tx) => writeStaff(tx, vault, account, api.clock.now()));
  return made;
}

/** One of the demo staff, or one made for it, signed in; needs the demo people in the database. */
export async function signInStaff(api: TestApi, role: StaffRole): Promise<SignedIn> {
  const { phone, password, totpSecret } =
    demoPeople.find((p) => p.role === role) ?? (await newStaff(api, role));
  // A code opens once: the clock goes on for the next one.
  api.clock.advance(30_000);
  const totp = totpCode(totpSecret!, totpStep(api.clock.now()));
  const form = { username: phone, password: encrypted(password), totp };
  const answer = await askToken(api, "password", form, { client: "staff" });
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.msg}`);
  return held(phone, answer);
}

/** A customer with a name. */
export async function newCustomer(api: TestApi, realName?: string): Promise<SignedIn> {
  const customer = await signIn(api);
  if (realName)
    await api.call("PUT /rest/ums/member/uptCurrent", { headers: customer.auth, body: { realName } });
  return customer;
}

export const consent = (api: TestApi, who: SignedIn, kind: string) =>
  api.call("POST /rest/ums/member/consent", {
    headers: who.auth,
    body: { kinds: [kind], version: "2026-01" },
  });

/** Brings somebody into the family of another. */
export async function join(
  api: TestApi,
  inviter: SignedIn,
  invited: SignedIn,
  form: BodyInput<typeof inviteFamily>,
  health = false,
): Promise<FamilyMember> {
  const { linkId } = await get(api, inviter, inviteFamily, { body: form });
  return get(api, invited, acceptInvitation, { params: { linkId }, body: { health } });
}

/** A picture uploaded by somebody; the API needs a DATA_DIR of its own. */
export async function uploadPicture(api: TestApi, who: SignedIn, purpose: FilePurpose) {
  const bytes = await picture().jpeg().toBuffer();
  return (await upload(api, bytes, { purpose, headers: who.auth })).data;
}
