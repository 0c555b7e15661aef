import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { cursorAfter, idOfCursor, momentOfCursor } from "./cursor.ts";
import { offsetOf, type PageQuery, paged } from "./paged.ts";

/** Which rows of a part of a queue are read. */
export interface PartPage<After> {
  /** Only what comes after it. */
  after: After | undefined;
  limit: number;
  offset: number;
}

/** What waits, the first due first, by instant and id; what is over, the newest first, by id. */
export interface Queue<Row> {
  /** Up to `MAX_COUNTED` of each part. */
  count(): Promise<{ waiting: number; over: number }>;
  waiting(page: PartPage<{ at: Date; id: string }>): Promise<Row[]>;
  over(page: PartPage<string>): Promise<Row[]>;
  /** When it is due; null where it is over. */
  dueOf(row: Row): string | null;
}

const OVER = "~";

/**
 * A page of a queue: what waits, and behind it what is over. A cursor names the last row, so that no page is counted off.
 * @throws {ProblemError} BAD_INPUT for a cursor no page gave
 */
export async function queuePage<Row extends { id: string }>(
  queue: Queue<Row>,
  query: PageQuery & { cursor?: string | undefined },
) {
  const { cursor, size } = query;
  const isOver = cursor?.startsWith(OVER) ?? false;
  const counted = await queue.count();
  const offset = cursor ? 0 : offsetOf(query);
  // By number pages end with what is counted; a cursor goes on.
  const isBeyond = !cursor && offset >= MAX_COUNTED;
  const waiting =
    isOver || isBeyond
      ? []
      : await queue.waiting({
          after: cursor ? momentOfCursor(cursor) : undefined,
          limit: size + 1,
          offset,
        });
  const left = size + 1 - waiting.length;
  const over =
    left > 0 && !isBeyond
      ? await queue.over({
          after: isOver ? idOfCursor(cursor!.slice(OVER.length)) : undefined,
          limit: left,
          offset: Math.max(0, offset - counted.waiting),
        })
      : [];
  const found = [...waiting, ...over];
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const due = last && queue.dueOf(last);
  const next = last && (due ? cursorAfter({ at: due, id: last.id }) : `${OVER}${last.id}`);
  return {
    rows,
    page: <T>(records: T[]) => ({
      ...paged(records, Math.min(counted.waiting + counted.over, MAX_COUNTED), query),
      ...(found.length > size && next ? { nextCursor: next } : {}),
    }),
  };
}
