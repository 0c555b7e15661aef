import { maskPhone } from "@ginkgo/locale/masks";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import type { MemberSummary } from "../../identity/members/public.ts";
import { messageWords, type NewNotice, notice } from "../../membership/public.ts";

/** Where a member confirms, and sees the numbers they sign in with. */
const LINK = "/user/privacy#merge";

/** What follows in a message to the phone, as the catalogue shows it. */
const next = {
  mergeAskedSms: "请分别登录两个账号，在“我的”“隐私与账号”里确认。",
  mergedSms: "用哪个号码登录都是同一个账号。",
} as const;
type MergeSms = keyof typeof next;

/** Texts both numbers, each of which may be somebody else's. For after the commit, best effort. */
export async function textBoth(
  { sms, settings, log, database }: Pick<AppContext, "sms" | "settings" | "log" | "database">,
  phones: (string | null)[],
  message: MergeSms,
): Promise<void> {
  const { body: news } = await messageWords(database.primary, `security.${message}`);
  for (const mobile of phones)
    if (mobile)
      await sms
        .send({
          mobile,
          purpose: "NEWS",
          news,
          text: `【${settings.SITE_NAME}】${news}。${next[message]}如不是您本人要办的，请打 ${settings.SITE_PHONE}。`,
          smsCode: null,
          channel: "sms",
        })
        .catch((error: Error) =>
          log.error("notice not sent", { module: "members", error: errorReason(error) }),
        );
}

/** Asks both accounts to confirm. */
export async function askBoth(tx: Tx, theirs: MemberSummary, own: MemberSummary, now: Date): Promise<void> {
  for (const [one, other] of [
    [theirs, own],
    [own, theirs],
  ] as const)
    await notice(
      tx,
      {
        memberId: one.id,
        kind: "SECURITY",
        message: "security.mergeAsked",
        values: { phone: maskPhone(other.phone ?? "") },
        link: LINK,
      },
      now,
    );
}

/** Tells an account how it ended. */
export async function tellOutcome(
  tx: Tx,
  memberIds: readonly string[],
  said: Pick<NewNotice, "message" | "values">,
  now: Date,
): Promise<void> {
  for (const memberId of memberIds)
    await notice(tx, { memberId, kind: "SECURITY", ...said, link: LINK }, now);
}
