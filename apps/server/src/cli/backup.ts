import { BackupError, writeBackup } from "@ginkgo/api/platform/backup/write-backup";
import { movableClock } from "@ginkgo/api/platform/clock";
import { createLog } from "@ginkgo/api/platform/log";
import { createFiles } from "@ginkgo/api/platform/outside";
import { readSettings } from "@ginkgo/api/platform/settings";
import { explainStart } from "../explain-start.ts";
import { openDatabase } from "../open-database.ts";
import { requireSecrets } from "../require-secrets.ts";
import { printBackup } from "./print-backup.ts";

async function run() {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new BackupError("请写明备份到哪个文件夹，例如：npm run backup -- /backup/2026-11-26");
  const settings = requireSecrets(readSettings({ ...process.env, DEMO: "off" }));
  const clock = movableClock();
  const database = await openDatabase(settings, clock, createLog("warn"));
  try {
    printBackup(await writeBackup(database, createFiles(settings), folder, clock.now()));
    console.log(`备份在 ${folder}。密钥不在里面，请分开保管。`);
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof BackupError ? error.message : explainStart(error));
  process.exit(1);
});
