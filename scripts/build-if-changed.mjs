// Builds the portal and the back office when their sources differ from those of the build that is there.
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
    "apps/staff/src",
    "packages/api-contract/src",
    "packages/client/src",
    "packages/covers/src",
    "packages/locale/src",
    "packages/ui/src",
  ]) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) add(join(entry.parentPath, entry.name));
    }
  }
  for (const file of [
    "package-lock.json",
    "apps/web/vite.config.ts",
    "apps/web/react-router.config.ts",
    "apps/staff/vite.config.ts",
    "apps/staff/index.html",
  ]) {
    add(join(root, file));
  }
  return hash.digest("hex");
}

/** Makes sure `apps/web/build` and `apps/staff/build` are builds of the sources that are here. Ends the process when it fails. */
export function buildIfChanged() {
  const wanted = hashSources();
  if (
    existsSync(stamp) &&
    existsSync(join(root, "apps/staff/build")) &&
    readFileSync(stamp, "utf8") === wanted
  )
    return;
  console.log("正在构建页面……");
  for (const workspace of ["apps/web", "apps/staff"]) {
    const result = spawnSync("npm", ["run", "--silent", "build", "-w", workspace], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (result.status !== 0) {
      console.error(result.stdout, result.stderr, "页面没有构建成功。");
      process.exit(1);
    }
  }
  writeFileSync(stamp, wanted);
}
