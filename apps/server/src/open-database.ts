import type { Clock } from "@ginkgo/api/platform/clock";
import type { Database } from "@ginkgo/api/platform/database/database";
import { grantRuntime } from "@ginkgo/api/platform/database/grant-runtime";
import { migrate } from "@ginkgo/api/platform/database/migrate";
import { openPglite } from "@ginkgo/api/platform/database/open-pglite";
import { openPostgres } from "@ginkgo/api/platform/database/open-postgres";
import { isSandbox } from "@ginkgo/api/platform/is-sandbox";
import type { Log } from "@ginkgo/api/platform/log";
import { checkKeys } from "@ginkgo/api/platform/secrets/check-keys";
import { createVault } from "@ginkgo/api/platform/secrets/vault";
import { type Settings, SettingsError } from "@ginkgo/api/platform/settings";
import { hasDemoPeople } from "@ginkgo/api/seeds/people/has-demo-people";
import { seedDemo } from "@ginkgo/api/seeds/seed-demo";

/**
 * Opens the database the settings name, brings it up to date and, in the sandbox, fills an empty one.
 * @throws {SettingsError} for demo people where anything is real
 */
export async function openDatabase(settings: Settings, clock: Clock, log: Log): Promise<Database> {
  const bring = async (db: Database) => {
    const applied = await migrate(db, undefined, {
      employee_share_percent: String(settings.EMPLOYEE_SHARE_PERCENT),
    });
    if (applied.length) log.info("database migrated", { count: applied.length, engine: db.engine });
  };
  const prepare = async (db: Database) => {
    await checkKeys(db, settings);
    const vault = createVault(settings);
    if (isSandbox(settings)) {
      if (settings.DEMO === "on") await seedDemo(db, clock, settings);
    } else if (await hasDemoPeople(db, vault))
      throw new SettingsError(
        "这个数据库里有演示账号，密码是公开的，不能正式使用。请用一个新的空库；只是试用请设 SANDBOX=on，并去掉 NODE_ENV=production。",
      );
  };
  if (!settings.DATABASE_URL)
    return openPglite(settings.DATA_DIR, async (made) => {
      await bring(made);
      await prepare(made);
    });
  const db = await openPostgres({
    url: settings.DATABASE_URL,
    replicas: settings.DATABASE_REPLICA_URLS?.split(",").filter(Boolean) ?? [],
    pool: settings.DATABASE_POOL,
    log,
  });
  if (settings.DATABASE_OWNER_URL) {
    const owner = await openPostgres({ url: settings.DATABASE_OWNER_URL, pool: 2, log });
    try {
      await bring(owner);
      await grantRuntime(owner, decodeURIComponent(new URL(settings.DATABASE_URL).username));
    } finally {
      await owner.close();
    }
  } else await bring(db);
  await prepare(db);
  return db;
}
