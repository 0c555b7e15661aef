import {
  groupOf,
  type MessageCode,
  messageCodes,
  messageGroups,
  messageSpec,
} from "@ginkgo/api-contract/messages/message-catalogue";
import {
  faultsOfWords,
  type MessageWords,
  messageVariables,
  variablesOf,
} from "@ginkgo/api-contract/messages/message-template";
import type { MessageText, MessageVersion, VendorTemplate } from "@ginkgo/api-contract/messages/messages";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { desc, eq, sql } from "drizzle-orm";
import { badInput, changedMeanwhile } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit, changedNothing } from "../../../platform/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Settings } from "../../../platform/settings.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { messageVersions } from "../tables.ts";
import { latestVersions, writtenIn } from "./fill-message.ts";

type VersionRow = typeof messageVersions.$inferSelect;
/** Of one message so many versions are told, the latest first. */
const TOLD = 50;

const wordsIn = ({ title, body }: VersionRow): MessageWords | null =>
  title === null || body === null ? null : { title, body };

function present(code: MessageCode, latest: VersionRow | undefined): MessageText {
  const spec = messageSpec(code);
  const group = groupOf(code);
  const defaults = { title: spec.title, body: spec.body };
  const written = writtenIn(spec, latest);
  const isSet = written?.faults.length === 0;
  return {
    code,
    group,
    groupText: messageGroups[group],
    when: spec.when,
    channel: spec.smsOnly ? "SMS" : spec.sms ? "BOTH" : "IN_APP",
    words: isSet ? written.words : defaults,
    defaults,
    isSet,
    outOfForce: written && !isSet ? { words: written.words, why: written.faults } : null,
    variables: variablesOf(spec).map((variable) => ({ ...messageVariables[variable] })),
    version: latest?.no ?? 0,
  };
}

/** Every message, in the order of the catalogue. */
export async function listMessages(db: Db): Promise<MessageText[]> {
  const latest = new Map((await latestVersions(db)).map((row) => [row.code, row]));
  return messageCodes.map((code) => present(code, latest.get(code)));
}

/** What was agreed with the vendor of messages, by the settings of the start. */
export function vendorTemplates(settings: Settings): VendorTemplate[] {
  const templates = [
    ["验证码", "SMS_TEMPLATE_CODE", "验证码"],
    ["语音验证码", "SMS_VOICE_TTS_CODE", "验证码"],
    [
      "消息：有新消息、预约、家人邀请、家属签字、合并账号",
      "SMS_NEWS_TEMPLATE_CODE",
      "消息的标题；只发短信的，是它的正文",
    ],
    ["通知：没有账号的入驻申请人", "SMS_NOTICE_TEMPLATE_CODE", "没有"],
  ] as const;
  return templates.map(([use, setting, takes]) => ({ use, setting, id: settings[setting] ?? null, takes }));
}

async function readMessage(db: Db, code: MessageCode): Promise<MessageText> {
  const [latest] = await latestVersions(db, [code]);
  return present(code, latest);
}

/** Who wrote a message last, and when. */
async function writtenLast(db: Db, code: MessageCode) {
  const [latest] = await latestVersions(db, [code]);
  if (!latest) return {};
  const by = (await readStaff(db, [latest.staffId])).get(latest.staffId);
  return { ...(by ? { by } : {}), at: shanghaiInstant(latest.at) };
}

/** Writes the words of a message anew, or goes back to the default. @throws {ProblemError} BAD_INPUT, CHANGED_MEANWHILE */
export async function saveMessage(
  tx: Tx,
  viewer: StaffViewer,
  { code, words, version }: { code: MessageCode; words: MessageWords | null; version?: number | undefined },
  now: Date,
): Promise<MessageText> {
  const faults = words ? faultsOfWords(messageSpec(code), words) : {};
  if (Object.keys(faults).length > 0)
    throw badInput(
      Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`words.${field}`, fault])),
    );
  // One after another: each is made of what the one before left.
  await tx.execute(sql`lock table ${messageVersions} in share row exclusive mode`);
  const before = await readMessage(tx, code);
  if (version !== undefined && version !== before.version)
    throw changedMeanwhile({
      version: before.version,
      ...(await writtenLast(tx, code)),
      now: [
        ...(before.words.title ? [{ label: "标题", text: before.words.title }] : []),
        { label: "正文", text: before.words.body },
      ],
    });
  const isSame = words
    ? before.isSet && words.title === before.words.title && words.body === before.words.body
    : !before.isSet && !before.outOfForce;
  if (isSame) {
    changedNothing(tx);
    return before;
  }
  await tx.insert(messageVersions).values({
    code,
    no: before.version + 1,
    title: words?.title ?? null,
    body: words?.body ?? null,
    staffId: viewer.staffId,
    at: now,
  });
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "MESSAGE_TEXT_CHANGED",
    memberId: null,
    detail: `messageText:${code} ${words ? "写成新的" : "用回原来的"}`,
  });
  return readMessage(tx, code);
}

/** What became of a message, the latest first. */
export async function messageHistoryOf(db: Db, code: MessageCode): Promise<MessageVersion[]> {
  const found = await db
    .select()
    .from(messageVersions)
    .where(eq(messageVersions.code, code))
    .orderBy(desc(messageVersions.no))
    .limit(TOLD);
  const names = await readStaff(
    db,
    found.map(({ staffId }) => staffId),
  );
  return found.map((row) => ({
    no: row.no,
    words: wordsIn(row),
    by: names.get(row.staffId) ?? "工作人员",
    at: shanghaiInstant(row.at),
  }));
}
