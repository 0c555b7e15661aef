import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import globalData from "@csstools/postcss-global-data";
import customMedia from "postcss-custom-media";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const library = fileURLToPath(new URL("../src/", import.meta.url));
const MODULE = /\.module\.css$/;
const FOREIGN = /@value\s+([^;"']+?)\s+from\s+["']([^"']+)["'];?\s*/g;

const fileOf = (id: string) => id.replace(/\?.*$/, "");

/** What a class is called in the built sheet: its own name and four letters of its file, the same in every build. */
function builtName(name: string, file: string): string {
  const path = relative(root, fileOf(file)).replaceAll("\\", "/");
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}

/** The file an address in a sheet stands for. */
const addressed = (address: string, from: string) =>
  address.startsWith("@ginkgo/ui/")
    ? resolve(library, address.slice("@ginkgo/ui/".length))
    : resolve(dirname(from), address);

/**
 * The sheet with the names of classes it takes from others by `@value name, other as alias from "…"` put in their
 * places. CSS Modules themselves would bring the whole of the other sheet in once more, below what says otherwise.
 */
function withForeignNames(code: string, id: string): { code: string; sheets: string[] } {
  const names = new Map<string, string>();
  const sheets: string[] = [];
  const own = code.replace(FOREIGN, (_, list: string, address: string) => {
    const file = addressed(address, fileOf(id));
    const sheet = readFileSync(file, "utf8");
    sheets.push(file);
    for (const part of list.split(",")) {
      const [name = "", alias = name] = part.trim().split(/\s+as\s+/);
      if (!new RegExp(`\\.${name}(?![\\w-])`).test(sheet))
        throw new Error(`${id}: ${address} has no .${name}`);
      names.set(alias, builtName(name, file));
    }
    return "";
  });
  return {
    code: own.replace(/\.([a-z][\w-]*)/gi, (found, name) =>
      names.has(name) ? `:global(.${names.get(name)})` : found,
    ),
    sheets,
  };
}

/** CSS Modules as every application of the house reads them; see docs/decisions/0047-css-modules.md. */
export function cssModules(): Plugin[] {
  return [
    {
      name: "ginkgo:css-modules",
      enforce: "pre",
      config: () => ({
        css: {
          modules: { generateScopedName: builtName },
          // Every sheet knows the named widths.
          postcss: { plugins: [globalData({ files: [`${library}styles/widths.css`] }), customMedia()] },
        },
      }),
      transform(code, id) {
        if (!MODULE.test(fileOf(id))) return;
        const { code: text, sheets } = withForeignNames(code, id);
        for (const sheet of sheets) this.addWatchFile(sheet);
        return { code: text, map: null };
      },
    },
    {
      // A sheet is wanted for its rules also where nobody asks for its names, or asks later.
      name: "ginkgo:css-modules-kept",
      enforce: "post",
      transform(code, id) {
        if (MODULE.test(fileOf(id))) return { code, map: null, moduleSideEffects: "no-treeshake" };
      },
    },
  ];
}
