import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { pictureAddress } from "@ginkgo/api-contract/pictures/picture-codes";
import type { Picture, PictureCase, picturePage } from "@ginkgo/api-contract/pictures/pictures";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, ilike, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../http/cursor.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { fewIds } from "../../platform/database/few-ids.ts";
import { idArray, likePart } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { pictures } from "./tables.ts";
import { usedIn } from "./used-in.ts";

export type PictureRow = typeof pictures.$inferSelect;

const present = (row: PictureRow, names: ReadonlyMap<string, string>): Picture => ({
  id: row.id,
  url: pictureAddress(row.id),
  name: row.name,
  alt: row.alt,
  seller: row.seller,
  isShown: row.seller === null || row.shownAt !== null,
  focalX: row.focalX,
  focalY: row.focalY,
  width: row.width,
  height: row.height,
  by: names.get(row.madeBy) ?? "工作人员",
  at: shanghaiInstant(row.madeAt),
  version: row.version,
});

/** A keyword as a condition on pictures that are shown, and how many it finds up to `MAX_COUNTED`. */
async function findWords(db: Db, keyword: string | undefined): Promise<{ words?: SQL; total?: number }> {
  if (!keyword) return {};
  const like = likePart(keyword);
  const words = or(ilike(pictures.name, like), ilike(pictures.alt, like))!;
  const parts = sql`platform.text_parts(${pictures.name} || chr(10) || ${pictures.alt}) @> platform.text_parts(${keyword}::text)`;
  const few = await fewIds(
    db,
    [
      sql`select ${pictures.id} from ${pictures} where ${pictures.removedAt} is null and ${parts} and ${words}`,
    ],
    MAX_COUNTED,
  );
  return few
    ? { words: sql`${pictures.id} = any(${idArray(few)})`, total: few.length }
    : { words, total: MAX_COUNTED };
}

/** The library, the newest first. @param among which of it may be seen */
export async function listPictures(
  db: Db,
  query: QueryOf<typeof picturePage>,
  among?: SQL,
): Promise<ReplyOf<typeof picturePage>> {
  const { words, total } = await findWords(db, query.keyword);
  const where = and(
    isNull(pictures.removedAt),
    words,
    among,
    query.ids ? inArray(pictures.id, query.ids) : undefined,
  );
  const found = await db
    .select()
    .from(pictures)
    .where(and(where, query.cursor ? lt(pictures.id, idOfCursor(query.cursor)) : undefined))
    .orderBy(desc(pictures.id))
    .limit(query.size + 1)
    .offset(query.cursor ? 0 : offsetOf(query));
  const shown = found.slice(0, query.size);
  const names = await readStaff(
    db,
    shown.map(({ madeBy }) => madeBy),
  );
  return {
    ...paged(
      shown.map((row) => present(row, names)),
      (among ? undefined : total) ?? (await countUpTo(db, pictures, where, MAX_COUNTED)),
      query,
    ),
    ...(found.length > shown.length ? { nextCursor: shown.at(-1)!.id } : {}),
  };
}

/** Without what it stands in. @throws {ProblemError} NOT_FOUND */
export async function shownToSeller(db: Db, id: string): Promise<Picture> {
  const row = await firstOf(db.select().from(pictures).where(eq(pictures.id, id)));
  if (!row) throw problem("NOT_FOUND", `picture ${id}`);
  return present(row, await readStaff(db, [row.madeBy]));
}

/** @throws {ProblemError} NOT_FOUND */
export async function readPicture(db: Db, id: string): Promise<PictureCase> {
  const row = await firstOf(
    db
      .select()
      .from(pictures)
      .where(and(eq(pictures.id, id), isNull(pictures.removedAt))),
  );
  if (!row) throw problem("NOT_FOUND", `picture ${id}`);
  return { ...present(row, await readStaff(db, [row.madeBy])), usedIn: await usedIn(db, id) };
}
