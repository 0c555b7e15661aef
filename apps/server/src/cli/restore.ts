import { parseArgs } from "node:util";
import { restoreBackup } from "@ginkgo/api/platform/backup/restore-backup";
import { BackupError } from "@ginkgo/api/platform/backup/write-backup";
import { movableClock } from "@ginkgo/api/platform/clock";
import { createLog } from "@ginkgo/api/platform/log";
import { createFiles } from "@ginkgo/api/platform/outside";
import { checkKeys } from "@ginkgo/api/platform/secrets/check-keys";
import { readSettings } from "@ginkgo/api/platform/settings";
import { explainStart } from "../explain-start.ts";
import { openDatabase } from "../open-database.ts";
import { requireSecrets } from "../require-secrets.ts";
import { printBackup } from "./print-backup.ts";

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [folder] = positionals;
  if (!folder) throw new BackupError("请写明从哪个文件夹恢复，例如：npm run restore -- /backup/2026-11-26");
  const settings = requireSecrets(readSettings({ ...process.env, DEMO: "off" }));
  // Rules between tables are the owner's.
  const owner = settings.DATABASE_OWNER_URL;
  const opened = owner ? { ...settings, DATABASE_URL: owner, DATABASE_OWNER_URL: undefined } : settings;
  const database = await openDatabase(opened, movableClock(), createLog("warn"));
  try {
    printBackup(await restoreBackup(database, createFiles(settings), folder, values));
    await checkKeys(database, settings);
    console.log("恢复好了：每张表的行数、和，每个文件，都和备份对过，一样。");
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof BackupError ? error.message : explainStart(error));
  process.exit(1);
});
