import type { Tx } from "../../platform/database/database.ts";
import { claimFiles, filesOf, ownedFiles, releaseFiles } from "../files/public.ts";
import { usedBy } from "./application-row.ts";

/**
 * Ties the files an application names to it: new ones must be the applicant's, those it has already stay, those it
 * no longer names go.
 * @throws {ProblemError} FILE_UNKNOWN
 */
export async function claimAttachments(
  tx: Tx,
  { id, memberId }: { id: string; memberId: string | null },
  fileIds: readonly string[],
): Promise<void> {
  const stored = (await filesOf(tx, usedBy(id))).map((f) => f.fileId);
  const fresh = fileIds.filter((fileId) => !stored.includes(fileId));
  await ownedFiles(tx, memberId, fresh, "application");
  await claimFiles(tx, fresh, usedBy(id));
  await releaseFiles(tx, usedBy(id), fileIds);
}
