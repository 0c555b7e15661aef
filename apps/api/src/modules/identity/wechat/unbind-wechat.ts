import type { unbindWechat as endpoint } from "@ginkgo/api-contract/identity/identity";
import { eq, sql } from "drizzle-orm";
import { problem, settled } from "../../../http/problem.ts";
import type { WorkflowCall } from "../../../http/route.ts";
import type { MemberViewer } from "../../../http/viewer.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { lockMember, phoneOf } from "../find-member.ts";
import { noteEvent } from "../sign-in/security-events.ts";
import { endSessionsOf } from "../sign-in/sessions.ts";
import { useSmsCode } from "../sms/use-sms-code.ts";
import { wechatLinks } from "../tables.ts";

/**
 * Takes the member's WeChat away as a way to sign in. A code sent to their number proves that the number opens the
 * account, so that a way is left. Sessions that came in with that WeChat elsewhere are signed out.
 * @throws {ProblemError} WECHAT_NOT_BOUND, SMS_CODE_WRONG
 */
export async function unbindWechat(call: WorkflowCall<typeof endpoint, MemberViewer>): Promise<void> {
  const { body, ip, viewer, services, transaction } = call;
  const { settings, clock, vault } = services;
  const now = clock.now();
  settled(
    await transaction(async (tx) => {
      const member = await lockMember(tx, viewer.memberId);
      const { id } = member;
      const bound = await firstOf(
        tx.select({ found: sql<number>`1` }).from(wechatLinks).where(eq(wechatLinks.memberId, id)),
      );
      if (!bound) throw problem("WECHAT_NOT_BOUND");
      const proof = {
        mobile: phoneOf(vault, member),
        purpose: "BIND",
        code: body.code,
        address: ip,
      } as const;
      // A wrong try stays counted.
      if (!(await useSmsCode(tx, settings, proof, now))) return problem("SMS_CODE_WRONG");
      await tx.delete(wechatLinks).where(eq(wechatLinks.memberId, id));
      await endSessionsOf(tx, id, "WECHAT", now, viewer.sessionId, "wechat");
      await noteEvent(tx, "WECHAT_UNBOUND", { memberId: id, sessionId: viewer.sessionId }, now);
      return undefined;
    }),
  );
}
