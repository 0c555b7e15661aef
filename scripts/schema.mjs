// What the database's shape has to keep to: a table is written by the module that owns it alone, and a migration that has
// landed is never changed (docs/decisions/0046-schema.md).
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const migrations = join(root, "apps/api/migrations");
const landedFile = join(migrations, "landed.txt");

/** Schemas that are not named after a module, and who owns them; `http` keeps the answers of calls in `platform`. */
const owners = { platform: "platform", sandbox: "platform" };

const writes = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?([a-z_]+)\.([a-z_]+)\b/gi;
const builderWrites = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
const tableImports = /import\s*\{([^}]*)\}\s*from\s*"([^"]*\/tables\.ts)"/g;

const ownerOf = (file) =>
  /^apps\/api\/src\/modules\/([\w-]+)\//.exec(file)?.[1] ??
  (/^apps\/api\/src\/(platform|http)\//.test(file) ? "platform" : undefined);

/** Writes of a source file into tables of others, a sentence each. @param schemas all there are */
export function foreignWrites(file, text, schemas) {
  const own = ownerOf(file);
  const wrong = [];
  const say = (owner, table) => {
    if (owner !== own) wrong.push(`${file}：写了 ${owner} 的表 ${table}`);
  };
  for (const [, schema, table] of text.matchAll(writes))
    if (schemas.has(schema)) say(owners[schema] ?? schema, `${schema}.${table}`);
  const foreign = new Map();
  for (const [, names, from] of text.matchAll(tableImports)) {
    const owner = /\.\.\/([\w-]+)\/(?:[\w-]+\/)?tables\.ts$/.exec(from)?.[1];
    const isOther = owner && existsSync(join(root, "apps/api/src/modules", owner)) && owner !== own;
    if (isOther)
      for (const name of names.split(","))
        foreign.set(
          name
            .trim()
            .split(/\s+as\s+/)
            .at(-1),
          owner,
        );
  }
  for (const [, name] of text.matchAll(builderWrites)) if (foreign.has(name)) say(foreign.get(name), name);
  return wrong;
}

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name.endsWith(".ts") && !e.name.endsWith(".test.ts"))
    .map((e) => relative(root, join(e.parentPath, e.name)))
    .filter((f) => !/\/test\//.test(f));

/** Complaints about who writes what, one line each. */
export function checkOwners() {
  const files = filesBelow("apps/api/src").map((f) => [f, readFileSync(join(root, f), "utf8")]);
  const schemas = new Set(
    files.flatMap(([, text]) => [...text.matchAll(/pgSchema\("(\w+)"\)/g)].map((m) => m[1])),
  );
  return files.flatMap(([file, text]) => foreignWrites(file, text, schemas));
}

const hashOf = (text) => createHash("sha256").update(text).digest("hex");

/** The baseline has four digits; what came later the minute it was written, so that two branches never share one. */
const BASELINE = /^00\d\d_[a-z_]+\.sql$/;
const LATER = /^20\d{10}_[a-z_]+\.sql$/;

/** What is wrong with a list of migrations. @param files name → text @param landed name → hash */
export function wrongMigrations(files, landed) {
  const wrong = [];
  for (const [name, hash] of landed) {
    if (!files.has(name)) wrong.push(`${name} 已经发布，不能删掉`);
    else if (hashOf(files.get(name)) !== hash) wrong.push(`${name} 已经发布，不能再改：新写一个`);
  }
  const numbers = new Map();
  for (const [name, text] of files) {
    const number = name.split("_")[0];
    if (numbers.has(number)) wrong.push(`${name} 和 ${numbers.get(number)} 号码一样`);
    numbers.set(number, name);
    if (!landed.has(name)) {
      wrong.push(`${name} 还没有记下：运行 npm run migrations`);
      if (BASELINE.test(name))
        wrong.push(`${name}：新的变更用时间作号码，例如 202611251430_${name.split("_")[1]}`);
    }
    if (!BASELINE.test(name) && !LATER.test(name)) wrong.push(`${name}：名字应当是 年月日时分_小写字母.sql`);
    if (BASELINE.test(name)) continue;
    const bare = text.replace(/--[^\n]*/g, "");
    const made = new Set(
      [...bare.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map((m) => m[1]),
    );
    for (const [, concurrently, table] of bare.matchAll(
      /create\s+(?:unique\s+)?index\s+(concurrently\s+)?[^;]*?\bon\s+([\w.]+)/gi,
    ))
      if (!concurrently && !made.has(table))
        wrong.push(`${name}：${table} 上的索引要 create index concurrently if not exists，单独放一个文件`);
  }
  return wrong;
}

function readAll() {
  const files = new Map(
    readdirSync(migrations)
      .filter((f) => f.endsWith(".sql"))
      .sort()
      .map((f) => [f, readFileSync(join(migrations, f), "utf8")]),
  );
  const landed = new Map(
    (existsSync(landedFile) ? readFileSync(landedFile, "utf8") : "")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split("  ").reverse()),
  );
  return { files, landed };
}

/** Complaints about the migrations, one line each. */
export function checkMigrations() {
  const { files, landed } = readAll();
  return wrongMigrations(files, landed);
}

// `npm run migrations`: writes down what each new migration says, once.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, landed } = readAll();
  const fresh = [...files].filter(([name]) => !landed.has(name));
  for (const [name, text] of fresh) appendFileSync(landedFile, `${hashOf(text)}  ${name}\n`);
  console.log(fresh.length ? `记下了 ${fresh.map(([name]) => name).join("、")}` : "没有新的变更");
}
