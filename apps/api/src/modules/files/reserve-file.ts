import { randomBytes } from "node:crypto";
import type { FilePurpose } from "@ginkgo/api-contract/files/files";
import { and, eq, sql } from "drizzle-orm";
import { type ProblemError, problem } from "../../http/problem.ts";
import { HOUR, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { bytes, instant } from "../../platform/database/sql-values.ts";
import { files } from "./tables.ts";

/** Of one member, everything together. */
const MEMBER_BYTES = 300 * 1024 * 1024;
const MEMBER_FILES = 2000;
const MEMBER_HOURLY = 120;
/** Of somebody of the staff, who answers many. */
const STAFF_HOURLY = 400;
/** Of one address without a sign-in; the sandbox drives from one machine. */
const visitorHourly = (sandbox: boolean) => (sandbox ? 200 : 20);

/** Who uploads, one of three: a member, staff, or an address. */
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
    const lately = await firstOf(
      tx
        .select({ n: sql<number>`count(*)::int` })
        .from(files)
        .where(and(own, sql`${files.createdAt} > ${hour}`)),
    );
    const most = staffId ? STAFF_HOURLY : visitorHourly(sandbox);
    return lately!.n >= most ? problem("FILE_BUDGET") : null;
  }
  const file = await firstOf(
    tx
      .select({
        bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8`,
        files: sql<number>`count(*) filter (where ${files.readyAt} is not null or ${files.size} > 0)::int`,
        lately: sql<number>`count(*) filter (where ${files.createdAt} > ${hour})::int`,
      })
      .from(files)
      .where(and(eq(files.memberId, memberId), eq(files.doomed, false))),
  );
  if (file!.bytes + size > MEMBER_BYTES || file!.files >= MEMBER_FILES) return problem("FILE_QUOTA");
  return file!.lately >= MEMBER_HOURLY ? problem("FILE_BUDGET") : null;
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
  await tx.insert(files).values({
    id: reserved.id,
    name: reserved.name,
    purpose,
    memberId,
    staffId,
    addressHash: address && address,
    label: "",
    mime: "",
    size,
    createdAt: now,
  });
  return reserved;
}
