// A file that a document names is in the repository: by its whole path, or by the last parts of it.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const named = /`([\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|mjs|css|sql))`/g;

/** Names of files in a text that end no path of the list. */
export function missingIn(text, files) {
  const known = (name) => files.some((file) => file === name || file.endsWith(`/${name}`));
  return [...new Set([...text.matchAll(named)].map((m) => m[1]))].filter((name) => !known(name));
}

/** Complaints about the documents, one line each. */
export function checkDocPaths() {
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = stdout.split("\n").filter((file) => file && existsSync(root + file));
  return files
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) =>
      missingIn(readFileSync(root + file, "utf8"), files).map((name) => `${file}：没有 ${name} 这个文件`),
    );
}
