import type { Plugin } from "vite";

const INERT_ZOD = "\0inert-zod";
const CONTRACT = /packages\/api-contract\/src\/[\w/-]+\.ts$/;
/** Parts of an endpoint that only the server reads, with what takes their place in the browser. */
const SERVER_PARTS = new Map([
  ...["params", "query", "body", "reply"].map((name) => [name, "undefined"] as const),
  ["summary", '""'],
]);

const CODE = `
const refuse = () => { throw new Error("Schemas do not check anything in the browser; the API does.") };
const inert = /* @__PURE__ */ new Proxy(function () {}, {
  get: (_, name) => /^(safeP|p)arse/.test(String(name)) ? refuse : name === Symbol.toPrimitive ? () => "" : inert,
  apply: () => inert,
});
export const z = inert;
export default inert;`;

interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the parser's tree, of which a few kinds are looked at
  [key: string]: any;
}

/** The name an expression like `z.string().optional()` begins with. */
function beginning(node: Node | undefined): string | undefined {
  if (node?.type === "CallExpression") return beginning(node.callee);
  if (node?.type === "MemberExpression") return beginning(node.object);
  return node?.type === "Identifier" ? node.name : undefined;
}

/** The schemas of one endpoint's spec, and its line for the documentation. */
function partCuts(spec: Node): [number, number, string][] {
  return spec.properties
    .filter((part: Node) => SERVER_PARTS.has(part.key?.name))
    .map((part: Node) => [part.start, part.end, `${part.key.name}: ${SERVER_PARTS.get(part.key.name)}`]);
}

/** Where a contract file's schemas stand and what takes their place: `[start, end, text]`. */
function schemaCuts(program: { body: Node[] }): [number, number, string][] {
  const cuts: [number, number, string][] = [];
  const schemas = new Set(["z", "pageOf"]);
  for (const statement of program.body) {
    const declaration: Node = statement.declaration ?? statement;
    if (declaration.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations) {
      // A spec that two addresses share stands by itself: `const spec = { … } as const`.
      const shared = init?.type === "TSAsExpression" ? init.expression : undefined;
      if (shared?.type === "ObjectExpression") cuts.push(...partCuts(shared));
      if (init?.type !== "CallExpression") continue;
      if (init.callee.name === "endpoint") {
        const [, spec] = init.arguments;
        if (spec.type === "ObjectExpression") cuts.push(...partCuts(spec));
      } else if (schemas.has(beginning(init) ?? "")) {
        schemas.add(id.name);
        // Not undefined: another file may build on it where it stands, as in `{ birthday: Day.nullable() }`.
        cuts.push([init.start, init.end, "z"]);
      }
    }
  }
  return cuts;
}

/**
 * The browser needs method, path and who of an endpoint, not its schemas, which check at the server's edge, nor its line
 * of documentation. So the contract comes to it without them. Left in, they would take a tenth of a page's script allowance, and Zod itself,
 * which nothing then asks for, another tenth.
 */
export function inertSchemas(): Plugin {
  return {
    name: "ginkgo:inert-schemas",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) => (id === "zod" ? INERT_ZOD : undefined),
    load: (id) => (id === INERT_ZOD ? CODE : undefined),
    transform(code, id) {
      if (!CONTRACT.test(id)) return;
      let text = code.includes('from "zod"') ? code : `import { z } from "zod";\n${code}`;
      const shift = text.length - code.length;
      const program = this.parse(code, { lang: "ts" }) as unknown as { body: Node[] };
      for (const [start, end, instead] of schemaCuts(program).sort(([a], [b]) => b - a)) {
        text = text.slice(0, shift + start) + instead + text.slice(shift + end);
      }
      return { code: text, map: null };
    },
  };
}
