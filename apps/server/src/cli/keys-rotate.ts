import { rotateKeys } from "@ginkgo/api";
import { movableClock } from "@ginkgo/api/platform/clock";
import { createLog } from "@ginkgo/api/platform/log";
import { createVault } from "@ginkgo/api/platform/secrets/vault";
import { readSettings } from "@ginkgo/api/platform/settings";
import { explainStart } from "../explain-start.ts";
import { openDatabase } from "../open-database.ts";
import { requireSecrets } from "../require-secrets.ts";

/**
 * Seals everything with the newest key of DATA_KEYS. Beside PostgreSQL the site goes on running; the embedded
 * database has one user, so the site is stopped first.
 */
async function run() {
  const settings = requireSecrets(readSettings(process.env));
  const database = await openDatabase(settings, movableClock(), createLog("warn"));
  const vault = createVault(settings);
  try {
    const sealed = await rotateKeys(database, vault, ({ table, column }, n) => {
      if (n > 0) console.log(`${table}.${column}：${n}`);
    });
    console.log(
      `换好了：${sealed} 个值现在用第 ${vault.version} 号密钥。更旧的密钥可以从 DATA_KEYS 里去掉。`,
    );
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  console.error(explainStart(error));
  process.exit(1);
});
