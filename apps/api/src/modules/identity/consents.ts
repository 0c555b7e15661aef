import type { Consent, ConsentKind } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { problem } from "../../http/problem.ts";
import { shanghaiInstant } from "../../platform/clock.ts";
import { type Db, row, rows, type Tx } from "../../platform/database/database.ts";
import { instant, millis } from "../../platform/database/sql-values.ts";
import { lockMember } from "./find-member.ts";

/** What a member has agreed to and not taken back. */
export async function listConsents(
  db: Db,
  memberId: string,
): Promise<{ records: z.output<typeof Consent>[] }> {
  const found = await rows<{ kind: ConsentKind; version: string; at: number }>(
    db,
    sql`select kind, version, ${millis(sql`given_at`)} as at from identity.consents
      where member_id = ${memberId}::bigint and withdrawn_at is null order by kind`,
  );
  const records = found.map(({ kind, version, at }) => ({
    kind,
    version,
    givenAt: shanghaiInstant(new Date(at)),
  }));
  return { records };
}

const withdraw = (tx: Tx, memberId: string, kind: ConsentKind, now: Date) =>
  tx.execute(sql`update identity.consents set withdrawn_at = ${instant(now)}
    where member_id = ${memberId}::bigint and kind = ${kind} and withdrawn_at is null`);

/** Agrees to each kind on its own, in this version. The same again changes nothing, not even the time. */
export async function giveConsents(
  tx: Tx,
  memberId: string,
  { kinds, version }: { kinds: ConsentKind[]; version: string },
  now: Date,
) {
  await lockMember(tx, memberId);
  const { records } = await listConsents(tx, memberId);
  for (const kind of new Set(kinds)) {
    if (records.some((r) => r.kind === kind && r.version === version)) continue;
    await withdraw(tx, memberId, kind, now);
    await tx.execute(sql`insert into identity.consents (member_id, kind, version, given_at)
      values (${memberId}::bigint, ${kind}, ${version}, ${instant(now)})`);
  }
  return listConsents(tx, memberId);
}

/** Takes one back; from the commit on nothing that needs it goes on (V1). */
export async function takeConsentBack(tx: Tx, memberId: string, kind: ConsentKind, now: Date) {
  await lockMember(tx, memberId);
  await withdraw(tx, memberId, kind, now);
  return listConsents(tx, memberId);
}

/** For whatever may only go on with a consent. @throws {ProblemError} CONSENT_REQUIRED */
export async function requireConsent(db: Db, memberId: string, kind: ConsentKind): Promise<void> {
  const live = await row(
    db,
    sql`select 1 from identity.consents
      where member_id = ${memberId}::bigint and kind = ${kind} and withdrawn_at is null`,
  );
  if (!live) throw problem("CONSENT_REQUIRED", kind);
}
