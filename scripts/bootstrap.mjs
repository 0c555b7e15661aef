// Runs before `npm start` and `npm test` on whatever Node is there: installs the locked packages when they are
// missing or the lock has changed. Depends on nothing.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const lock = readFileSync(`${root}package-lock.json`);
const stamp = `${root}node_modules/.ginkgo-installed`;
const wanted = createHash("sha256").update(lock).digest("hex");

if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(`这里的 Node.js 是 ${process.versions.node}，请装 20 或更新的版本。`);
  process.exit(1);
}
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  console.log("正在安装依赖（只在第一次，或依赖有变化时）……");
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([k]) => !/^npm_(lifecycle|package|command)/.test(k)),
  );
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit", env })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", env });
  if (result.status !== 0) {
    console.error("依赖没有装好，请检查网络或磁盘空间后再试。");
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
