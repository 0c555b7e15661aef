import { sql } from "drizzle-orm";
import { AUDIT_CHAINS, type AuditContent, auditHash } from "./audit.ts";
import { type Db, row, rows } from "./database/database.ts";
import { millis } from "./database/sql-values.ts";

/** Where a chain is broken: the first row that is not as it was written, or is gone. */
export interface AuditBreak {
  chain: number;
  seq: string;
}

interface Kept extends AuditContent {
  hash: string;
}

const BATCH = 2000;

async function checkChain(db: Db, chain: number): Promise<AuditBreak | undefined> {
  // The end is read first: rows added while we walk are beyond it.
  const head = (await row<{ seq: string; hash: string }>(
    db,
    sql`select seq::text, encode(hash, 'hex') as hash from platform.audit_heads where chain = ${chain}`,
  ))!;
  let before = Buffer.alloc(0);
  let seq = 0n;
  while (seq < BigInt(head.seq)) {
    const batch = await rows<Kept>(
      db,
      sql`select chain::int, seq::text, ${millis(sql`at`)} as at, actor_kind as "actorKind",
          actor_id::text as "actorId", action, member_id::text as "memberId", detail, encode(hash, 'hex') as hash
        from platform.audit a where chain = ${chain} and a.seq > ${String(seq)}::bigint and a.seq <= ${head.seq}::bigint
        order by a.seq limit ${BATCH}`,
    );
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
  const heads = await rows<{ line: string }>(
    db,
    sql`select chain || ':' || seq || ':' || encode(hash, 'hex') as line from platform.audit_heads order by chain`,
  );
  return heads.map((h) => h.line).join(" ");
}
