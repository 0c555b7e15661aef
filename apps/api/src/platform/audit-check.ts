import { and, eq, gt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { AUDIT_CHAINS, type AuditContent, auditHash } from "./audit.ts";
import { type Database, type Db, firstOf } from "./database/database.ts";
import { bytes, idArray, millis } from "./database/sql-values.ts";
import { audit, auditChecks, auditHeads } from "./database/tables.ts";

/** Where a chain is broken: the first row that is not as it was written, or is gone. */
export interface AuditBreak {
  chain: number;
  seq: string;
}

interface StoredAudit extends AuditContent {
  hash: string;
}

const BATCH = 2000;
/** A trail of so many rows is walked as a whole at each look: that takes a moment. */
const SHORT = 4000;

interface Place {
  seq: bigint;
  /** Hash of that row; empty before the first. */
  hash: Buffer;
}

const START: Place = { seq: 0n, hash: Buffer.alloc(0) };

const hexOf = (hash: typeof auditHeads.hash | typeof audit.hash | typeof auditChecks.hash) =>
  sql<string>`encode(${hash}, 'hex')`;

/** Columns a row's hash is made over, and the hash. */
const stored = {
  chain: audit.chain,
  seq: sql<StoredAudit["seq"]>`${audit.seq}::text`,
  at: millis(audit.at),
  actorKind: audit.actorKind,
  actorId: audit.actorId,
  action: audit.action,
  memberId: audit.memberId,
  detail: audit.detail,
  hash: hexOf(audit.hash),
};

/** Walks a chain on from a place that was found whole. @returns the last whole place, and where it is broken after that */
async function walkChain(
  db: Db,
  chain: number,
  from: Place = START,
): Promise<{ whole: Place; broken?: AuditBreak }> {
  // The end is read first: rows added while we walk are beyond it.
  const head = (await firstOf(
    db
      .select({ seq: sql<string>`${auditHeads.seq}::text`, hash: hexOf(auditHeads.hash) })
      .from(auditHeads)
      .where(eq(auditHeads.chain, chain)),
  ))!;
  let { hash: before, seq } = from;
  let whole = from;
  // Rows that were there are gone with the end.
  if (BigInt(head.seq) < seq) return { whole: START, broken: { chain, seq: String(BigInt(head.seq) + 1n) } };
  while (seq < BigInt(head.seq)) {
    const batch = await db
      .select(stored)
      .from(audit)
      .where(and(eq(audit.chain, chain), gt(audit.seq, Number(seq)), lte(audit.seq, Number(head.seq))))
      .orderBy(audit.seq)
      .limit(BATCH);
    for (const { hash, ...content } of batch) {
      seq++;
      before = auditHash(before, content);
      if (content.seq !== String(seq) || before.toString("hex") !== hash)
        return { whole, broken: { chain, seq: String(seq) } };
      whole = { seq, hash: before };
    }
    if (batch.length === 0) return { whole, broken: { chain, seq: String(seq + 1n) } };
  }
  return before.toString("hex") === head.hash
    ? { whole }
    : { whole: START, broken: { chain, seq: head.seq } };
}

const chains = Array.from({ length: AUDIT_CHAINS }, (_, chain) => chain);

/** Walks every chain. @returns where they are broken; nothing when each row stands as it was written */
export async function checkAudit(db: Db): Promise<AuditBreak[]> {
  const breaks: AuditBreak[] = [];
  for (const chain of chains) {
    const { broken } = await walkChain(db, chain);
    if (broken) breaks.push(broken);
  }
  return breaks;
}

/** Places up to which each chain was found whole. */
async function checkedPlaces(db: Db): Promise<Map<number, Place>> {
  const found = await db
    .select({
      chain: auditChecks.chain,
      seq: sql<string>`${auditChecks.seq}::text`,
      hash: hexOf(auditChecks.hash),
    })
    .from(auditChecks);
  return new Map(found.map((c) => [c.chain, { seq: BigInt(c.seq), hash: Buffer.from(c.hash, "hex") }]));
}

/**
 * Walks on from where the last walk ended and keeps how far the chains are whole, so that a break stays the next thing
 * every look comes to.
 * @param all walks everything: what was changed behind the last walk is found so
 */
export async function advanceAuditCheck(
  { primary, transaction }: Pick<Database, "primary" | "transaction">,
  now: Date,
  all = false,
): Promise<AuditBreak[]> {
  const places = await checkedPlaces(primary);
  const breaks: AuditBreak[] = [];
  for (const chain of chains) {
    const { whole, broken } = await walkChain(primary, chain, all ? START : places.get(chain));
    if (broken) breaks.push(broken);
    await transaction((tx) =>
      tx
        .update(auditChecks)
        .set({ seq: Number(whole.seq), hash: bytes(whole.hash), checkedAt: now })
        .where(eq(auditChecks.chain, chain)),
    );
  }
  return breaks;
}

/** Where the trail is broken, by a walk of what came since the last one; a short trail is walked as a whole. */
export async function lookAtAudit(db: Db): Promise<AuditBreak[]> {
  const heads = await db.select({ seq: sql<string>`${auditHeads.seq}::text` }).from(auditHeads);
  if (heads.reduce((sum, { seq }) => sum + Number(seq), 0) <= SHORT) return checkAudit(db);
  const places = await checkedPlaces(db);
  const found = [];
  for (const chain of chains) found.push((await walkChain(db, chain, places.get(chain))).broken);
  return found.flatMap((broken) => broken ?? []);
}

/** Those of these rows that are not as they were written, or do not hang on the row before them. @returns their ids */
export async function alteredAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const before = alias(audit, "before");
  const found = await db
    .select({ id: audit.id, ...stored, beforeHash: sql<string | null>`encode(${before.hash}, 'hex')` })
    .from(audit)
    .leftJoin(before, and(eq(before.chain, audit.chain), eq(before.seq, sql`${audit.seq} - 1`)))
    .where(sql`${audit.id} = any(${idArray(ids)})`);
  const altered = found.filter(({ id: _, hash, beforeHash, ...content }) => {
    if (beforeHash === null && content.seq !== "1") return true;
    return auditHash(Buffer.from(beforeHash ?? "", "hex"), content).toString("hex") !== hash;
  });
  return new Set(altered.map(({ id }) => id));
}

/** One line over the ends of all chains. Kept off the machine (in the log), it shows a history rewritten as a whole. */
export async function auditSeal(db: Db): Promise<string> {
  const heads = await db
    .select({
      line: sql<string>`${auditHeads.chain} || ':' || ${auditHeads.seq} || ':' || encode(${auditHeads.hash}, 'hex')`,
    })
    .from(auditHeads)
    .orderBy(auditHeads.chain);
  return heads.map((h) => h.line).join(" ");
}
