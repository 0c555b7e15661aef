import { randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { badInput, problem, settled } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { HOUR, later } from "../../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { isSandbox } from "../../../platform/is-sandbox.ts";
import { invitationSealContext, staffSealContext } from "../identity-seal-contexts.ts";
import { checkNewPassword } from "../sign-in/check-new-password.ts";
import { looksLikeToken, newToken, tokenHash } from "../sign-in/opaque-token.ts";
import { hashPassword, isPassword } from "../sign-in/password-hash.ts";
import { countTry, forgiveTries } from "../sign-in/password-tries.ts";
import { base32, matchingStep, totpUri } from "../staff/totp.ts";
import { staff, staffInvitations, staffTotpUsed } from "../tables.ts";
import { noteStaff } from "./note-staff.ts";
import { isAgreed } from "./requests.ts";
import { nextVersion } from "./set-account.ts";

const LIFE = 72 * HOUR;

export interface NewInvitation {
  token: string;
  expiresAt: Date;
}

/** Gives an account the one link that works for it; those before it lead nowhere. */
export async function invite(
  tx: Tx,
  staffId: string,
  kind: "NEW" | "TOTP",
  now: Date,
): Promise<NewInvitation> {
  const token = newToken();
  const expiresAt = later(now, LIFE);
  await tx.delete(staffInvitations).where(eq(staffInvitations.staffId, staffId));
  // Nobody opens those any more; what was chosen so far need not lie about.
  await tx.delete(staffInvitations).where(lte(staffInvitations.expiresAt, now));
  await tx
    .insert(staffInvitations)
    .values({ staffId, kind, tokenHash: tokenHash(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;
type FoundInvitation = Awaited<ReturnType<typeof invitationOf>>;

/** The invitation of a link. @throws {ProblemError} INVITATION_OVER, INVITATION_WAITS */
async function invitationOf(db: Db, token: string, now: Date) {
  if (!looksLikeToken(token)) throw problem("INVITATION_OVER");
  const found = await firstOf(
    db
      .select({
        staffId: staff.id,
        name: staff.name,
        phone: staff.phone,
        state: staff.state,
        staffPassword: staff.passwordHash,
        kind: staffInvitations.kind,
        expiresAt: staffInvitations.expiresAt,
        passwordHash: staffInvitations.passwordHash,
        totpSecret: staffInvitations.totpSecret,
      })
      .from(staffInvitations)
      .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
      .where(and(eq(staffInvitations.tokenHash, tokenHash(token)), gt(staffInvitations.expiresAt, now))),
  );
  if (!found || found.state !== (found.kind === "NEW" ? "INVITED" : "ACTIVE"))
    throw problem("INVITATION_OVER");
  if (!(await isAgreed(db, found.staffId))) throw problem("INVITATION_WAITS");
  return found;
}

/** The same, locked: of two who use one link, the second finds it used. @throws {ProblemError} INVITATION_OVER, INVITATION_WAITS */
async function lockInvitation(tx: Tx, token: string, now: Date): Promise<FoundInvitation> {
  const { staffId } = await invitationOf(tx, token, now);
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for("update");
  return invitationOf(tx, token, now);
}

const phoneOf = ({ vault }: Deps, { phone, staffId }: FoundInvitation) =>
  vault.open(phone, staffSealContext("phone", staffId));

/** Whose link it is. @throws {ProblemError} INVITATION_OVER, INVITATION_WAITS */
export async function readInvitation(db: Db, deps: Deps, token: string) {
  const found = await invitationOf(db, token, deps.clock.now());
  const { kind, name, expiresAt } = found;
  return { kind, name, phone: phoneOf(deps, found), expiresAt };
}

type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The password its holder wants, hashed; of a new one-time code alone, the present password proves who asks. */
async function provedPassword(
  transaction: Transaction,
  deps: Deps,
  found: FoundInvitation,
  { password, ip }: { password: string; ip: string },
): Promise<string | null> {
  const phone = phoneOf(deps, found);
  if (found.kind === "NEW") {
    checkNewPassword(password, phone);
    return hashPassword(password);
  }
  const account = `staff:${phone}`;
  const sandbox = isSandbox(deps.settings);
  const now = deps.clock.now();
  settled(await transaction((tx) => countTry(tx, deps.vault, { account, sandbox, address: ip }, now)));
  if (!(await isPassword(found.staffPassword, password)))
    throw badInput({ password: "密码不对。请填您现在登录用的密码。" });
  await transaction((tx) => forgiveTries(tx, deps.vault, account));
  return null;
}

/**
 * Takes the password and answers the secret of the one-time code; done again, it is another secret.
 * @throws {ProblemError} INVITATION_OVER, INVITATION_WAITS, BAD_INPUT, SIGN_IN_TRIES, PASSWORD_OFF
 */
export async function startInvitation(
  transaction: Transaction,
  deps: Deps,
  { token, ...form }: { token: string; password: string; ip: string },
): Promise<{ secret: string; uri: string }> {
  const { vault, settings, clock } = deps;
  const found = await transaction((tx) => invitationOf(tx, token, clock.now()));
  const passwordHash = await provedPassword(transaction, deps, found, form);
  const secret = base32(randomBytes(20));
  await transaction(async (tx) => {
    const { staffId } = await lockInvitation(tx, token, clock.now());
    await tx
      .update(staffInvitations)
      .set({ passwordHash, totpSecret: vault.seal(secret, invitationSealContext(staffId)) })
      .where(eq(staffInvitations.staffId, staffId));
  });
  return { secret, uri: totpUri(secret, settings.SITE_NAME, phoneOf(deps, found)) };
}

/**
 * Puts password and one-time code into force once a code proves that the authenticator has the secret.
 * @throws {ProblemError} INVITATION_OVER, INVITATION_WAITS, INVITATION_CODE
 */
export async function confirmInvitation(
  tx: Tx,
  { vault, clock, settings }: Deps,
  { token, code }: { token: string; code: string },
): Promise<null> {
  const now = clock.now();
  const { staffId, kind, totpSecret, passwordHash } = await lockInvitation(tx, token, now);
  if (!totpSecret || (kind === "NEW" && !passwordHash)) throw problem("INVITATION_CODE", "no secret yet");
  const secret = vault.open(totpSecret, invitationSealContext(staffId));
  // The authenticator on somebody's phone knows nothing of a moved sandbox clock.
  const clocks = isSandbox(settings) ? [now, new Date()] : [now];
  const step = clocks.map((at) => matchingStep(secret, code, at)).find((s) => s !== undefined);
  if (step === undefined) throw problem("INVITATION_CODE");
  await tx.delete(staffTotpUsed).where(eq(staffTotpUsed.staffId, staffId));
  await tx.insert(staffTotpUsed).values({ staffId, step: String(step) });
  await tx
    .update(staff)
    .set({
      state: "ACTIVE",
      totpSecret: vault.seal(secret, staffSealContext("totp_secret", staffId)),
      ...(passwordHash ? { passwordHash } : {}),
      version: nextVersion,
    })
    .where(eq(staff.id, staffId));
  await tx.delete(staffInvitations).where(eq(staffInvitations.staffId, staffId));
  await noteStaff(tx, kind === "NEW" ? "STAFF_SET_UP" : "STAFF_TOTP_SET", staffId, `staff:${staffId}`, now);
  return null;
}
