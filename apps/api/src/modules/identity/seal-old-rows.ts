import { sql } from "drizzle-orm";
import type { Services } from "../../http/services.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { bytes } from "../../platform/database/sql-values.ts";
import { unseal } from "../../platform/secrets/seal.ts";
import { secretKey } from "../../platform/secrets/secret-key.ts";
import { createVault, type Vault } from "../../platform/secrets/vault.ts";
import type { Settings } from "../../platform/settings.ts";
import {
  MEMBER_PHONE,
  memberPlace,
  STAFF_PHONE,
  staffPlace,
  WECHAT_UNIONID,
  wechatPlace,
} from "./identity-places.ts";

const BATCH = 500;

const sealedOr = (value: string | null, seal: (text: string) => string) =>
  value === null ? null : seal(value);

interface OldMember {
  id: string;
  phone: string;
  nickname: string | null;
  realName: string | null;
  birthday: string | null;
}

async function sealMembers(tx: Tx, vault: Vault): Promise<number> {
  const old = await rows<OldMember>(
    tx,
    sql`select id::text, phone, nickname, real_name as "realName", birthday from identity.members
      where phone_hash is null and phone is not null order by id limit ${BATCH} for update skip locked`,
  );
  for (const { id, phone, nickname, realName, birthday } of old) {
    const seal = (column: Parameters<typeof memberPlace>[0]) => (text: string) =>
      vault.seal(text, memberPlace(column, id));
    await tx.execute(sql`update identity.members set phone = ${seal("phone")(phone)},
      phone_hash = ${bytes(vault.blindIndex(phone, MEMBER_PHONE))}, nickname = ${sealedOr(nickname, seal("nickname"))},
      real_name = ${sealedOr(realName, seal("real_name"))}, birthday = ${sealedOr(birthday, seal("birthday"))}
      where id = ${id}::bigint`);
  }
  return old.length;
}

/** One-time-code secrets were sealed before, with a key of their own, under the number. */
function resealSecret(
  settings: Settings,
  vault: Vault,
  staff: { id: string; phone: string; secret: string },
) {
  const [, packed = ""] = staff.secret.split(".");
  const key = secretKey(settings, "staff one-time codes");
  const secret = unseal(key, packed, `identity.staff.totp_secret.${staff.phone}`);
  if (secret === undefined)
    throw new Error("a one-time-code secret of staff does not open: SECRET_KEY changed");
  return vault.seal(secret, staffPlace("totp_secret", staff.id));
}

async function sealStaff(tx: Tx, vault: Vault, settings: Settings): Promise<number> {
  const old = await rows<{ id: string; phone: string; secret: string }>(
    tx,
    sql`select id::text, phone, totp_secret as secret from identity.staff
      where phone_hash is null order by id limit ${BATCH} for update skip locked`,
  );
  for (const staff of old)
    await tx.execute(sql`update identity.staff set phone = ${vault.seal(staff.phone, staffPlace("phone", staff.id))},
      phone_hash = ${bytes(vault.blindIndex(staff.phone, STAFF_PHONE))},
      totp_secret = ${resealSecret(settings, vault, staff)} where id = ${staff.id}::bigint`);
  return old.length;
}

async function sealWechat(tx: Tx, vault: Vault): Promise<number> {
  const old = await rows<{ id: string; unionid: string; nickname: string | null }>(
    tx,
    sql`select member_id::text as id, unionid, nickname from identity.wechat_links
      where unionid_hash is null order by member_id limit ${BATCH} for update skip locked`,
  );
  for (const { id, unionid, nickname } of old)
    await tx.execute(sql`update identity.wechat_links set unionid = ${vault.seal(unionid, wechatPlace("unionid", id))},
      unionid_hash = ${bytes(vault.blindIndex(unionid, WECHAT_UNIONID))},
      nickname = ${sealedOr(nickname, (text) => vault.seal(text, wechatPlace("nickname", id)))}
      where member_id = ${id}::bigint`);
  return old.length;
}

/**
 * Seals what stands readable in a database from before the columns were sealed; rows without a hash are such. Run at
 * the start, in batches; two processes at once take different rows.
 * @returns how many rows it sealed
 */
export async function sealOldRows({
  database,
  settings,
}: Pick<Services, "database" | "settings">): Promise<number> {
  const vault = createVault(settings);
  let sealed = 0;
  for (const batch of [sealMembers, sealStaff, sealWechat]) {
    for (;;) {
      const n = await database.transaction((tx) => batch(tx, vault, settings));
      sealed += n;
      if (n < BATCH) break;
    }
  }
  return sealed;
}
