import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "@ginkgo/api/platform/settings";

/** The secret kept in the data folder, made by whoever comes first; readable by this user alone. */
function keptIn(folder: string): string {
  const file = join(folder, "secret.key");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== "EEXIST") throw e;
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * Settings with a secret, so that production starts without one being set: behind PostgreSQL it is derived from the
 * credentials every process must have anyway, otherwise it is kept beside the embedded database. Either way it stays
 * outside the database. Setting SECRET_KEY is better: with it a new database password changes nothing.
 */
export function withSecret(settings: Settings): Settings {
  if (settings.SECRET_KEY || settings.NODE_ENV !== "production") return settings;
  if (!settings.DATABASE_URL) return { ...settings, SECRET_KEY: keptIn(settings.DATA_DIR) };
  const { username, password, pathname } = new URL(settings.DATABASE_URL);
  const secret = createHash("sha256").update(`${username}:${password}@${pathname}`).digest("base64url");
  return { ...settings, SECRET_KEY: secret };
}
