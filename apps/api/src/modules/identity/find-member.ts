import { sql } from "drizzle-orm";
import { type ProblemError, problem } from "../../http/problem.ts";
import { type Db, row, type Tx } from "../../platform/database.ts";
import { instant } from "./sql-values.ts";

export interface MemberRow {
  id: string;
  phone: string;
  personType: 1 | 2 | null;
  state: "ACTIVE" | "BLOCKED" | "CLOSED";
  passwordHash: string | null;
}

const columns = sql`id::text, phone, person_type as "personType", state, password_hash as "passwordHash"`;

export const memberByPhone = (db: Db, phone: string): Promise<MemberRow | undefined> =>
  row<MemberRow>(db, sql`select ${columns} from identity.members where phone = ${phone}`);

/**
 * The member, locked until the transaction ends. Whoever needs a member and its sessions locks in this order; the
 * other way round two people's doings would wait for each other.
 */
export const lockMember = async (tx: Tx, id: string): Promise<MemberRow> =>
  (await row<MemberRow>(
    tx,
    sql`select ${columns} from identity.members where id = ${id}::bigint for no key update`,
  ))!;

/** The member of a number that was just proved; a new number makes a member. */
export async function memberOfProvedPhone(tx: Tx, phone: string, now: Date): Promise<MemberRow> {
  const made = await row<MemberRow>(
    tx,
    sql`insert into identity.members (phone, created_at, updated_at) values (${phone}, ${instant(now)}, ${instant(now)})
      on conflict (phone) do nothing returning ${columns}`,
  );
  return made ?? (await memberByPhone(tx, phone))!;
}

/** Why this account may not come in, or null. Said only to somebody who proved the account is theirs. */
export const refusalOf = ({ state }: { state: MemberRow["state"] }): ProblemError | null =>
  state === "BLOCKED" ? problem("ACCOUNT_BLOCKED") : state === "CLOSED" ? problem("ACCOUNT_CLOSED") : null;
