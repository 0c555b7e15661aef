import { and, isNull, lt, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { advanceAuditCheck, auditSeal } from "../../platform/audit-check.ts";
import { DAY, later, MINUTE } from "../../platform/clock.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, YEAR } from "../../platform/prune.ts";
import { buildExport } from "./build-export.ts";
import { CLOSURES, carryOutClosures } from "./carry-out-closures.ts";
import { exports } from "./tables.ts";

/** Exports a process died over; those just asked for are being made. */
async function buildWaiting(context: AppContext): Promise<number> {
  const now = context.clock.now();
  const waiting = await context.database.primary
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        isNull(exports.readyAt),
        lt(exports.askedAt, later(now, -MINUTE)),
        notSetAside("privacy.exports", sql`${exports.id}::text`, now),
      ),
    )
    .orderBy(exports.id)
    .limit(20);
  return eachDueItem(context, {
    job: "privacy.exports",
    items: waiting.map(({ id }) => id),
    work: (id) => buildExport(context, id),
  });
}

/** Walks the whole audit, and puts its end into the log, which leaves the machine. */
async function watchAudit({ database, log, clock }: AppContext): Promise<void> {
  const breaks = await advanceAuditCheck(database, clock.now(), true);
  for (const { chain, seq } of breaks)
    log.error("audit altered", { module: "privacy", reason: `chain ${chain} row ${seq}` });
  if (breaks.length === 0)
    log.info("audit whole", { module: "privacy", reason: await auditSeal(database.primary) });
}

export const dueWork: DueWork<AppContext>[] = [
  { name: "privacy.exports", every: MINUTE, run: buildWaiting },
  { name: CLOSURES, every: 10 * MINUTE, run: carryOutClosures },
  { name: "privacy.audit", every: DAY, run: watchAudit },
  {
    name: "privacy.auditTail",
    every: MINUTE,
    run: ({ database, clock }) => advanceAuditCheck(database, clock.now()),
  },
  pruneWork("privacy.prune", [
    {
      table: "privacy.closures",
      keepFor: 3 * YEAR,
      isOld: (before) => sql`coalesce(t.done_at, t.cancelled_at) < ${before}`,
    },
  ]),
];
