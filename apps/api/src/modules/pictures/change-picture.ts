import type { UploadedFile } from "@ginkgo/api-contract/files/files";
import { and, eq, isNull, sql } from "drizzle-orm";
import { badInput, changedMeanwhile, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { holdPublishing } from "../../platform/picture-lock.ts";
import { tellPublished } from "../../platform/published.ts";
import { claimFiles, ownedFiles, releaseFiles } from "../files/public.ts";
import type { PictureRow } from "./list-pictures.ts";
import { pictures } from "./tables.ts";
import { usedIn } from "./used-in.ts";

export interface By {
  viewer: StaffViewer;
  now: Date;
}

const note = (tx: Tx, { viewer, now }: By, action: string, id: string) =>
  audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action,
    memberId: null,
    detail: `picture:${id}`,
  });

const usedBy = (id: string): `picture:${string}` => `picture:${id}`;

/** What of an upload a picture keeps. @throws {ProblemError} BAD_INPUT for what is no picture */
function kept({ fileId, url, width, height }: UploadedFile) {
  if (!width || !height) throw badInput({ file: "请选一张图片（JPEG、PNG、WebP 或 HEIC）。" });
  return { fileId, fileName: url.slice(url.lastIndexOf("/") + 1), width, height };
}

/** Keeps an upload as a new picture. @returns its id @throws {ProblemError} BAD_INPUT, FILE_UNKNOWN */
export async function addPicture(
  tx: Tx,
  by: By,
  upload: UploadedFile,
  told: { alt: string; seller?: string },
): Promise<string> {
  const file = kept(upload);
  await ownedFiles(tx, null, [file.fileId], "picture", by.viewer.staffId);
  const id = await nextIdOf(tx, pictures);
  await tx
    .insert(pictures)
    .values({ id, ...file, name: upload.name, ...told, madeBy: by.viewer.staffId, madeAt: by.now });
  await claimFiles(tx, [file.fileId], usedBy(id));
  await note(tx, by, "PICTURE_ADDED", id);
  return id;
}

/** @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
async function lockPicture(tx: Tx, id: string, seen: number | undefined): Promise<PictureRow> {
  const row = await firstOf(
    tx
      .select()
      .from(pictures)
      .where(and(eq(pictures.id, id), isNull(pictures.removedAt)))
      .for("update"),
  );
  if (!row) throw problem("NOT_FOUND", `picture ${id}`);
  if (seen !== undefined && seen !== row.version)
    throw changedMeanwhile({
      version: row.version,
      now: [
        { label: "名字", text: row.name },
        { label: "图上是什么", text: row.alt },
      ],
    });
  return row;
}

const change = (tx: Tx, id: string, set: Partial<PictureRow>) =>
  tx
    .update(pictures)
    .set({ ...set, version: sql`${pictures.version} + 1` })
    .where(eq(pictures.id, id));

/** @returns the picture as it was @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
export async function savePicture(
  tx: Tx,
  by: By,
  id: string,
  form: Pick<PictureRow, "name" | "alt" | "focalX" | "focalY"> & { version?: number | undefined },
): Promise<PictureRow> {
  const { version, ...set } = form;
  const before = await lockPicture(tx, id, version);
  await change(tx, id, set);
  await tellPublished(tx);
  await note(tx, by, "PICTURE_CHANGED", id);
  return before;
}

/** Puts another file in a picture's place: everything that shows it shows that. @returns the picture as it was */
export async function replacePicture(
  tx: Tx,
  by: By,
  { id, version }: { id: string; version?: number | undefined },
  upload: UploadedFile,
): Promise<PictureRow> {
  const file = kept(upload);
  const before = await lockPicture(tx, id, version);
  await ownedFiles(tx, null, [file.fileId], "picture", by.viewer.staffId);
  await change(tx, id, file);
  await claimFiles(tx, [file.fileId], usedBy(id));
  await releaseFiles(tx, usedBy(id), [file.fileId]);
  await tellPublished(tx);
  await note(tx, by, "PICTURE_REPLACED", id);
  return before;
}

/** Takes a picture nothing shows out of the library. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, PICTURE_USED */
export async function removePicture(
  tx: Tx,
  by: By,
  id: string,
  version: number | undefined,
): Promise<PictureRow> {
  await holdPublishing(tx);
  const before = await lockPicture(tx, id, version);
  if ((await usedIn(tx, id)).length > 0) throw problem("PICTURE_USED");
  await change(tx, id, { removedAt: by.now });
  await releaseFiles(tx, usedBy(id));
  await note(tx, by, "PICTURE_REMOVED", id);
  return before;
}
