import {
  type RuntimeSetting,
  runtimeSettingNames,
  settingChangeStates,
  settingGroups,
  settingSpec,
} from "@ginkgo/api-contract/system/setting-codes";
import type { Setting, SettingChange } from "@ginkgo/api-contract/system/settings";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { count, desc, eq } from "drizzle-orm";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { Settings } from "../../../platform/settings.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { settingChanges } from "../tables.ts";
import { storedSettings } from "./live-settings.ts";

type ChangeRow = typeof settingChanges.$inferSelect;

/** Of one setting so many changes are told, the latest first. */
const TOLD = 100;

function presentChange(row: ChangeRow, names: ReadonlyMap<string, string>): SettingChange {
  const nameOf = (id: string) => names.get(id) ?? "工作人员";
  return {
    id: row.id,
    value: row.value,
    state: row.state,
    stateText: settingChangeStates[row.state],
    reason: row.reason,
    by: nameOf(row.askedBy),
    at: shanghaiInstant(row.askedAt),
    second:
      row.decidedBy && row.decidedAt
        ? { name: nameOf(row.decidedBy), at: shanghaiInstant(row.decidedAt), reason: row.answer }
        : null,
  };
}

const namesOf = (db: Db, found: readonly ChangeRow[]) =>
  readStaff(
    db,
    found.flatMap((c) => [c.askedBy, ...(c.decidedBy ? [c.decidedBy] : [])]),
  );

/** Every setting as it stands, in the order of the table. @param start what the start was given */
export async function listSettings(db: Db, start: Settings, viewer: StaffViewer): Promise<Setting[]> {
  const stored = await storedSettings(db);
  const counted = await db
    .select({ name: settingChanges.name, asked: count(), decided: count(settingChanges.decidedAt) })
    .from(settingChanges)
    .groupBy(settingChanges.name);
  const waiting = await db.select().from(settingChanges).where(eq(settingChanges.state, "WAIT_SECOND"));
  const names = await namesOf(db, waiting);
  return runtimeSettingNames.map((name): Setting => {
    const { label, hint = null, group, kind, takesTwo = false } = settingSpec(name);
    const startValue = String(start[name]);
    const changes = counted.find((c) => c.name === name);
    const open = waiting.find((w) => w.name === name);
    return {
      name,
      label,
      hint,
      group,
      groupText: settingGroups[group],
      kind,
      takesTwo,
      value: stored.get(name) ?? startValue,
      startValue,
      isSet: stored.has(name),
      // Asking and deciding each change what a reader sees of it.
      version: (changes?.asked ?? 0) + (changes?.decided ?? 0),
      waiting: open ? { ...presentChange(open, names), mayAgree: open.askedBy !== viewer.staffId } : null,
    };
  });
}

export const readSettingOf = async (
  db: Db,
  start: Settings,
  viewer: StaffViewer,
  name: RuntimeSetting,
): Promise<Setting> => (await listSettings(db, start, viewer)).find((s) => s.name === name)!;

/** What became of a setting, the latest first. */
export async function settingHistoryOf(db: Db, name: RuntimeSetting): Promise<SettingChange[]> {
  const found = await db
    .select()
    .from(settingChanges)
    .where(eq(settingChanges.name, name))
    .orderBy(desc(settingChanges.id))
    .limit(TOLD);
  const names = await namesOf(db, found);
  return found.map((row) => presentChange(row, names));
}
