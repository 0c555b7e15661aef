import { and, eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { releaseFiles } from "../../files/public.ts";
import { noteEvent } from "../note-event.ts";
import { lockForStaff } from "../staff-scope.ts";
import { usedBy } from "../store-document.ts";
import { attachments } from "../tables.ts";

/** Takes a file off a draft; what was sent to be signed keeps its files. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CONTRACT_MOVED */
export async function removeAttachment(
  tx: Tx,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  { attachmentId, ...seen }: { id: string; version?: number | undefined; attachmentId: string },
): Promise<void> {
  const { id } = seen;
  const contract = await lockForStaff(tx, viewer, seen);
  if (contract.isSent || contract.isVoid) throw problem("CONTRACT_MOVED", "no draft");
  const gone = await firstOf(
    tx
      .delete(attachments)
      .where(and(eq(attachments.id, attachmentId), eq(attachments.contractId, id)))
      .returning({ id: attachments.id }),
  );
  if (!gone) throw problem("NOT_FOUND", "attachment");
  const left = await tx
    .select({ id: attachments.fileId })
    .from(attachments)
    .where(eq(attachments.contractId, id));
  await releaseFiles(
    tx,
    usedBy(id),
    left.map((f) => f.id),
  );
  await noteEvent(tx, id, "detach", { kind: "staff", id: viewer.staffId }, clock.now());
}
