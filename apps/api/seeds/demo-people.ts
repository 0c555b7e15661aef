import type { StaffRole } from "@ginkgo/contract/identity";
import { sql } from "drizzle-orm";
import { writeStaff } from "../src/modules/identity/create-staff.ts";
import { hashPassword } from "../src/modules/identity/password-hash.ts";
import { type Db, row, rows, type Tx } from "../src/platform/database.ts";
import type { Settings } from "../src/platform/settings.ts";
import { sandboxUnionid } from "../src/platform/wechat-sandbox.ts";

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
  { role: "customer", name: "张德福", phone: "19900000003", password, personType: 1 },
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
  for (const person of demoPeople) {
    const { phone, name } = person;
    if (isStaff(person)) {
      const { role, totpSecret } = person;
      await writeStaff(tx, settings, { phone, name, role, totpSecret, passwordHash }, today);
      continue;
    }
    await tx.execute(sql`insert into identity.members
        (phone, person_type, provinces, nickname, real_name, password_hash, created_at, updated_at)
      values (${phone}, ${person.personType}::int, '{320000}', ${name}, ${name}, ${passwordHash}, ${now}, ${now})`);
  }
  await tx.execute(sql`insert into identity.consents (member_id, kind, version, given_at)
    select m.id, k.kind, '2026-01', ${now} from identity.members m cross join (values ('terms'), ('privacy')) as k(kind)`);
  await tx.execute(sql`insert into identity.wechat_links (unionid, member_id, nickname, bound_at)
    select ${sandboxUnionid("wang")}, id, '王桂兰', ${now} from identity.members where phone = ${demoPeople[0]!.phone}`);
}

/** Whether anybody has an account yet. */
export const hasPeople = async (db: Db): Promise<boolean> =>
  (await row(db, sql`select 1 from identity.members union all select 1 from identity.staff limit 1`)) !==
  undefined;

/** Those of the demo people this database holds: none where it was started without them. */
export async function presentPeople(db: Db): Promise<DemoPerson[]> {
  const found = await rows<{ phone: string }>(
    db,
    sql`select phone from identity.members where phone like '1990000%'
      union select phone from identity.staff where phone like '1990000%'`,
  );
  const phones = new Set(found.map((f) => f.phone));
  return demoPeople.filter((p) => phones.has(p.phone));
}
