import type { bindMobile as endpoint } from "@ginkgo/contract/identity";
import { sql } from "drizzle-orm";
import { badInput, problem, settled } from "../../http/problem.ts";
import type { StepsCall } from "../../http/route.ts";
import type { MemberViewer } from "../../http/viewer.ts";
import { row, type Tx } from "../../platform/database.ts";
import { lockMember, type MemberRow } from "./find-member.ts";
import { isPassword } from "./password-hash.ts";
import { countTry, forgiveTries } from "./password-tries.ts";
import { noteEvent } from "./security-events.ts";
import { endSessionsOf } from "./sessions.ts";
import { instant, isDuplicate, later, MINUTE } from "./sql-values.ts";
import { useSmsCode } from "./use-sms-code.ts";

type Call = StepsCall<typeof endpoint, MemberViewer>;

/** How long a sign-in counts as proof that this is still the member and not somebody at their open page (T18). */
const FRESH = 15 * MINUTE;

const isFresh = async (tx: Tx, sessionId: string, now: Date) =>
  (await row(
    tx,
    sql`select 1 from identity.sessions where id = ${sessionId}::bigint and proved_at > ${instant(later(now, -FRESH))}`,
  )) !== undefined;

/** Compares the password outside of any transaction; counted like any other try. */
async function provedByPassword(call: Call, member: MemberRow, now: Date): Promise<boolean> {
  const { body, ip, services, transaction } = call;
  if (body.oldPassword === undefined) return false;
  const sandbox = services.settings.NODE_ENV !== "production";
  settled(await transaction((tx) => countTry(tx, { account: member.phone, address: ip, sandbox }, now)));
  if (!(await isPassword(member.passwordHash, body.oldPassword))) throw problem("SIGN_IN_FAILED");
  await transaction((tx) => forgiveTries(tx, member.phone));
  return true;
}

async function change(tx: Tx, memberId: string, mobile: string, now: Date): Promise<void> {
  await tx
    .execute(
      sql`update identity.members set phone = ${mobile}, updated_at = ${instant(now)} where id = ${memberId}::bigint`,
    )
    .catch((error: unknown) => {
      throw isDuplicate(error) ? problem("MOBILE_TAKEN") : error;
    });
}

/**
 * Gives the member another number. Needs a code sent to the new one and, unless the person has just signed in, a
 * second proof: a code sent to the present number, or the password.
 * @throws {ProblemError} BAD_INPUT, FRESH_PROOF_REQUIRED, SMS_CODE_WRONG, SIGN_IN_FAILED, SIGN_IN_TRIES, MOBILE_TAKEN
 */
export async function bindMobile(call: Call): Promise<void> {
  const { body, viewer, services, transaction } = call;
  const { settings, clock } = services;
  const { mobile, code, oldCode, endOthers } = body;
  const now = clock.now();
  const { member, fresh } = await transaction(async (tx) => ({
    member: await lockMember(tx, viewer.memberId),
    fresh: await isFresh(tx, viewer.sessionId, now),
  }));
  if (member.phone === mobile) throw badInput({ mobile: "这就是您现在的手机号，请填新的号码。" });
  const proved = fresh || (await provedByPassword(call, member, now));
  if (!proved && oldCode === undefined) throw problem("FRESH_PROOF_REQUIRED");

  settled(
    await transaction(async (tx) => {
      const present = await lockMember(tx, viewer.memberId);
      const old = { mobile: present.phone, purpose: "BIND", code: oldCode ?? "" } as const;
      if (!proved && !(await useSmsCode(tx, settings, old, now))) return problem("SMS_CODE_WRONG");
      if (!(await useSmsCode(tx, settings, { mobile, purpose: "BIND", code }, now)))
        return problem("SMS_CODE_WRONG");
      await change(tx, present.id, mobile, now);
      if (endOthers) await endSessionsOf(tx, present.id, "PHONE", now, viewer.sessionId);
      await tx.execute(
        sql`update identity.sessions set proved_at = ${instant(now)} where id = ${viewer.sessionId}::bigint`,
      );
      await noteEvent(tx, "PHONE_CHANGED", { memberId: present.id, sessionId: viewer.sessionId }, now);
      return null;
    }),
  );
}
