import {
  type RuntimeSetting,
  runtimeSettingNames,
  settingSpec,
} from "@ginkgo/api-contract/system/setting-codes";
import type { Setting } from "@ginkgo/api-contract/system/settings";
import { yuan } from "@ginkgo/locale/money";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { badInput, changedMeanwhile, problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit, changedNothing } from "../../../platform/audit.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { tellPublished } from "../../../platform/published.ts";
import { readSetting, type Settings } from "../../../platform/settings.ts";
import { areaByCode } from "../../reference/areas/public.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import { settingChanges } from "../tables.ts";
import { readSettingOf } from "./list-settings.ts";

/** What a change is made of, and against. */
interface Change {
  /** What the start was given. */
  start: Settings;
  viewer: StaffViewer;
  now: Date;
}

/** One change after another: each is made of what the one before left. */
async function lockedSetting(
  tx: Tx,
  { start, viewer }: Change,
  name: RuntimeSetting,
  seen: number | undefined,
) {
  await tx.execute(sql`lock table ${settingChanges} in share row exclusive mode`);
  const setting = await readSettingOf(tx, start, viewer, name);
  if (seen !== undefined && seen !== setting.version)
    throw changedMeanwhile({
      version: setting.version,
      now: [
        { label: setting.label, text: setting.value },
        ...(setting.waiting
          ? [{ label: "等第二位同意", text: setting.waiting.value ?? setting.startValue }]
          : []),
      ],
    });
  return setting;
}

/** Text that would break a line of a letter's head, a page or a message. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800<>]/u;

/** What is wrong with a text; undefined where nothing is. */
function faultOfText(text: string, { max, is }: ReturnType<typeof settingSpec>): string | undefined {
  if (max !== undefined && text.length > max) return `最多 ${max} 个字。`;
  if (UNPRINTABLE.test(text)) return "请写在一行里，不要有尖括号和看不见的符号。";
  if (is === "email" && !z.email().safeParse(text).success) return "请写成邮箱地址，例如 kefu@example.com。";
  if (is === "province" && areaByCode(text)?.level !== 1) return "没有这个省，请从列表里选。";
  return undefined;
}

/** A value as the start would take it. @throws {ProblemError} BAD_INPUT */
function lawfulValue(name: RuntimeSetting, text: string): string {
  const spec = settingSpec(name);
  const { kind, between } = spec;
  const fault = kind === "text" ? faultOfText(text, spec) : undefined;
  if (fault) throw badInput({ value: fault });
  const read = readSetting(name, text);
  if (!read.isValid)
    throw badInput({
      value: kind === "fen" ? "金额请写成 2000 或 2000.50 这样，不能是负数。" : `${read.why}。`,
    });
  const [least, most] = between ?? [0, Number.MAX_SAFE_INTEGER];
  if (typeof read.value === "number" && (read.value < least || read.value > most))
    throw badInput({
      value:
        kind === "fen"
          ? `最多 ${yuan(most)} 元。`
          : `请写 ${least} 到 ${most.toLocaleString("en")} 之间的数。`,
    });
  return String(read.value);
}

const changeSubject = (id: string) => ({ type: "setting", id });

const note = (tx: Tx, { viewer, now }: Change, action: string, detail: string, reason?: string) =>
  audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action,
    memberId: null,
    detail,
    reason,
  });

/**
 * Changes a setting at once, or asks a second person where it bounds what one person may do with money.
 * @throws {ProblemError} BAD_INPUT, CHANGED_MEANWHILE, REQUEST_WAITS
 */
export async function saveSetting(
  tx: Tx,
  change: Change,
  asked: { name: RuntimeSetting; value: string | null; reason: string; version?: number | undefined },
): Promise<Setting> {
  const { start, viewer, now } = change;
  const { name, reason } = asked;
  const value = asked.value === null ? null : lawfulValue(name, asked.value);
  const before = await lockedSetting(tx, change, name, asked.version);
  if (before.waiting) throw problem("REQUEST_WAITS");
  if (value === null ? !before.isSet : before.isSet && before.value === value) {
    changedNothing(tx);
    return before;
  }
  const state = before.takesTwo ? "WAIT_SECOND" : "DONE";
  const inserted = await firstOf(
    tx
      .insert(settingChanges)
      .values({
        name,
        value,
        reason,
        state,
        askedBy: viewer.staffId,
        askedAt: now,
      })
      .returning({ id: settingChanges.id }),
  );
  if (state === "DONE") await tellPublished(tx);
  else
    await openTask(
      tx,
      {
        kind: "SETTING",
        subject: { ...changeSubject(inserted!.id), text: `改设置“${before.label}”，等第二位同事确认` },
        dueAt: later(now, DAY),
        notFor: [viewer.staffId],
      },
      now,
    );
  const setting = await readSettingOf(tx, start, viewer, name);
  await note(tx, change, state === "DONE" ? "SETTING_CHANGED" : "SETTING_ASKED", `setting:${name}`, reason);
  return setting;
}

/**
 * A second person agrees to a change or does not; whoever asked for it may take it back.
 * @throws {ProblemError} NOT_FOUND, REQUEST_OVER, OTHER_PERSON_NEEDED, CHANGED_MEANWHILE
 */
export async function decideSetting(
  tx: Tx,
  change: Change,
  asked: { id: string; agree: boolean; reason?: string | undefined; version?: number | undefined },
): Promise<Setting> {
  const { start, viewer, now } = change;
  const found = await firstOf(tx.select().from(settingChanges).where(eq(settingChanges.id, asked.id)));
  // Of a setting there is no more, nothing is decided.
  if (!found || !runtimeSettingNames.includes(found.name)) throw problem("NOT_FOUND", "setting change");
  const { waiting } = await lockedSetting(tx, change, found.name, asked.version);
  if (waiting?.id !== asked.id) throw problem("REQUEST_OVER");
  const isFirst = found.askedBy === viewer.staffId;
  if (asked.agree && isFirst) throw problem("OTHER_PERSON_NEEDED");
  const state = asked.agree ? "DONE" : isFirst ? "WITHDRAWN" : "REFUSED";
  await tx
    .update(settingChanges)
    .set({ state, decidedBy: viewer.staffId, decidedAt: now, answer: asked.reason ?? null })
    .where(eq(settingChanges.id, asked.id));
  await closeTask(tx, { kind: "SETTING", subject: changeSubject(asked.id), staffId: viewer.staffId }, now);
  if (state === "DONE") await tellPublished(tx);
  const setting = await readSettingOf(tx, start, viewer, found.name);
  await note(
    tx,
    change,
    `SETTING_${asked.agree ? "AGREED" : state}`,
    `setting:${found.name} settingChange:${asked.id}`,
    // Their own words alone: what it was asked for with stands where it was asked.
    asked.reason,
  );
  return setting;
}
