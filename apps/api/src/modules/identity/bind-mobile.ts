import type { bindMobile as endpoint } from "@ginkgo/api-contract/identity/identity";
import { and, eq } from "drizzle-orm";
import { badInput, problem, settled } from "../../http/problem.ts";
import type { WorkflowCall } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { MemberViewer } from "../../http/viewer.ts";
import type { Tx } from "../../platform/database/database.ts";
import { bytes, isDuplicate } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { lockMember, phoneOf } from "./find-member.ts";
import { MEMBER_PHONE, memberSealContext } from "./identity-seal-contexts.ts";
import { isFresh, noteProof, provedByPassword } from "./sign-in/fresh-proof.ts";
import { noteEvent } from "./sign-in/security-events.ts";
import { endSessionsOf } from "./sign-in/sessions.ts";
import { useSmsCode } from "./sms/use-sms-code.ts";
import { members } from "./tables.ts";

type Call = WorkflowCall<typeof endpoint, MemberViewer>;

async function change(tx: Tx, vault: Vault, memberId: string, mobile: string, now: Date): Promise<void> {
  const sealed = vault.seal(mobile, memberSealContext("phone", memberId));
  const hash = bytes(vault.blindIndex(mobile, MEMBER_PHONE));
  // A number that came with an account merged into this one is the member's own.
  await tx
    .update(members)
    .set({ phone: null, phoneHash: null, updatedAt: now })
    .where(
      and(eq(members.mergedInto, memberId), eq(members.phoneHash, vault.blindIndex(mobile, MEMBER_PHONE))),
    );
  await tx
    .update(members)
    .set({ phone: sealed, phoneHash: hash, updatedAt: now })
    .where(eq(members.id, memberId))
    .catch((error: unknown) => {
      throw isDuplicate(error) ? problem("MOBILE_TAKEN") : error;
    });
}

/** The member who lost the number is told where they still read: on the number itself. Best effort. */
async function tellOldNumber({ settings, sms, log }: AppContext, mobile: string): Promise<void> {
  const news = "您的账号已换绑到另一个手机号";
  const text = `【${settings.SITE_NAME}】${news}，这个号码不再能登录。如不是您本人操作，请马上打 ${settings.SITE_PHONE}。`;
  await sms
    .send({ mobile, purpose: "NEWS", news, text, smsCode: null, channel: "sms" })
    .catch((error: Error) => log.error("notice not sent", { module: "identity", error: error.message }));
}

/**
 * Gives the member another number. Needs a code sent to the new one and, unless the person has just signed in, a
 * second proof: a code sent to the present number, or the password.
 * @throws {ProblemError} BAD_INPUT, FRESH_PROOF_REQUIRED, SMS_CODE_WRONG, SIGN_IN_FAILED, SIGN_IN_TRIES, MOBILE_TAKEN
 */
export async function bindMobile(call: Call): Promise<void> {
  const { body, ip, viewer, services, transaction } = call;
  const { settings, clock, vault } = services;
  const { mobile, code, oldCode, endOthers } = body;
  const now = clock.now();
  const { member, fresh } = await transaction(async (tx) => ({
    member: await lockMember(tx, viewer.memberId),
    fresh: await isFresh(tx, viewer.sessionId, now),
  }));
  if (phoneOf(vault, member) === mobile) throw badInput({ mobile: "这就是您现在的手机号，请填新的号码。" });
  const proved = fresh || (await provedByPassword(call, { member, password: body.oldPassword }, now));
  if (!proved && oldCode === undefined) throw problem("FRESH_PROOF_REQUIRED");

  const before = settled(
    await transaction(async (tx) => {
      const present = await lockMember(tx, viewer.memberId);
      const old = {
        mobile: phoneOf(vault, present),
        purpose: "BIND",
        code: oldCode ?? "",
        address: ip,
      } as const;
      if (!proved && !(await useSmsCode(tx, settings, old, now))) return problem("SMS_CODE_WRONG");
      if (!(await useSmsCode(tx, settings, { mobile, purpose: "BIND", code, address: ip }, now)))
        return problem("SMS_CODE_WRONG");
      await change(tx, vault, present.id, mobile, now);
      if (endOthers) await endSessionsOf(tx, present.id, "PHONE", now, viewer.sessionId);
      await noteProof(tx, viewer.sessionId, now);
      await noteEvent(tx, "PHONE_CHANGED", { memberId: present.id, sessionId: viewer.sessionId }, now);
      return { mobile: old.mobile };
    }),
  );
  await tellOldNumber(services, before.mobile);
}
