import { appendFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/**
 * Beside the suite on PostgreSQL, where `GINKGO_STATEMENTS` names a folder: every distinct statement goes to a file
 * there, a raw one with the name and type of each column it answers. scripts/statements.mjs reads it.
 */
interface Asked {
  text: string;
  rowMode?: string;
}

/** The columns by name and the OID of their type; none for the builder, which reads each value by its column. */
const columnsOf = ({ rowMode }: Asked, { fields = [] }: Partial<pg.QueryResult>) =>
  rowMode === "array" ? undefined : fields.map((f) => [f.name, f.dataTypeID]);

function recordInto(folder: string): void {
  const seen = new Set<string>();
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const plain = prototype.query;
  prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [Asked | string];
    // Text alone is a kit's own.
    if (typeof asked === "string" || !asked.text || seen.has(asked.text)) return plain.apply(this, args);
    const record = (result: pg.QueryResult) => {
      if (seen.has(asked.text)) return;
      seen.add(asked.text);
      appendFileSync(
        join(folder, `${process.pid}.jsonl`),
        `${JSON.stringify({ text: asked.text, columns: columnsOf(asked, result) })}\n`,
      );
    };
    // A pool passes a callback, a client in a transaction waits for the promise.
    const callback = args.at(-1);
    if (typeof callback === "function")
      return plain.call(this, ...args.slice(0, -1), (error: unknown, result: pg.QueryResult) => {
        if (!error) record(result);
        callback(error, result);
      });
    const answer = plain.apply(this, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: pg.QueryResult) => {
      record(result);
      return result;
    });
  };
}

/** Files of a worker share the driver: it is wrapped once. */
const once = globalThis as { ginkgoRecords?: boolean };
const folder = process.env.GINKGO_STATEMENTS;
if (folder && !once.ginkgoRecords) {
  once.ginkgoRecords = true;
  recordInto(folder);
}
