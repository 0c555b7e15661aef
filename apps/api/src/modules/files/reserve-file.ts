import { randomBytes } from "node:crypto";
import type { FilePurpose } from "@ginkgo/api-contract/files/files";
import { sql } from "drizzle-orm";
import { type ProblemError, problem } from "../../http/problem.ts";
import { HOUR, later } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database/database.ts";
import { bytes, instant } from "../../platform/database/sql-values.ts";

/** Of one member, everything together. */
const MEMBER_BYTES = 300 * 1024 * 1024;
const MEMBER_FILES = 2000;
const MEMBER_HOURLY = 120;
/** Of somebody of the staff, who answers many. */
const STAFF_HOURLY = 400;
/** Of one address without a sign-in; the sandbox drives from one machine. */
const visitorHourly = (sandbox: boolean) => (sandbox ? 200 : 20);

/** Who uploads, one of three: a member, somebody of the staff, or whoever is at an address. */
export interface Uploader {
  memberId: string | null;
  staffId: string | null;
  /** Keyed hash of the address; visitors only. */
  address: Buffer | null;
}

export interface Reserved {
  id: string;
  name: string;
}

/** A positive 63-bit number nobody guesses: a visitor's file is referred to by it alone. */
export const newFileId = () => ((randomBytes(8).readBigUInt64BE() >> 1n) | 1n).toString();

async function refusal(
  tx: Tx,
  { memberId, staffId, address }: Uploader,
  size: number,
  sandbox: boolean,
  now: Date,
): Promise<ProblemError | null> {
  const hour = instant(later(now, -HOUR));
  if (memberId === null) {
    const own = staffId ? sql`staff_id = ${staffId}::bigint` : sql`address_hash = ${bytes(address!)}`;
    const lately = await row<{ n: number }>(
      tx,
      sql`select count(*)::int as n from files.files where ${own} and created_at > ${hour}`,
    );
    const most = staffId ? STAFF_HOURLY : visitorHourly(sandbox);
    return lately!.n >= most ? problem("FILE_BUDGET") : null;
  }
  const kept = await row<{ bytes: number; files: number; lately: number }>(
    tx,
    sql`select coalesce(sum(size), 0)::float8 as bytes, count(*) filter (where ready_at is not null or size > 0)::int as files,
        count(*) filter (where created_at > ${hour})::int as lately
      from files.files where member_id = ${memberId}::bigint and not doomed`,
  );
  if (kept!.bytes + size > MEMBER_BYTES || kept!.files >= MEMBER_FILES) return problem("FILE_QUOTA");
  return kept!.lately >= MEMBER_HOURLY ? problem("FILE_BUDGET") : null;
}

/**
 * Takes the room for a file before a byte of it is read, so that many at once cannot outrun the limits (U4).
 * @param size the most it may become, in bytes
 * @throws {ProblemError} FILE_QUOTA, FILE_BUDGET
 */
export async function reserveFile(
  tx: Tx,
  {
    purpose,
    uploader,
    size,
    sandbox,
  }: { purpose: FilePurpose; uploader: Uploader; size: number; sandbox: boolean },
  now: Date,
): Promise<Reserved> {
  const { memberId, staffId, address } = uploader;
  const who = memberId ?? (staffId ? `staff:${staffId}` : address!.toString("hex"));
  await tx.execute(sql`select pg_advisory_xact_lock(7301, hashtext(${who}))`);
  const refused = await refusal(tx, uploader, size, sandbox, now);
  if (refused) throw refused;
  const reserved = { id: newFileId(), name: randomBytes(16).toString("hex") };
  await tx.execute(sql`insert into files.files (id, name, purpose, member_id, staff_id, address_hash, label, mime, size, created_at)
    values (${reserved.id}::bigint, ${reserved.name}, ${purpose}, ${memberId}::bigint,
      ${staffId}::bigint, ${address && bytes(address)}, '', '', ${size}, ${instant(now)})`);
  return reserved;
}
