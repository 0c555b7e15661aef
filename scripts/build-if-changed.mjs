// Builds the portal when its sources differ from those of the build that is there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const build = join(root, "apps/web/build");
const stamp = join(build, ".sources");

function hashSources() {
  const hash = createHash("sha256");
  const add = (path) => hash.update(path.slice(root.length)).update(readFileSync(path));
  for (const folder of [
    "apps/web/app",
    "apps/web/public",
    "apps/web/build-plugins",
    "packages/contract/src",
    "packages/ui/src",
  ]) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) add(join(entry.parentPath, entry.name));
    }
  }
  for (const file of ["package-lock.json", "apps/web/vite.config.ts", "apps/web/react-router.config.ts"]) {
    add(join(root, file));
  }
  return hash.digest("hex");
}

/** Makes sure `apps/web/build` is the build of the sources that are here. Ends the process when it fails. */
export function buildIfChanged() {
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("正在构建门户页面……");
  const result = spawnSync("npm", ["run", "--silent", "build", "-w", "apps/web"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (result.status !== 0) {
    console.error(result.stdout, result.stderr, "页面没有构建成功。");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
