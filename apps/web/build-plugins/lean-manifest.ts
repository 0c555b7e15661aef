import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const NAME = /^manifest-\w+\.js$/;
const BEGIN = "window.__reactRouterManifest=";

/**
 * Takes out of the browser's copy of the route table what only `<Link prefetch>` reads there, the list of files each
 * route imports: half of what the table weighs on every first visit. The server has its own copy, from which it names
 * those of the page it sends.
 */
export async function leanManifest(clientFolder: string): Promise<void> {
  const assets = join(clientFolder, "assets");
  const name = (await readdir(assets)).find((file) => NAME.test(file));
  if (!name) throw new Error("no React Router manifest among the built files");
  const text = await readFile(join(assets, name), "utf8");
  if (!text.startsWith(BEGIN)) throw new Error("the React Router manifest begins otherwise than known");
  const manifest = JSON.parse(text.slice(BEGIN.length).replace(/;\s*$/, ""));
  for (const route of Object.values<{ imports?: string[] }>(manifest.routes)) delete route.imports;
  await writeFile(join(assets, name), `${BEGIN}${JSON.stringify(manifest)};`);
}
