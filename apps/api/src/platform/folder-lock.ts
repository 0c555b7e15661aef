import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Another process holds the folder. `message` is one readable line. */
export class FolderInUse extends Error {}

/** When a process started, in clock ticks since boot; tells a process from a later one with the same number. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === "EPERM";
  }
  const now = startedAt(pid);
  return now === "" || started === "" || now === started;
}

/**
 * Takes `folder` for this process alone and returns how to give it back. A lock left by a killed process is
 * taken over.
 * @throws {FolderInUse}
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, "ginkgo.lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const fd = openSync(file, "wx");
      writeSync(fd, `${process.pid} ${startedAt(process.pid)}`);
      closeSync(fd);
      const release = () => rmSync(file, { force: true });
      process.once("exit", release);
      return () => {
        process.off("exit", release);
        release();
      };
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== "EEXIST") throw e;
      const [pid = "0", started = ""] = readFileSync(file, "utf8").split(" ");
      if (Number(pid) > 0 && isAlive(Number(pid), started)) {
        throw new FolderInUse(
          `数据文件夹 ${folder} 正被进程 ${pid} 使用。请先停掉它，或用 DATA_DIR 换一个文件夹。`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new FolderInUse(`数据文件夹 ${folder} 锁不上，请稍后再试。`);
}
