import { badInput } from "./problem.ts";

/** Refuses a cursor no page gave. */
export const unknownCursor = () => badInput({ cursor: "这一页的位置不对，请从第一页重新看。" });

/**
 * The id a page by id goes on after.
 * @throws {ProblemError} BAD_INPUT for a cursor no page gave
 */
export function idOfCursor(cursor: string): string {
  if (!/^\d{1,18}$/.test(cursor)) throw unknownCursor();
  return cursor;
}

/** The cursor of a page by an instant and, where it is the same, by id. */
export const cursorAfter = ({ at, id }: { at: string; id: string }): string => `${at}~${id}`;

/**
 * Where a page by instant and id goes on (`cursorAfter`).
 * @throws {ProblemError} BAD_INPUT for a cursor no page gave
 */
export function momentOfCursor(cursor: string): { at: Date; id: string } {
  const [moment = "", id = ""] = cursor.split("~");
  const at = new Date(moment);
  // Of four digits: the database reads fewer years than a date here.
  if (!/^[1-9]\d{3}-\d{2}-\d{2}T/.test(moment) || Number.isNaN(at.getTime())) throw unknownCursor();
  return { at, id: idOfCursor(id) };
}
