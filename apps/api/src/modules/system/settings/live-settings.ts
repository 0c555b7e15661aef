import { type RuntimeSetting, runtimeSettingNames } from "@ginkgo/api-contract/system/setting-codes";
import { sql } from "drizzle-orm";
import type { Services } from "../../../http/services.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import { onPublished } from "../../../platform/published.ts";
import { readSetting, type Settings } from "../../../platform/settings.ts";
import { settingChanges } from "../tables.ts";

/** What was set while the portal runs, by name; a setting that went back to the start's is not among them. */
export async function storedSettings(db: Db): Promise<Map<RuntimeSetting, string>> {
  const found = await rows<{ name: RuntimeSetting; value: string | null }>(
    db,
    sql`select distinct on (name) name, value from ${settingChanges} where state = 'DONE'
      order by name, coalesce(decided_at, asked_at) desc, id desc`,
  );
  return new Map(found.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])));
}

/** The settings of the start with what was set since; a value that is no longer lawful leaves the start's. */
function overlaid(start: Settings, stored: ReadonlyMap<RuntimeSetting, string>): Partial<Settings> {
  return Object.fromEntries(
    runtimeSettingNames.map((name) => {
      const text = stored.get(name);
      const read = text === undefined ? undefined : readSetting(name, text);
      return [name, read?.isValid ? read.value : start[name]];
    }),
  );
}

export interface LiveSettings {
  /** Always as they stand: whoever keeps a value of it keeps an old one. */
  settings: Settings;
  /** Called after each change, in whichever process it was made. */
  onChange(listener: () => void): void;
}

/** The settings of the start, and over them what staff set, followed while the process runs. */
export async function liveSettings({
  settings: start,
  database,
  log,
}: Pick<Services, "settings" | "database" | "log">): Promise<LiveSettings> {
  const settings = { ...start };
  const listeners: (() => void)[] = [];
  const read = async () => {
    const wanted = overlaid(start, await storedSettings(database.primary));
    const isSame = runtimeSettingNames.every((name) => settings[name] === wanted[name]);
    Object.assign(settings, wanted);
    if (!isSame) for (const listener of listeners) listener();
  };
  await read();
  await onPublished(database, () => {
    read().catch((error: unknown) => log.error("settings not read", { error: errorReason(error) }));
  });
  return { settings, onChange: (listener) => listeners.push(listener) };
}
