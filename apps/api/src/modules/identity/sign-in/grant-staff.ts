import { and, eq, lt } from "drizzle-orm";
import { shortAddress } from "../../../http/address-prefix.ts";
import { problem, problemWith, settled } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { isSandbox } from "../../../platform/is-sandbox.ts";
import { STAFF_PHONE, staffSealContext } from "../identity-seal-contexts.ts";
import { matchingStep, totpStep } from "../staff/totp.ts";
import { staff as staffTable, staffTotpUsed } from "../tables.ts";
import { type GrantCall, type Granted, needed } from "./grant-call.ts";
import { readPassword, readUsername } from "./grant-password.ts";
import { isPassword } from "./password-hash.ts";
import { countTry, forgiveTries } from "./password-tries.ts";
import { openSession } from "./sessions.ts";

interface StaffRow {
  id: string;
  state: "INVITED" | "ACTIVE" | "BLOCKED";
  passwordHash: string;
  totpSecret: string;
}

/** Uses up the code's step; false when it was used before, by whichever process. */
async function useStep(tx: Tx, staffId: string, step: number, oldest: number): Promise<boolean> {
  const fresh = await firstOf(
    tx
      .insert(staffTotpUsed)
      .values({ staffId, step: String(step) })
      .onConflictDoNothing()
      .returning({ step: staffTotpUsed.step }),
  );
  await tx
    .delete(staffTotpUsed)
    .where(and(eq(staffTotpUsed.staffId, staffId), lt(staffTotpUsed.step, String(oldest))));
  return fresh !== undefined;
}

/**
 * `grant_type=password` of client `staff`: password and one-time code together. Which of the two was wrong is not
 * said.
 * @throws {ProblemError} BAD_INPUT, SIGN_IN_FAILED, STAFF_SIGN_IN_TRIES, UNAVAILABLE, ACCOUNT_BLOCKED
 */
export async function grantStaff(call: GrantCall): Promise<Granted> {
  const { form, services, ip, device, known, now, transaction } = call;
  const { settings, vault } = services;
  const phone = readUsername(call);
  const password = readPassword(call);
  const code = needed(form, "totp").trim();
  const account = `staff:${phone}`;
  const sandbox = isSandbox(settings);

  // The authenticator on somebody's phone knows nothing of a moved sandbox clock.
  const clocks = sandbox ? [now, new Date()] : [now];
  const stepOf = ({ id, totpSecret }: StaffRow) => {
    if (totpSecret === "") return undefined;
    const secret = vault.open(totpSecret, staffSealContext("totp_secret", id));
    return clocks.map((at) => matchingStep(secret, code, at)).find((s) => s !== undefined);
  };

  const { staff, step } = settled(
    await transaction(async (tx) => {
      const found = await firstOf(
        tx
          .select({
            id: staffTable.id,
            state: staffTable.state,
            passwordHash: staffTable.passwordHash,
            totpSecret: staffTable.totpSecret,
          })
          .from(staffTable)
          .where(eq(staffTable.phoneHash, vault.blindIndex(phone, STAFF_PHONE))),
      );
      const fits = found && stepOf(found);
      const from = { address: ip, hasCode: fits !== undefined, deviceId: known.idFor(account) };
      const refusal = await countTry(tx, vault, { account, sandbox, ...from }, now);
      // Staff have no message code to be sent to instead.
      if (refusal) return problemWith("STAFF_SIGN_IN_TRIES", refusal.more ?? {});
      return { staff: found, step: fits };
    }),
  );
  const right = await isPassword(staff?.passwordHash || undefined, password);
  if (!right || !staff || step === undefined) throw problem("SIGN_IN_FAILED");
  const oldest = Math.min(...clocks.map(totpStep)) - 2;

  return settled(
    await transaction(async (tx) => {
      // Comparing was slow: the account may have been disabled, or given another code, meanwhile.
      const still = await firstOf(
        tx.select().from(staffTable).where(eq(staffTable.id, staff.id)).for("share"),
      );
      if (still?.passwordHash !== staff.passwordHash || still.totpSecret !== staff.totpSecret)
        return problem("SIGN_IN_FAILED");
      if (!(await useStep(tx, staff.id, step, oldest))) return problem("SIGN_IN_FAILED");
      await forgiveTries(tx, vault, account);
      if (still.state !== "ACTIVE") return problem("ACCOUNT_BLOCKED");
      const holder = { memberId: null, staffId: staff.id, personType: null };
      const address = shortAddress(ip);
      return { pair: await openSession(tx, holder, { device, way: "password", now, address }), account };
    }),
  );
}
