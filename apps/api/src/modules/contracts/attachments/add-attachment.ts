import type { AttachmentKind } from "@ginkgo/api-contract/contracts/contract-codes";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { ownedFiles, readBytes } from "../../files/public.ts";
import { hashOf } from "../contract-paper.ts";
import { noteEvent } from "../note-event.ts";
import { lockForStaff } from "../staff-scope.ts";
import { attach } from "../store-document.ts";

/** Puts an uploaded file beside a contract, with its hash. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, FILE_UNKNOWN */
export async function addAttachment(
  context: AppContext,
  viewer: StaffViewer,
  {
    kind,
    fileId,
    name,
    ...seen
  }: { id: string; version?: number | undefined; kind: AttachmentKind; fileId: string; name: string },
): Promise<void> {
  const { database, vault, clock } = context;
  const { id } = seen;
  await database.transaction((tx) => lockForStaff(tx, viewer, seen));
  const bytes = await readBytes(context, fileId);
  if (!bytes) throw problem("FILE_UNKNOWN");
  const sha256 = hashOf(bytes);
  await database.transaction(async (tx) => {
    await lockForStaff(tx, viewer, seen);
    await ownedFiles(tx, null, [fileId], "contract", viewer.staffId);
    const now = clock.now();
    await attach(tx, vault, id, { kind, fileId, name, sha256 }, now);
    await noteEvent(tx, id, "attach", { kind: "staff", id: viewer.staffId }, now);
  });
}
