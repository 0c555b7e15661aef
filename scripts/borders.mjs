// Who may import whom (docs/architecture.md), read from the files themselves. The staircase of the API's modules
// comes from modules.ts, so that drawing, running order and fence are one list.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const source = /\.(ts|tsx|mjs|css)$/;
const skipped =
  /(^|\/)(node_modules|build|build-(?!plugins)[^/]+|\.react-router|generated|data|\+types)(\/|$)/;

/** Workspace → workspaces it may import. */
const workspaces = {
  // Money and time as people here write them: everybody's.
  "packages/locale": [],
  "packages/api-contract": ["packages/locale"],
  "packages/client": ["packages/api-contract"],
  "packages/covers": [],
  "packages/ui": ["packages/covers", "packages/locale"],
  "apps/web": [
    "packages/client",
    "packages/api-contract",
    "packages/ui",
    "packages/covers",
    "packages/locale",
  ],
  "apps/staff": ["packages/client", "packages/api-contract", "packages/ui", "packages/locale"],
  "apps/api": ["packages/api-contract", "packages/locale"],
  // The server draws covers and reads types of the contract; both doors are pure.
  "apps/server": ["packages/api-contract", "packages/covers", "packages/locale", "apps/api", "apps/web"],
  e2e: ["packages/client", "packages/api-contract", "packages/locale", "apps/api", "apps/server", "apps/web"],
};

/** What only tests of a workspace may import besides. */
const forTests = { "apps/api": ["packages/client"] };

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && source.test(e.name))
    .map((e) => relative(root, join(e.parentPath, e.name)))
    .filter((f) => !skipped.test(f));
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;

const sheetStatement = /@(?:import|value)\s[^;"']*["']([^"'\n]+)["']/g;

/** The addresses a sheet imports: whole sheets, and names of other sheets' classes. */
const sheetImportsOf = (text) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(sheetStatement)].map((m) => m[1]);

/** The addresses a file imports, comments left out. */
export function importsOf(text) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/[^\n]*/g, "$1");
  return [...bare.matchAll(statement)].map((m) => m[1] ?? m[2]);
}

const workspaceOf = (file) => Object.keys(workspaces).find((w) => file.startsWith(`${w}/`));

function readWorkspace(folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const declared = new Set(
    ["dependencies", "devDependencies", "peerDependencies"].flatMap((k) => Object.keys(manifest[k] ?? {})),
  );
  return { name: manifest.name, declared, exports: manifest.exports ?? {} };
}

/** Module folder → step, from the text of modules.ts. */
export function readStaircase(text) {
  return new Map([...text.matchAll(/name:\s*"([\w-]+)",\s*step:\s*(\d+)/g)].map((m) => [m[1], Number(m[2])]));
}

const moduleOf = (file) => /^apps\/api\/src\/modules\/([\w-]+)\//.exec(file)?.[1];

/** Why an arrow inside the API is not allowed; undefined when it is. */
export function apiArrow(from, to, staircase) {
  const layer = (f) =>
    f.startsWith("apps/api/src/platform/")
      ? 1
      : f.startsWith("apps/api/src/http/")
        ? 2
        : f.startsWith("apps/api/src/modules/")
          ? 3
          : 4;
  if (!from.startsWith("apps/api/src/") || !to.startsWith("apps/api/src/")) return;
  if (layer(to) > layer(from))
    return `${["", "platform", "http", "modules", "app"][layer(from)]} 不能引用上层的 ${to}`;
  const [a, b] = [moduleOf(from), moduleOf(to)];
  if (!a || !b || a === b) return;
  if (!staircase.has(b) || !staircase.has(a)) return `模块 ${staircase.has(b) ? a : b} 不在 modules.ts 里`;
  if (staircase.get(b) >= staircase.get(a))
    return `${a}（第 ${staircase.get(a)} 级）只能引用更低一级的模块，${b} 在第 ${staircase.get(b)} 级`;
  if (!/\/(public|tables)\.ts$/.test(to)) return `${a} 只能经过 ${b}/public.ts 引用 ${b}`;
}

const isPage = (f) => /\.(page|route)\.tsx?$/.test(f);
const roomOf = (f) => /^apps\/web\/app\/([^/]+)\//.exec(f)?.[1] ?? "root";

/** Why an arrow inside the portal is not allowed; undefined when it is. */
export function webArrow(from, to) {
  if (!from.startsWith("apps/web/app/") || !to.startsWith("apps/web/app/")) return;
  if (isPage(to) && !from.endsWith("/routes.ts")) return "谁也不能引用页面";
  const [a, b] = [roomOf(from), roomOf(to)];
  if (a === b || a === "root" || b === "lib") return;
  if (/\.css$/.test(to)) return `${a} 的样式不能用 ${b} 的：几个领域都穿的放在 lib 里`;
  if (isPage(from)) return;
  if (a === "shell" && b !== "root") return;
  return `${a} 里的部件不能引用 ${b}`;
}

/** Every cycle of imports, each once. */
export function cyclesOf(graph) {
  const cycles = [];
  const state = new Map();
  const stack = [];
  const visit = (file) => {
    state.set(file, 1);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (state.get(next) === 1) cycles.push([...stack.slice(stack.indexOf(next)), next]);
      else if (!state.has(next)) visit(next);
    }
    stack.pop();
    state.set(file, 2);
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return cycles;
}

function resolveExport(pattern, target, subpath) {
  const star = pattern.indexOf("*");
  if (star < 0) return pattern === subpath ? target : undefined;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  if (!subpath.startsWith(before) || !subpath.endsWith(after)) return;
  return target.replaceAll("*", subpath.slice(before.length, subpath.length - after.length));
}

/** Checks every file; answers the complaints, one line each. */
export function checkBorders() {
  const wrong = [];
  const infos = new Map(
    Object.keys(workspaces)
      .filter((w) => existsSync(join(root, w, "package.json")))
      .map((w) => [w, readWorkspace(w)]),
  );
  const byName = new Map([...infos].map(([folder, i]) => [i.name, folder]));
  const rootManifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const shared = new Set(Object.keys(rootManifest.devDependencies ?? {}));
  const staircase = readStaircase(readFileSync(join(root, "apps/api/src/modules/modules.ts"), "utf8"));
  const graph = new Map();

  for (const folder of infos.keys()) {
    for (const file of filesBelow(join(root, folder))) {
      const edges = [];
      const isTest = /\.test\.tsx?$|\/test\//.test(file);
      const text = readFileSync(join(root, file), "utf8");
      for (const address of file.endsWith(".css") ? sheetImportsOf(text) : importsOf(text)) {
        const say = (why) => why && wrong.push(`${file} → ${address}：${why}`);
        if (address.startsWith(".")) {
          if (/\+types|\?/.test(address)) continue;
          const to = relative(root, resolve(root, dirname(file), address));
          if (workspaceOf(to) !== folder) say("不能用相对路径走出自己的工作区");
          if (existsSync(join(root, to)) && source.test(to)) edges.push(to);
          if (!isTest) {
            say(apiArrow(file, to, staircase));
            say(webArrow(file, to));
          }
          continue;
        }
        const name = address.startsWith("@")
          ? address.split("/").slice(0, 2).join("/")
          : address.split("/")[0];
        if (address.startsWith("node:") || builtinModules.includes(name) || /^virtual:/.test(address))
          continue;
        const other = byName.get(name);
        if (other) {
          const allowed = isTest ? [...workspaces[folder], ...(forTests[folder] ?? [])] : workspaces[folder];
          if (other !== folder && !allowed.includes(other)) say(`${folder} 不能引用 ${other}`);
          const subpath = `.${address.slice(name.length)}`;
          for (const [pattern, target] of Object.entries(infos.get(other).exports)) {
            const to = resolveExport(pattern, target, subpath);
            if (to && existsSync(join(root, other, to)) && source.test(to))
              edges.push(relative(root, join(root, other, to)));
          }
        } else if (!infos.get(folder).declared.has(name) && !shared.has(name))
          say(`${name} 没有写进 ${folder}/package.json`);
      }
      graph.set(file, edges);
    }
  }
  for (const cycle of cyclesOf(graph)) wrong.push(`循环引用：${cycle.join(" → ")}`);
  return wrong;
}
