import type { FilePurpose, UploadedFile } from "@ginkgo/api-contract/files/files";
import { and, eq, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { fileUrl, labelSealContext } from "./file-row.ts";
import { files } from "./tables.ts";

/** A file as others show it. */
export interface FileLink {
  fileId: string;
  url: string;
  mime: string;
  /** Pixels; null for a PDF. */
  width: number | null;
  height: number | null;
}

const columns = {
  fileId: files.id,
  name: files.name,
  mime: files.mime,
  width: files.width,
  height: files.height,
  usedBy: files.usedBy,
};

const link = ({ fileId, name, mime, width, height }: Omit<FileLink, "url"> & { name: string }): FileLink => ({
  fileId,
  url: fileUrl(name),
  mime,
  width,
  height,
});

/**
 * The files somebody wants to refer to, in the order asked, locked until the transaction ends. A visitor's file may be
 * referred to by whoever has its unguessable id: people sign in between uploading and sending.
 * @param memberId null for a visitor, and for staff
 * @param staffId whose upload it has to be where staff send it
 * @throws {ProblemError} FILE_UNKNOWN when one is another's, another purpose's, used already or gone
 */
export async function ownedFiles(
  tx: Tx,
  memberId: string | null,
  ids: readonly string[],
  purpose: FilePurpose,
  staffId: string | null = null,
): Promise<FileLink[]> {
  if (!ids.length) return [];
  const found = await tx
    .select(columns)
    .from(files)
    .where(
      and(
        sql`${files.id} = any(${idArray(ids)})`,
        or(isNull(files.memberId), memberId === null ? undefined : eq(files.memberId, memberId)),
        staffId === null ? isNull(files.staffId) : eq(files.staffId, staffId),
        eq(files.purpose, purpose),
        isNotNull(files.readyAt),
        not(files.doomed),
        isNull(files.usedBy),
      ),
    )
    .orderBy(files.id)
    .for("update");
  const byId = new Map(found.map((f) => [f.fileId, link(f)]));
  return [...new Set(ids)].map((id) => {
    const file = byId.get(id);
    if (!file) throw problem("FILE_UNKNOWN");
    return file;
  });
}

/**
 * Ties files, locked by `ownedFiles` before, to what refers to them: from now on they stay.
 * @param usedBy `kind:id`; who else may open private ones says the module's `fileRights` of that kind
 */
export async function claimFiles(
  tx: Tx,
  ids: readonly string[],
  usedBy: `${string}:${string}`,
): Promise<void> {
  if (!ids.length) return;
  await tx
    .update(files)
    .set({ usedBy, addressHash: null })
    .where(and(sql`${files.id} = any(${idArray(ids)})`, isNull(files.usedBy)));
}

/** Files that something refers to, oldest first. */
export async function filesOf(db: Db, usedBy: `${string}:${string}`): Promise<FileLink[]> {
  const found = await db
    .select(columns)
    .from(files)
    .where(and(eq(files.usedBy, usedBy), not(files.doomed)))
    .orderBy(files.readyAt, files.id);
  return found.map(link);
}

/** Files by id, those that are there; for what names them itself. */
export async function shownFiles(db: Db, ids: readonly string[]): Promise<Map<string, FileLink>> {
  if (!ids.length) return new Map();
  const found = await db
    .select(columns)
    .from(files)
    .where(and(sql`${files.id} = any(${idArray(ids)})`, not(files.doomed)));
  return new Map(found.map((f) => [f.fileId, link(f)]));
}

/** Files of several things at once, by what refers to them; a thing without any is not in the answer. */
export async function filesOfMany(db: Db, usedBy: readonly string[]): Promise<Map<string, FileLink[]>> {
  const found = await db
    .select(columns)
    .from(files)
    .where(
      and(
        sql`${files.usedBy} in (select jsonb_array_elements_text(${JSON.stringify(usedBy)}::jsonb))`,
        not(files.doomed),
      ),
    )
    .orderBy(files.readyAt, files.id);
  const all = new Map<string, FileLink[]>();
  for (const f of found) all.set(f.usedBy!, [...(all.get(f.usedBy!) ?? []), link(f)]);
  return all;
}

/**
 * What referred to them is gone, or names only `kept` any more: nobody is served the others, and their bytes go with
 * the next round.
 */
export async function releaseFiles(
  tx: Tx,
  usedBy: `${string}:${string}`,
  retained: readonly string[] = [],
): Promise<void> {
  await tx
    .update(files)
    .set({ doomed: true })
    .where(and(eq(files.usedBy, usedBy), sql`${files.id} <> all(${idArray(retained)})`));
}

/** Uploads that nothing refers to yet and that are still there, as the upload answered them. */
export async function waitingFiles(db: Db, vault: Vault, ids: readonly string[]): Promise<UploadedFile[]> {
  if (!ids.length) return [];
  const found = await db
    .select({ ...columns, label: files.label, size: files.size })
    .from(files)
    .where(
      and(
        sql`${files.id} = any(${idArray(ids)})`,
        isNotNull(files.readyAt),
        not(files.doomed),
        isNull(files.usedBy),
      ),
    )
    .orderBy(files.readyAt, files.id);
  return found.map(({ fileId, name, label, size, mime }) => ({
    fileId,
    url: fileUrl(name),
    name: vault.open(label, labelSealContext(fileId)),
    size,
    mime,
  }));
}
