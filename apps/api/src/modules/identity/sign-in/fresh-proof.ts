import { and, eq, gt, sql } from "drizzle-orm";
import { problem, settled } from "../../../http/problem.ts";
import type { WorkflowCall } from "../../../http/route.ts";
import type { MemberViewer } from "../../../http/viewer.ts";
import { later, MINUTE } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { isSandbox } from "../../../platform/is-sandbox.ts";
import { lockMember, type MemberRow, phoneOf } from "../find-member.ts";
import { useSmsCode } from "../sms/use-sms-code.ts";
import { sessions } from "../tables.ts";
import { knownDevice } from "./known-device.ts";
import { isPassword } from "./password-hash.ts";
import { countTry, forgiveTries } from "./password-tries.ts";

/** How long a sign-in counts as proof that this is still the member and not somebody at their open page (T18). */
const FRESH = 15 * MINUTE;

type Call = Pick<
  WorkflowCall<unknown, MemberViewer>,
  "viewer" | "ip" | "request" | "services" | "transaction"
>;

export const isFresh = async (tx: Tx, sessionId: string, now: Date): Promise<boolean> =>
  (await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), gt(sessions.provedAt, later(now, -FRESH)))),
  )) !== undefined;

/** From now on the session counts as fresh. */
export const noteProof = (tx: Tx, sessionId: string, now: Date) =>
  tx.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));

/**
 * Compares the password outside of any transaction; counted like any other try. False where none was given.
 * @throws {ProblemError} SIGN_IN_FAILED, SIGN_IN_TRIES, PASSWORD_OFF
 */
export async function provedByPassword(
  { ip, request, services, transaction }: Call,
  { member, password }: { member: MemberRow; password: string | undefined },
  now: Date,
): Promise<boolean> {
  if (password === undefined) return false;
  const { settings, vault } = services;
  const account = phoneOf(vault, member);
  const sandbox = isSandbox(settings);
  const deviceId = knownDevice(request, settings).idFor(account);
  settled(await transaction((tx) => countTry(tx, vault, { account, address: ip, deviceId, sandbox }, now)));
  if (!(await isPassword(member.passwordHash, password))) throw problem("SIGN_IN_FAILED");
  await transaction((tx) => forgiveTries(tx, vault, account));
  return true;
}

/**
 * Makes sure that it is the member who asks: a sign-in of the last 15 minutes, the password, or a code (purpose BIND)
 * sent to the present number.
 * @throws {ProblemError} FRESH_PROOF_REQUIRED, SMS_CODE_WRONG, SIGN_IN_FAILED, SIGN_IN_TRIES, PASSWORD_OFF
 */
export async function requireFreshProof(
  call: Call,
  { code, password }: { code?: string; password?: string },
): Promise<void> {
  const { viewer, services, transaction } = call;
  const now = services.clock.now();
  const { member, fresh } = await transaction(async (tx) => ({
    member: await lockMember(tx, viewer.memberId),
    fresh: await isFresh(tx, viewer.sessionId, now),
  }));
  if (fresh) return;
  const proved = await provedByPassword(call, { member, password }, now);
  if (!proved && code === undefined) throw problem("FRESH_PROOF_REQUIRED");
  settled(
    await transaction(async (tx) => {
      const proof = {
        mobile: phoneOf(services.vault, member),
        purpose: "BIND",
        code: code ?? "",
        address: call.ip,
      } as const;
      if (!proved && !(await useSmsCode(tx, services.settings, proof, now))) return problem("SMS_CODE_WRONG");
      await noteProof(tx, viewer.sessionId, now);
      return null;
    }),
  );
}
