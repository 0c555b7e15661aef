import { randomBytes, randomInt } from "node:crypto";
import type { StaffRole } from "@ginkgo/contract/identity";
import { sql } from "drizzle-orm";
import type { Services } from "../../http/services.ts";
import { row, type Tx } from "../../platform/database.ts";
import { seal } from "../../platform/seal.ts";
import { secretKey } from "../../platform/secret-key.ts";
import type { Settings } from "../../platform/settings.ts";
import { hashPassword } from "./password-hash.ts";
import { instant } from "./sql-values.ts";
import { STAFF_SECRETS, totpPlace } from "./staff-secrets.ts";
import { base32, totpUri } from "./totp.ts";

export interface NewStaff {
  phone: string;
  name: string;
  role: StaffRole;
  password: string;
  /** base32 */
  totpSecret: string;
}

/** Somebody has the number already. `message` is one readable line. */
export class StaffExists extends Error {}

/** Letters and digits that nobody mixes up when reading them out. */
const readable = "abcdefghjkmnpqrstuvwxyz23456789";
const newPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join(""),
  ).join("-");

/** Writes one staff account. @param passwordHash made before the transaction: hashing is slow */
export async function writeStaff(
  tx: Tx,
  settings: Settings,
  staff: Omit<NewStaff, "password"> & { passwordHash: string },
  now: Date,
): Promise<string> {
  const sealed = seal(secretKey(settings, STAFF_SECRETS), staff.totpSecret, totpPlace(staff.phone));
  const written = await row<{ id: string }>(
    tx,
    sql`insert into identity.staff (phone, name, role, password_hash, totp_secret, created_at)
      values (${staff.phone}, ${staff.name}, ${staff.role}, ${staff.passwordHash}, ${sealed}, ${instant(now)})
      on conflict (phone) do update set name = excluded.name, role = excluded.role,
        password_hash = excluded.password_hash, totp_secret = excluded.totp_secret, state = 'ACTIVE'
      returning id::text`,
  );
  return written!.id;
}

/**
 * Makes a staff account with a password and a one-time-code secret, both told here only.
 * @param reset gives an existing account new ones, and ends its sessions
 * @throws {StaffExists} when the number has an account and `reset` is off
 */
export async function createStaff(
  { database, settings, clock }: Services,
  asked: { phone: string; name: string; role: StaffRole; reset: boolean },
): Promise<{ password: string; totpSecret: string; uri: string }> {
  const { phone, name, role, reset } = asked;
  const password = newPassword();
  const totpSecret = base32(randomBytes(20));
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const known = await row<{ id: string }>(
      tx,
      sql`select id::text from identity.staff where phone = ${phone}`,
    );
    if (known && !reset)
      throw new StaffExists(`${phone} 已经有工作人员账号。要换密码和动态口令，请加 --reset。`);
    if (known) {
      await tx.execute(sql`update identity.sessions set ended_at = ${instant(now)}, ended_why = 'PASSWORD'
        where staff_id = ${known.id}::bigint and ended_at is null`);
      // Codes of the old secret say nothing about those of the new one.
      await tx.execute(sql`delete from identity.staff_totp_used where staff_id = ${known.id}::bigint`);
    }
    await writeStaff(tx, settings, { phone, name, role, totpSecret, passwordHash }, now);
    await tx.execute(sql`delete from identity.password_tries where account = ${`staff:${phone}`}`);
  });
  return { password, totpSecret, uri: totpUri(totpSecret, settings.SITE_NAME, phone) };
}
