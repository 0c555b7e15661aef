import type { askPrivacyExport, PrivacyExport } from "@ginkgo/api-contract/privacy/privacy";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { WorkflowCall } from "../../http/route.ts";
import type { MemberViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { DAY, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { requireFreshProof } from "../identity/public.ts";
import { buildExport } from "./build-export.ts";
import { exportsOf } from "./export-row.ts";
import { exports } from "./tables.ts";

const DAILY = 3;

async function ask(tx: Tx, memberId: string, now: Date): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(7401, hashtext(${memberId}))`);
  const lately = await firstOf(
    tx
      .select({ n: count() })
      .from(exports)
      .where(and(eq(exports.memberId, memberId), gt(exports.askedAt, later(now, -DAY)))),
  );
  if (lately!.n >= DAILY) throw problem("EXPORT_TOO_OFTEN");
  const made = (await firstOf(
    tx.insert(exports).values({ memberId, askedAt: now }).returning({ id: exports.id }),
  ))!;
  const actor = { kind: "MEMBER", id: memberId } as const;
  await audit(tx, { at: now, actor, action: "EXPORT_ASKED", memberId, detail: `export:${made.id}` });
  return made.id;
}

/**
 * Exports everything kept of the member into a file for them alone. One that could not be made at once is made by
 * the work that comes due.
 * @throws {ProblemError} FRESH_PROOF_REQUIRED, SMS_CODE_WRONG, SIGN_IN_FAILED, EXPORT_TOO_OFTEN
 */
export async function askExport(
  call: WorkflowCall<typeof askPrivacyExport, MemberViewer>,
): Promise<PrivacyExport> {
  const { viewer, body, services, transaction } = call;
  await requireFreshProof(call, body);
  const id = await transaction((tx) => ask(tx, viewer.memberId, services.clock.now()));
  await buildExport(services, id).catch((error: Error) => {
    services.log.error("export not built yet", {
      module: "privacy",
      error: error.message,
      stack: error.stack,
    });
  });
  const [newest] = await exportsOf(services.database.primary, viewer.memberId, services.clock.now(), 1);
  return newest!;
}
