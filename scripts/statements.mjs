// Every SQL template of the API's source, and every row type, against what the suite on PostgreSQL ran
// (apps/api/test/record-statements.ts): a statement that no test runs is one whose columns nobody checked.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compareRows, faultsOf } from "./statements/compare-rows.mjs";
import { findRowCalls } from "./statements/row-calls.mjs";
import { standsIn, templatesOf } from "./statements/templates.mjs";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name.endsWith(".ts") && !e.name.endsWith(".test.ts"))
    .map((e) => relative(root, join(e.parentPath, e.name)))
    .filter((f) => !/\/test\//.test(f));

/** What the suite ran: of each text the columns of its answer, none for the builder's. @param folder where it wrote them */
function readRecords(folder) {
  const records = new Map();
  for (const file of readdirSync(folder).filter((f) => f.endsWith(".jsonl")))
    for (const line of readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean)) {
      const { text, columns } = JSON.parse(line);
      records.set(text, columns);
    }
  return records;
}

/** Defaults of columns: the database has them from its migrations, and schema-tables.test.ts compares them. */
const isRunByItself = (file) => !file.endsWith("/tables.ts");

/**
 * Complaints about the SQL of the source, a line each: templates that no test ran, raw statements whose answer has a
 * type no row type can name, and row types that are not what the database answers.
 * @param folder where the suite on PostgreSQL wrote what it ran
 */
export function checkStatements(folder) {
  const records = readRecords(folder);
  const texts = [...records.keys()];
  const templates = filesBelow("apps/api/src")
    .filter(isRunByItself)
    .flatMap((file) => templatesOf(readFileSync(join(root, file), "utf8")).map((t) => ({ file, ...t })));
  const unrun = templates.filter(({ chunks }) => !texts.some((text) => standsIn(chunks, text)));
  // The suite's kits ask too: what they alone say is theirs.
  const own = templates.filter(({ chunks }) => chunks.join("").length > 40);
  const unreadable = [...records]
    .map(([text, columns = []]) => ({ text, faults: faultsOf(columns) }))
    .filter(({ text, faults }) => faults.length && own.some(({ chunks }) => standsIn(chunks, text)));
  return [
    ...unrun.map(
      ({ file, line, chunks }) =>
        `${file}:${line} 没有测试跑过：${chunks.join("…").replace(/\s+/g, " ").trim().slice(0, 100)}`,
    ),
    ...unreadable.map(
      ({ text, faults }) => `${faults.join("；")}：${text.replace(/\s+/g, " ").slice(0, 160)}`,
    ),
    ...compareRows(findRowCalls(root), records),
  ];
}
