import { FolderInUse } from "@ginkgo/api/platform/folder-lock";
import { WrongKeys } from "@ginkgo/api/platform/secrets/check-keys";
import { SettingsError } from "@ginkgo/api/platform/settings";
import { PortInUse } from "./listen.ts";

/** Why it did not start: one line for what a person can mend, the stack for what only an engineer can. */
export function explainStart(error: unknown): string {
  if (
    error instanceof SettingsError ||
    error instanceof WrongKeys ||
    error instanceof FolderInUse ||
    error instanceof PortInUse
  ) {
    return error.message;
  }
  const { code, message, path, syscall } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" && syscall === "mkdir") return `建不了文件夹 ${path}，请用 DATA_DIR 换一个地方。`;
  if (code === "EACCES" || code === "EROFS" || code === "ENOTDIR" || code === "EPERM") {
    return `写不了 ${path}：请检查文件夹权限，或用 DATA_DIR 换一个文件夹。`;
  }
  if (code === "ENOSPC") return "磁盘满了，请清理后再启动。";
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "28P01" || code === "3D000") {
    return `连不上 DATABASE_URL 的数据库（${message}），请检查地址、用户名和密码。`;
  }
  return `启动失败：${(error as Error)?.stack ?? error}`;
}
