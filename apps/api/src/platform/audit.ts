import { createHash } from "node:crypto";
import { and, eq, gte, sql } from "drizzle-orm";
import { firstOf, type Tx } from "./database/database.ts";
import { auditHeads, audit as auditTable } from "./database/tables.ts";

/** As many as rows in `platform.audit_heads`. */
export const AUDIT_CHAINS = 16;

export interface AuditEntry {
  at: Date;
  actor: { kind: "MEMBER" | "STAFF"; id: string } | { kind: "SYSTEM" | "VISITOR"; id?: null };
  /** In capitals: `HEALTH_READ`, `EXPORT_ASKED`, `PHONE_SHOWN`. */
  action: string;
  /** The member whose data it is about; null where it concerns no member. */
  memberId: string | null;
  /**
   * What it is about as `kind:id`, then more of the kind, codes and fixed words for what was done; at most 200
   * characters. Never a member's data, and nothing that somebody wrote.
   */
  detail?: string;
  /**
   * Why, in the words of who did it; of them at most 500 characters stand behind the detail and are never changed.
   * Left out it is the reason the call of one of the staff was sent with; null where it is kept in a row that the
   * detail names (`reasonRows`).
   */
  reason?: string | null | undefined;
}

const LONGEST_DETAIL = 200;
const LONGEST_REASON = 500;
/** Stands between the detail and why. */
const BECAUSE = " ：";

/** Rows that keep a reason beside the trail, by the word their id stands behind in a detail. */
export const reasonRows = ["request", "change", "memberChange", "auditExport", "staffExport"] as const;
const namesReasonRow = new RegExp(`(?:^| )(?:${reasonRows.join("|")}):\\d`);

/** What a row's hash covers, in one spelling. */
export interface AuditContent {
  chain: number;
  seq: string;
  /** Milliseconds since 1970. */
  at: number;
  actorKind: string;
  actorId: string | null;
  action: string;
  memberId: string | null;
  detail: string;
}

/** The hash of a row: of the one before it and of everything in it. */
export const auditHash = (before: Buffer, c: AuditContent): Buffer =>
  createHash("sha256")
    .update(before)
    .update(JSON.stringify([c.chain, c.seq, c.at, c.actorKind, c.actorId, c.action, c.memberId, c.detail]))
    .digest();

const audited = new WeakSet<Tx>();
const callReasons = new WeakMap<Tx, string>();

/** Whatever one of the staff does in that transaction, they gave this reason for it. */
export function giveReason(tx: Tx, reason: unknown): void {
  if (typeof reason === "string" && reason !== "") callReasons.set(tx, reason);
}

function withReason(tx: Tx, { actor, detail = "", reason }: AuditEntry): string {
  if (reason === null && !namesReasonRow.test(detail))
    throw new Error(`no row keeps the reason of: ${detail}`);
  const why = reason === undefined && actor.kind === "STAFF" ? callReasons.get(tx) : reason;
  const about = detail.slice(0, LONGEST_DETAIL);
  return why ? `${about}${BECAUSE}${why.slice(0, LONGEST_REASON)}` : about;
}

/** Whether anything was written down in that transaction. */
export const isAudited = (tx: Tx): boolean => audited.has(tx);

const unchanged = new WeakSet<Tx>();

/** Says that a call in that transaction found all as it was to become: a press repeated is no step of its own. */
export const changedNothing = (tx: Tx): void => void unchanged.add(tx);

/** Whether that transaction changed nothing, by its own word. */
export const hasChangedNothing = (tx: Tx): boolean => unchanged.has(tx) && !audited.has(tx);

/**
 * Writes down who did what, in the transaction that did it. Holds the end of a chain until the commit, so call it last.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { at, actor, action, memberId } = entry;
  audited.add(tx);
  const actorId = actor.id ?? null;
  const chain = Number(BigInt(memberId ?? actorId ?? 0) % BigInt(AUDIT_CHAINS));
  const head = (await firstOf(
    tx
      .select({
        seq: sql<string>`${auditHeads.seq}::text`,
        hash: sql<string>`encode(${auditHeads.hash}, 'hex')`,
      })
      .from(auditHeads)
      .where(eq(auditHeads.chain, chain))
      .for("update"),
  ))!;
  const content: AuditContent = {
    chain,
    seq: String(BigInt(head.seq) + 1n),
    at: at.getTime(),
    actorKind: actor.kind,
    actorId,
    action,
    memberId,
    detail: withReason(tx, entry),
  };
  const hash = auditHash(Buffer.from(head.hash, "hex"), content).toString("hex");
  await tx.insert(auditTable).values({
    chain,
    seq: Number(content.seq),
    at,
    actorKind: actor.kind,
    actorId,
    action,
    memberId,
    detail: content.detail,
    hash: sql`decode(${hash}, 'hex')`,
  });
  await tx
    .update(auditHeads)
    .set({ seq: Number(content.seq), hash: sql`decode(${hash}, 'hex')` })
    .where(eq(auditHeads.chain, chain));
}

/** Whether somebody has done the same with the same thing since then. @param subject the first word of the detail */
export const hasAudited = async (
  tx: Tx,
  { actorId, action, subject }: { actorId: string; action: string; subject: string },
  since: Date,
): Promise<boolean> =>
  (await firstOf(
    tx
      .select({ id: auditTable.id })
      .from(auditTable)
      .where(
        and(
          sql`split_part(${auditTable.detail}, ' ', 1) = ${subject}`,
          gte(auditTable.at, since),
          eq(auditTable.actorId, actorId),
          eq(auditTable.action, action),
        ),
      )
      .limit(1),
  )) !== undefined;
