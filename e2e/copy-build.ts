import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A copy of the project's portal build that a test may spoil. */
export async function copyBuild(): Promise<{ folder: string; remove(): Promise<void> }> {
  const place = await mkdtemp(join(tmpdir(), "ginkgo-build-"));
  const folder = join(place, "build");
  await cp(at("../apps/web/build"), folder, { recursive: true });
  // The server's half imports packages by name, looked up from where it lies.
  await symlink(at("../node_modules"), join(place, "node_modules"));
  return { folder, remove: () => rm(place, { recursive: true, force: true }) };
}
