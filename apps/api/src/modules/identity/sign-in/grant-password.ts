import { Mobile } from "@ginkgo/api-contract/identity/identity";
import { badInput, problem, settled } from "../../../http/problem.ts";
import { isSandbox } from "../../../platform/is-sandbox.ts";
import { lockMember, memberByPhone, refusalOf } from "../find-member.ts";
import { type GrantCall, type Granted, needed } from "./grant-call.ts";
import { decryptPassword } from "./password-field.ts";
import { isPassword } from "./password-hash.ts";
import { countTry, forgiveTries } from "./password-tries.ts";
import { openSession } from "./sessions.ts";

/** The number as stored. @throws {ProblemError} BAD_INPUT */
export function readUsername(call: GrantCall): string {
  const mobile = Mobile.safeParse(needed(call.form, "username"));
  if (!mobile.success) throw badInput({ username: mobile.error.issues[0]!.message });
  return mobile.data;
}

/**
 * The password out of its field. Nothing that cannot be anybody's password is compared or counted; it is refused in
 * the words a wrong one is, so that the field tells nothing (T17).
 * @throws {ProblemError} BAD_INPUT, SIGN_IN_FAILED
 */
export function readPassword({ form, services }: GrantCall): string {
  const password = decryptPassword(needed(form, "password"), services.settings.PASSWORD_KEY);
  const length = password === undefined ? 0 : [...password].length;
  if (password === undefined || length < 8 || length > 128) throw problem("SIGN_IN_FAILED");
  return password;
}

/**
 * `grant_type=password`. A number nobody has, one without a password and a wrong password are answered alike and
 * take alike (T13).
 * @throws {ProblemError} BAD_INPUT, SIGN_IN_FAILED, SIGN_IN_TRIES, PASSWORD_OFF, UNAVAILABLE, ACCOUNT_BLOCKED
 */
export async function grantPassword(call: GrantCall): Promise<Granted> {
  const { services, ip, device, known, now, transaction } = call;
  const mobile = readUsername(call);
  const password = readPassword(call);
  const { settings, vault } = services;
  const sandbox = isSandbox(settings);

  const member = settled(
    await transaction(
      async (tx) =>
        (await countTry(
          tx,
          vault,
          { account: mobile, address: ip, deviceId: known.idFor(mobile), sandbox },
          now,
        )) ??
        (await memberByPhone(tx, vault, mobile)) ??
        null,
    ),
  );
  const right = await isPassword(member?.passwordHash, password);
  if (!right || !member) throw problem("SIGN_IN_FAILED");

  return settled(
    await transaction(async (tx) => {
      await forgiveTries(tx, vault, mobile);
      const present = await lockMember(tx, member.id);
      // Changed while we compared: the password just given is the old one.
      if (present.passwordHash !== member.passwordHash) return problem("SIGN_IN_FAILED");
      const refusal = refusalOf(present);
      if (refusal) return refusal;
      const holder = { memberId: present.id, staffId: null, personType: present.personType };
      return { pair: await openSession(tx, holder, { device, way: "password", now }), account: mobile };
    }),
  );
}
