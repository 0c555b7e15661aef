import { MAX_LIST_CELLS, MAX_LIST_ROWS } from "@ginkgo/api-contract/publishing/imports";
import { concurrencyLimit } from "../../../http/concurrency-limit.ts";
import { LimitReached, limitedWorker } from "../../../platform/limited-worker.ts";
import { TableError } from "../read-table.ts";
import { type List, type ListAnswer, TOO_MUCH } from "./list.ts";

/** What one list may take: a workbook may unpack to a hundred times its size, and is ended where it does. */
const LIMITS = { ms: 120_000, bytes: 900 * 1024 * 1024 };
const { inTurn } = concurrencyLimit({ atOnce: 1, waiting: 20, what: "lists" });
const read = limitedWorker<Uint8Array, ListAnswer>(new URL("./list-worker.ts", import.meta.url), LIMITS);

/**
 * Reads CSV, TSV, JSON or XLSX in a process of its own.
 * @throws {TableError} in words where it is no list, or more than an import takes
 */
export async function readList(bytes: Uint8Array): Promise<List> {
  const answer = await inTurn(() => read(bytes)).catch((error: unknown): ListAnswer => {
    if (error instanceof LimitReached) return { fault: TOO_MUCH };
    throw error;
  });
  if ("fault" in answer) throw new TableError(answer.fault);
  const { headings, rows } = answer.list;
  if (rows.length > MAX_LIST_ROWS)
    throw new TableError(
      `一份最多 ${MAX_LIST_ROWS.toLocaleString("en")} 行，这份有 ${rows.length.toLocaleString("en")} 行，请分成几份。`,
    );
  if (rows.length * headings.length > MAX_LIST_CELLS || headings.length > 400)
    throw new TableError("列太多了，请去掉不用的列，或分成几份。");
  return answer.list;
}
