// `npm run check:lists -- FOLDER`: reads the long lists of areas, organisations and spots in that folder, which are not
// part of the repository, and checks that they come in whole.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = resolve(process.env.INIT_CWD ?? ".", process.argv[2] ?? "");
if (!process.argv[2] || !existsSync(`${folder}/orgs`)) {
  console.error("用法：npm run check:lists -- 文件夹。里面要有 areas、orgs、spots 三个文件夹和 README.md。");
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  [`${root}node_modules/vitest/vitest.mjs`, "run", "--project", "lists"],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, LISTS_DIR: folder, GINKGO_TEST_RUN: String(process.pid) },
  },
);
process.exit(status ?? 1);
