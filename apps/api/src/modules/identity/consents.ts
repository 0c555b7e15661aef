import type { Consent, ConsentKind } from "@ginkgo/api-contract/identity/identity";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { problem } from "../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { lockMember } from "./find-member.ts";
import { consents } from "./tables.ts";

/** What a member has agreed to and not taken back. */
export async function listConsents(
  db: Db,
  memberId: string,
): Promise<{ records: z.output<typeof Consent>[] }> {
  const found = await db
    .select({ kind: consents.kind, version: consents.version, at: millis(consents.givenAt) })
    .from(consents)
    .where(and(eq(consents.memberId, memberId), isNull(consents.withdrawnAt)))
    .orderBy(consents.kind);
  const records = found.map(({ kind, version, at }) => ({
    kind,
    version,
    givenAt: shanghaiInstant(new Date(at)),
  }));
  return { records };
}

const withdraw = (tx: Tx, memberId: string, kind: ConsentKind, now: Date) =>
  tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.memberId, memberId), eq(consents.kind, kind), isNull(consents.withdrawnAt)));

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
    await tx.insert(consents).values({ memberId, kind, version, givenAt: now });
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
  const live = await firstOf(
    db
      .select({ found: sql<number>`1` })
      .from(consents)
      .where(and(eq(consents.memberId, memberId), eq(consents.kind, kind), isNull(consents.withdrawnAt))),
  );
  if (!live) throw problem("CONSENT_REQUIRED", kind);
}
