import { randomBytes, randomInt } from "node:crypto";
import type { StaffRole } from "@ginkgo/api-contract/identity/identity";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Services } from "../../../http/services.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { createVault, type Vault } from "../../../platform/secrets/vault.ts";
import { STAFF_PHONE, staffSealContext } from "../identity-seal-contexts.ts";
import { hashPassword } from "../sign-in/password-hash.ts";
import { forgiveTries } from "../sign-in/password-tries.ts";
import { sessions, staffInvitations, staff as staffTable, staffTotpUsed } from "../tables.ts";
import { base32, totpUri } from "./totp.ts";

export interface NewStaff {
  phone: string;
  name: string;
  role: StaffRole;
  password: string;
  /** base32 */
  totpSecret: string;
}

/** The account cannot be made as it was asked for. `message` is one readable line. */
export class StaffNotMade extends Error {}

/** Letters and digits that nobody mixes up when reading them out. */
const readable = "abcdefghjkmnpqrstuvwxyz23456789";
const newPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join(""),
  ).join("-");

const staffByPhone = (tx: Tx, vault: Vault, phone: string) =>
  firstOf(
    tx
      .select({ id: staffTable.id, role: staffTable.role })
      .from(staffTable)
      .where(eq(staffTable.phoneHash, vault.blindIndex(phone, STAFF_PHONE))),
  );

/** Writes one staff account, over the one that has the number. @param passwordHash made before the transaction: hashing is slow */
export async function writeStaff(
  tx: Tx,
  vault: Vault,
  staff: Omit<NewStaff, "password"> & { passwordHash: string },
  now: Date,
): Promise<string> {
  const id = (await staffByPhone(tx, vault, staff.phone))?.id ?? (await nextIdOf(tx, staffTable));
  const phone = vault.seal(staff.phone, staffSealContext("phone", id));
  const secret = vault.seal(staff.totpSecret, staffSealContext("totp_secret", id));
  await tx
    .insert(staffTable)
    .values({
      id,
      phone,
      phoneHash: vault.blindIndex(staff.phone, STAFF_PHONE),
      name: staff.name,
      role: staff.role,
      passwordHash: staff.passwordHash,
      totpSecret: secret,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [staffTable.id],
      set: {
        name: sql`excluded.name`,
        role: sql`excluded.role`,
        passwordHash: sql`excluded.password_hash`,
        totpSecret: sql`excluded.totp_secret`,
        state: "ACTIVE",
        version: sql`${staffTable.version} + 1`,
      },
    });
  return id;
}

/**
 * Makes a staff account with a password and a one-time-code secret, both told here only.
 * @param reset gives an existing account new ones, and ends its sessions
 * @param beside writes in the same transaction what the role needs in modules above
 * @throws {StaffNotMade} when the number has an account and `reset` is off, or one of another role
 */
export async function createStaff(
  { database, settings, clock }: Services,
  staff: { phone: string; name: string; role: StaffRole; reset: boolean },
  beside: (tx: Tx, staffId: string) => Promise<void> = async () => {},
): Promise<{ password: string; totpSecret: string; uri: string }> {
  const { phone, name, role, reset } = staff;
  const password = newPassword();
  const totpSecret = base32(randomBytes(20));
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const vault = createVault(settings);
  await database.transaction(async (tx) => {
    const known = await staffByPhone(tx, vault, phone);
    if (known && !reset)
      throw new StaffNotMade(`${phone} 已经有工作人员账号。要换密码和动态口令，请加 --reset。`);
    // What members and orders know of the account is its role's.
    if (known && known.role !== role)
      throw new StaffNotMade(`${phone} 的账号是 ${known.role}，角色不能改。请用另一个手机号。`);
    if (known) {
      await tx
        .update(sessions)
        .set({ endedAt: now, endedWhy: "PASSWORD" })
        .where(and(eq(sessions.staffId, known.id), isNull(sessions.endedAt)));
      // Codes of the old secret say nothing about those of the new one.
      await tx.delete(staffTotpUsed).where(eq(staffTotpUsed.staffId, known.id));
      await tx.delete(staffInvitations).where(eq(staffInvitations.staffId, known.id));
    }
    const id = await writeStaff(tx, vault, { phone, name, role, totpSecret, passwordHash }, now);
    await beside(tx, id);
    await forgiveTries(tx, vault, `staff:${phone}`);
  });
  return { password, totpSecret, uri: totpUri(totpSecret, settings.SITE_NAME, phone) };
}
