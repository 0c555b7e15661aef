import type { UploadedFile } from "@ginkgo/api-contract/files/files";
import { MAX_SELLER_PICTURES } from "@ginkgo/api-contract/pictures/pictures";
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { addPicture, type By, removePicture } from "./change-picture.ts";
import { pictures } from "./tables.ts";

/** What visitors may see: the portal's, and those of homes and shops that were published. */
export const isOpen: SQL = or(isNull(pictures.seller), isNotNull(pictures.shownAt))!;

/** The pictures of homes and shops an account sees; those it asks for by number may be open ones too. */
export async function reachOf(db: Db, viewer: StaffViewer, byNumber: boolean): Promise<SQL | undefined> {
  const own = await sellersOf(db, viewer);
  if (own === null) return byNumber ? undefined : isNotNull(pictures.seller);
  const isOwn = own.length > 0 ? inArray(pictures.seller, own) : sql`false`;
  return byNumber ? or(isOwn, isOpen) : isOwn;
}

/** Whether an account sees a picture nobody has published yet. */
export async function seesUnshown(db: Db, viewer: StaffViewer, seller: string): Promise<boolean> {
  const { permissions } = viewer;
  if (!permissions.has("catalogue.write") && !permissions.has("content.write")) return false;
  const own = await sellersOf(db, viewer);
  return own === null || own.includes(seller);
}

/** Whose a new picture is. @throws {ProblemError} BAD_INPUT, NOT_ALLOWED */
export async function sellerOfNew(db: Db, viewer: StaffViewer, asked: string | undefined): Promise<string> {
  const own = await sellersOf(db, viewer);
  if (own === null) throw badInput({ file: "这里放的是商家和机构自己的图，平台的图请放进图库。" });
  if (asked !== undefined && !own.includes(asked)) throw problem("NOT_ALLOWED", "seller");
  const seller = asked ?? (own.length === 1 ? own[0] : undefined);
  if (!seller) throw badInput({ seller: "您管几家，请写明这张图是哪一家的。" });
  return seller;
}

/** Keeps an upload as a picture of that home or shop. @throws {ProblemError} PICTURE_LIMIT, BAD_INPUT, FILE_UNKNOWN */
export async function addSellerPicture(
  tx: Tx,
  by: By,
  upload: UploadedFile,
  { alt, seller }: { alt: string; seller: string },
): Promise<string> {
  // Two at once would both count one too few.
  await tx.execute(sql`select pg_advisory_xact_lock(7360, hashtext(${seller}))`);
  const has = await firstOf(
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(pictures)
      .where(and(eq(pictures.seller, seller), isNull(pictures.removedAt))),
  );
  if (has!.n >= MAX_SELLER_PICTURES) throw problem("PICTURE_LIMIT", seller);
  return addPicture(tx, by, upload, { alt, seller });
}

/** @throws {ProblemError} NOT_FOUND for one that is another's, CHANGED_MEANWHILE, PICTURE_USED */
export async function removeSellerPicture(tx: Tx, by: By, id: string, version: number | undefined) {
  const reach = await reachOf(tx, by.viewer, false);
  const found = await firstOf(
    tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(eq(pictures.id, id), reach)),
  );
  if (!found) throw problem("NOT_FOUND", `picture ${id}`);
  return removePicture(tx, by, id, version);
}
