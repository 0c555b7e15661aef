// Every SQL template of the API's source against what the suite on PostgreSQL ran (apps/api/test/record-statements.ts):
// a statement that no test runs is one whose columns nobody checked.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** Where the text at `i`, which begins a string, template or comment, ends; `i` itself where it begins none. */
function pass(text, i, onTemplate) {
  const c = text[i];
  if (c === '"' || c === "'") {
    for (i++; i < text.length && text[i] !== c && text[i] !== "\n"; i++) if (text[i] === "\\") i++;
    return i + 1;
  }
  if (c === "/" && text[i + 1] === "/")
    return text.indexOf("\n", i) < 0 ? text.length : text.indexOf("\n", i);
  if (c === "/" && text[i + 1] === "*") return text.indexOf("*/", i) + 2;
  if (c !== "`") return i;
  const chunks = [""];
  const begin = i;
  for (i++; i < text.length && text[i] !== "`"; ) {
    if (text[i] === "\\") {
      chunks[chunks.length - 1] += text[i + 1];
      i += 2;
    } else if (text.startsWith("${", i)) {
      let depth = 1;
      for (i += 2; depth > 0 && i < text.length; ) {
        if (text[i] === "{") depth++;
        if (text[i] === "}") depth--;
        const next = pass(text, i, onTemplate);
        i = next > i ? next : i + 1;
      }
      chunks.push("");
    } else chunks[chunks.length - 1] += text[i++];
  }
  onTemplate(chunks, begin);
  return i + 1;
}

/** The SQL templates of a source text, each as its fixed parts and the line it begins on. */
export function templatesOf(text) {
  const found = [];
  for (let i = 0; i < text.length; ) {
    const next = pass(text, i, (chunks, begin) => {
      if (/\bsql(<[^`]*>)?$/.test(text.slice(Math.max(0, begin - 200), begin)))
        found.push({ chunks, line: text.slice(0, begin).split("\n").length });
    });
    i = next > i ? next : i + 1;
  }
  return found;
}

/** Whether the fixed parts stand in a statement, in their order. */
export function standsIn(chunks, statement) {
  let from = 0;
  for (const chunk of chunks) {
    const at = statement.indexOf(chunk, from);
    if (at < 0) return false;
    from = at + chunk.length;
  }
  return true;
}

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name.endsWith(".ts") && !e.name.endsWith(".test.ts"))
    .map((e) => relative(root, join(e.parentPath, e.name)))
    .filter((f) => !/\/test\//.test(f));

/** What the suite ran: texts, and what is wrong with the answer of each. @param folder where it wrote them */
function readRecords(folder) {
  const records = new Map();
  for (const file of readdirSync(folder).filter((f) => f.endsWith(".jsonl")))
    for (const line of readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean)) {
      const { text, complaints } = JSON.parse(line);
      records.set(text, complaints);
    }
  return records;
}

/** Defaults of columns: the database has them from its migrations, and schema-tables.test.ts compares them. */
const isRunByItself = (file) => !file.endsWith("/tables.ts");

/**
 * Complaints about the SQL of the source, a line each: templates that no test ran, and raw statements whose answer has
 * a type no row type can name.
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
  const unreadable = [...records].filter(
    ([text, complaints]) => complaints.length && own.some(({ chunks }) => standsIn(chunks, text)),
  );
  return [
    ...unrun.map(
      ({ file, line, chunks }) =>
        `${file}:${line} 没有测试跑过：${chunks.join("…").replace(/\s+/g, " ").trim().slice(0, 100)}`,
    ),
    ...unreadable.map(
      ([text, complaints]) => `${complaints.join("; ")}：${text.replace(/\s+/g, " ").slice(0, 160)}`,
    ),
  ];
}
