import type { exportAudit as endpoint } from "@ginkgo/api-contract/privacy/audit-trail";
import { subjectText } from "@ginkgo/api-contract/privacy/subject-texts";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { problem } from "../../http/problem.ts";
import type { CommandCall } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { CSV_MARK, csvLines } from "../../platform/csv-text.ts";
import { firstOf } from "../../platform/database/database.ts";
import { auditRecords } from "./list-audit.ts";
import { auditExports } from "./tables.ts";

const MOST = 10_000;

/**
 * What is filtered, as a table for a spreadsheet; why is kept, and that it was done is in the trail itself.
 * @throws {ProblemError} EXPORT_TOO_LONG, BAD_INPUT
 */
export async function exportAudit({
  tx,
  viewer,
  body: { reason, ...filters },
  services,
}: CommandCall<typeof endpoint, StaffViewer>): Promise<{ name: string; records: number; csv: string }> {
  const found = await auditRecords(tx, services, filters, MOST + 1);
  if (found.length > MOST) throw problem("EXPORT_TOO_LONG");
  const head = ["时间", "谁", "做了什么", "谁的资料", "对象", "原因", "指纹", "有没有被改过"];
  const rows = found.map((r) => [
    r.at,
    r.who.name,
    r.whatText,
    r.member ? `${r.member.name}（${r.member.id}）` : "",
    subjectText(r.detail),
    r.reason,
    r.mark,
    r.intact ? "没有" : "对不上",
  ]);
  const now = services.clock.now();
  const kept = await firstOf(
    tx
      .insert(auditExports)
      .values({
        staffId: viewer.staffId,
        at: now,
        reason,
        filters: JSON.stringify(filters),
        records: found.length,
      })
      .returning({ id: auditExports.id }),
  );
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "AUDIT_EXPORTED",
    memberId: null,
    detail: `auditExport:${kept!.id} records:${found.length}`,
    reason: null,
  });
  return {
    name: `审计-${shanghaiDay(now)}.csv`,
    records: found.length,
    csv: CSV_MARK + csvLines([head, ...rows]),
  };
}
