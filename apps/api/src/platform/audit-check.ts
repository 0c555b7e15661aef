import { and, eq, gt, lte, sql } from "drizzle-orm";
import { AUDIT_CHAINS, type AuditContent, auditHash } from "./audit.ts";
import { type Db, firstOf } from "./database/database.ts";
import { millis } from "./database/sql-values.ts";
import { audit, auditHeads } from "./database/tables.ts";

/** Where a chain is broken: the first row that is not as it was written, or is gone. */
export interface AuditBreak {
  chain: number;
  seq: string;
}

interface StoredAudit extends AuditContent {
  hash: string;
}

const BATCH = 2000;

async function checkChain(db: Db, chain: number): Promise<AuditBreak | undefined> {
  // The end is read first: rows added while we walk are beyond it.
  const head = (await firstOf(
    db
      .select({
        seq: sql<string>`${auditHeads.seq}::text`,
        hash: sql<string>`encode(${auditHeads.hash}, 'hex')`,
      })
      .from(auditHeads)
      .where(eq(auditHeads.chain, chain)),
  ))!;
  let before = Buffer.alloc(0);
  let seq = 0n;
  while (seq < BigInt(head.seq)) {
    const batch = await db
      .select({
        chain: audit.chain,
        seq: sql<StoredAudit["seq"]>`${audit.seq}::text`,
        at: millis(audit.at),
        actorKind: audit.actorKind,
        actorId: audit.actorId,
        action: audit.action,
        memberId: audit.memberId,
        detail: audit.detail,
        hash: sql<string>`encode(${audit.hash}, 'hex')`,
      })
      .from(audit)
      .where(and(eq(audit.chain, chain), gt(audit.seq, Number(seq)), lte(audit.seq, Number(head.seq))))
      .orderBy(audit.seq)
      .limit(BATCH);
    for (const { hash, ...content } of batch) {
      seq++;
      before = auditHash(before, content) as Buffer<ArrayBuffer>;
      if (content.seq !== String(seq) || before.toString("hex") !== hash) return { chain, seq: String(seq) };
    }
    if (batch.length === 0) return { chain, seq: String(seq + 1n) };
  }
  return before.toString("hex") === head.hash ? undefined : { chain, seq: head.seq };
}

/** Walks every chain. @returns where they are broken; nothing when each row stands as it was written */
export async function checkAudit(db: Db): Promise<AuditBreak[]> {
  const breaks: AuditBreak[] = [];
  for (let chain = 0; chain < AUDIT_CHAINS; chain++) {
    const found = await checkChain(db, chain);
    if (found) breaks.push(found);
  }
  return breaks;
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
