import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RouteRules } from "../app/lib/routing/route-rules.ts";

/**
 * Writes `builds/latest.json` and `builds/meta/{id}.json` beside the client's files. The id is the version React
 * Router gives its manifest, a hash over the names of every route's files.
 *
 * @returns the id
 */
export async function writeBuildFiles(clientFolder: string, rules: RouteRules): Promise<string> {
  const assets = await readdir(join(clientFolder, "assets"));
  const id = assets.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find(Boolean);
  if (!id) throw new Error("no React Router manifest among the built files");
  const folder = join(clientFolder, "builds");
  await mkdir(join(folder, "meta"), { recursive: true });
  await writeFile(join(folder, "meta", `${id}.json`), `${JSON.stringify(rules)}\n`);
  await writeFile(join(folder, "latest.json"), `${JSON.stringify({ id, timestamp: Date.now() })}\n`);
  return id;
}
