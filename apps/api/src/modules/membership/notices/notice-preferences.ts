import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { type NoticeKind, noticeKinds, noticeRules } from "@ginkgo/api-contract/membership/membership-codes";
import type {
  saveNoticePreferences as endpoint,
  NoticePreferences,
} from "@ginkgo/api-contract/membership/notices";
import { eq, sql } from "drizzle-orm";
import { badInput } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { giveConsents, listConsents } from "../../identity/public.ts";
import { currentVersion } from "../../reference/public.ts";
import { maskAddress, readMailbox } from "../mail/mailbox.ts";
import { noticePreferences } from "../tables.ts";

interface Chosen {
  kind: NoticeKind;
  inApp: boolean;
  sms: boolean;
  push: boolean;
  mail: boolean;
}

/** The ways besides messages that the house has. */
type Ways = Partial<Pick<AppContext, "push" | "mail" | "vault">>;

const chosenBy = (db: Db, memberId: string): Promise<Chosen[]> =>
  db
    .select({
      kind: noticePreferences.kind,
      inApp: noticePreferences.inApp,
      sms: noticePreferences.sms,
      push: noticePreferences.push,
      mail: noticePreferences.mail,
    })
    .from(noticePreferences)
    .where(eq(noticePreferences.memberId, memberId));

/** How a member is told, kind by kind; without the consent nothing goes to the phone, whatever was chosen. */
export async function readPreferences(
  db: Db,
  memberId: string,
  { push, mail, vault }: Ways = {},
): Promise<NoticePreferences> {
  const mailbox = mail && vault ? await readMailbox(db, vault, memberId) : null;
  const chosen = new Map((await chosenBy(db, memberId)).map((c) => [c.kind, c]));
  const mayText = (await listConsents(db, memberId)).records.some((c) => c.kind === "sms");
  const kinds = Object.keys(noticeKinds) as NoticeKind[];
  return {
    records: kinds.map((kind) => ({
      kind,
      kindText: noticeKinds[kind],
      inApp: noticeRules[kind].kept || (chosen.get(kind)?.inApp ?? true),
      inAppKept: noticeRules[kind].kept,
      sms: mayText && (chosen.get(kind)?.sms ?? false),
      smsOffered: noticeRules[kind].sms,
      push: chosen.get(kind)?.push ?? false,
      mail: chosen.get(kind)?.mail ?? false,
    })),
    mail: mail
      ? { address: mailbox && maskAddress(mailbox.address), refused: mailbox?.refused ?? false }
      : null,
    pushKey: push?.publicKey ?? null,
  };
}

/**
 * Changes how a member is told of these kinds; turning messages to the phone on gives the consent for them.
 * @throws {ProblemError} BAD_INPUT for what cannot be turned off, or is never sent
 */
export async function savePreferences(
  tx: Tx,
  memberId: string,
  { records }: BodyOf<typeof endpoint>,
  ways: Pick<AppContext, "push" | "mail" | "vault">,
  now: Date,
): Promise<NoticePreferences> {
  const present = await readPreferences(tx, memberId, ways);
  const before = new Map(present.records.map((r) => [r.kind, r]));
  if (records.some((r) => r.mail) && !present.mail?.address)
    throw badInput({ records: "请先填好收邮件的邮箱，再选哪些事发邮件。" });
  for (const { kind, ...rest } of records) {
    const { inApp, sms: texts, push: pushes, mail: mails } = { ...before.get(kind)!, ...rest };
    const { kept, sms } = noticeRules[kind];
    if (kept && !inApp)
      throw badInput({ records: `${noticeKinds[kind]}的消息关系到您的权益，站内一定会通知。` });
    if (texts && !sms) throw badInput({ records: `${noticeKinds[kind]}的消息不发短信，请在站内看。` });
    await tx
      .insert(noticePreferences)
      .values({ memberId, kind, inApp, sms: texts, push: pushes, mail: mails })
      .onConflictDoUpdate({
        target: [noticePreferences.memberId, noticePreferences.kind],
        set: {
          inApp: sql`excluded.in_app`,
          sms: sql`excluded.sms`,
          push: sql`excluded.push`,
          mail: sql`excluded.mail`,
        },
      });
  }
  if (records.some((r) => r.sms)) {
    const version = await currentVersion(tx, "privacy", now);
    await giveConsents(tx, memberId, { kinds: ["sms"], version }, now);
  }
  return readPreferences(tx, memberId, ways);
}
