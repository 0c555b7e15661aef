import { appendFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/**
 * Beside the suite on PostgreSQL, where `GINKGO_STATEMENTS` names a folder: every distinct statement goes to a file
 * there, with the columns of a raw one's answer that no believed row type may name. scripts/statements.mjs reads it.
 */

/** Types that pg and the embedded engine read differently, or as no TypeScript type says; how each is asked for instead. */
const unreadable: Record<number, string> = {
  17: "bytea: encode()",
  20: "bigint: ::text for an id, ::int or ::float8 for a number",
  1016: "bigint[]: ::text[]",
  1082: "date: ::text",
  1114: "timestamp: iso() or millis()",
  1184: "timestamptz: iso() or millis()",
  1186: "interval: extract()",
  1700: "numeric: ::float8 or ::int",
};

interface Asked {
  text: string;
  rowMode?: string;
}

function complaintsOf({ fields = [] }: Partial<pg.QueryResult>): string[] {
  const names = fields.map((f) => f.name);
  return [
    ...fields.flatMap((f) => {
      const hint = unreadable[f.dataTypeID];
      return hint ? [`${f.name} is a ${hint}`] : [];
    }),
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} comes twice`),
  ];
}

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
      // The builder asks for arrays and reads each value by its column.
      const complaints = asked.rowMode === "array" ? [] : complaintsOf(result);
      appendFileSync(
        join(folder, `${process.pid}.jsonl`),
        `${JSON.stringify({ text: asked.text, complaints })}\n`,
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
