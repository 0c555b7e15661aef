import type { StaffRole } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import { memberOfProvedPhone } from "../../src/modules/identity/find-member.ts";
import {
  MEMBER_PHONE,
  memberSealContext,
  STAFF_PHONE,
  sealedName,
} from "../../src/modules/identity/identity-seal-contexts.ts";
import { hashPassword } from "../../src/modules/identity/sign-in/password-hash.ts";
import { writeStaff } from "../../src/modules/identity/staff/create-staff.ts";
import { linkWechat } from "../../src/modules/identity/wechat/wechat-links.ts";
import { type Db, row, rows, type Tx } from "../../src/platform/database/database.ts";
import { bytes } from "../../src/platform/database/sql-values.ts";
import { createVault } from "../../src/platform/secrets/vault.ts";
import type { Settings } from "../../src/platform/settings.ts";
import { sandboxUnionid } from "../../src/platform/wechat-sandbox.ts";

/** Somebody of the demo data set to sign in as; what `/sandbox/people` shows. All of them are made up. */
export interface DemoPerson {
  role: "customer" | "employee" | StaffRole;
  name: string;
  /** Of the block 199 0000 xxxx, which belongs to nobody. */
  phone: string;
  password: string;
  personType: 1 | 2 | null;
  /** Staff only, base32: fixed, so that an authenticator set up once keeps working. */
  totpSecret?: string;
}

const password = "Autumn-Leaf-26";

/** The people, in the order the README shows them. */
export const demoPeople: readonly DemoPerson[] = [
  { role: "customer", name: "王桂兰", phone: "19900000001", password, personType: 1 },
  { role: "employee", name: "刘春梅", phone: "19900000002", password, personType: 2 },
  {
    role: "adviser",
    name: "陈静",
    phone: "19900000011",
    password,
    personType: null,
    totpSecret: "GINKGO4ADVISER2AAAAAAAAAAAAAAAAA",
  },
  {
    role: "service",
    name: "赵敏",
    phone: "19900000012",
    password,
    personType: null,
    totpSecret: "GINKGO4SERVICE2BBBBBBBBBBBBBBBBB",
  },
  {
    role: "merchant",
    name: "孙志强",
    phone: "19900000013",
    password,
    personType: null,
    totpSecret: "GINKGO4MERCHANT2CCCCCCCCCCCCCCCC",
  },
  {
    role: "operator",
    name: "周建华",
    phone: "19900000014",
    password,
    personType: null,
    totpSecret: "GINKGO4OPERATOR2DDDDDDDDDDDDDDDD",
  },
  {
    role: "administrator",
    name: "许然",
    phone: "19900000015",
    password,
    personType: null,
    totpSecret: "GINKGO4ADMINISTR2EEEEEEEEEEEEEEE",
  },
  {
    role: "auditor",
    name: "秦越",
    phone: "19900000016",
    password,
    personType: null,
    totpSecret: "GINKGO4AUDITOR22FFFFFFFFFFFFFFFF",
  },
  { role: "customer", name: "张德福", phone: "19900000003", password, personType: 1 },
  { role: "customer", name: "李秀英", phone: "19900000005", password, personType: 1 },
  { role: "customer", name: "陈国华", phone: "19900000006", password, personType: 1 },
  { role: "customer", name: "赵玉兰", phone: "19900000007", password, personType: 1 },
];

const isStaff = (person: DemoPerson): person is DemoPerson & { role: StaffRole; totpSecret: string } =>
  person.totpSecret !== undefined;

/** One hash for all, made outside the transaction: hashing is slow. */
export const demoPasswordHash = (): Promise<string> => hashPassword(password);

/** Writes the people into a database that has none. */
export async function seedPeople(
  tx: Tx,
  settings: Settings,
  passwordHash: string,
  today: Date,
): Promise<void> {
  const now = sql`${today.toISOString()}::timestamptz`;
  const vault = createVault(settings);
  for (const person of demoPeople) {
    const { phone, name } = person;
    if (isStaff(person)) {
      const { role, totpSecret } = person;
      await writeStaff(tx, vault, { phone, name, role, totpSecret, passwordHash }, today);
      continue;
    }
    const { id } = await memberOfProvedPhone(tx, vault, phone, today);
    const sealed = sealedName(vault, id, name);
    await tx.execute(sql`update identity.members set person_type = ${person.personType}::int, provinces = '{320000}',
        nickname = ${vault.seal(name, memberSealContext("nickname", id))}, password_hash = ${passwordHash},
        real_name = ${sealed.realName}, real_name_hash = ${bytes(sealed.realNameHash)} where id = ${id}::bigint`);
    if (phone === demoPeople[0]!.phone)
      await linkWechat(tx, vault, id, { unionid: sandboxUnionid("wang"), nickname: name }, today);
  }
  await tx.execute(sql`insert into identity.consents (member_id, kind, version, given_at)
    select m.id, k.kind, '2026-01', ${now} from identity.members m cross join (values ('terms'), ('privacy')) as k(kind)`);
}

/** Whether anybody has an account yet. */
export const hasPeople = async (db: Db): Promise<boolean> =>
  (await row(db, sql`select 1 from identity.members union all select 1 from identity.staff limit 1`)) !==
  undefined;

/** Those of the demo people this database holds: none where it was started without them. */
export async function presentPeople(db: Db, settings: Settings): Promise<DemoPerson[]> {
  const vault = createVault(settings);
  const hashOf = (p: DemoPerson) =>
    vault.blindIndex(p.phone, isStaff(p) ? STAFF_PHONE : MEMBER_PHONE).toString("hex");
  const wantedHashes = JSON.stringify(demoPeople.map(hashOf));
  const known = sql`phone_hash in (select decode(h, 'hex') from jsonb_array_elements_text(${wantedHashes}::jsonb) h)`;
  const found = await rows<{ hash: string }>(
    db,
    sql`select encode(phone_hash, 'hex') as hash from identity.members where ${known}
      union select encode(phone_hash, 'hex') from identity.staff where ${known}`,
  );
  const hashes = new Set(found.map((f) => f.hash));
  return demoPeople.filter((p) => hashes.has(hashOf(p)));
}
