import { maskPhone } from "@ginkgo/locale/masks";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import type { MemberSummary } from "../../identity/members/public.ts";
import { notice } from "../../membership/public.ts";

/** Where a member confirms, and sees the numbers they sign in with. */
const LINK = "/user/privacy#merge";

/** Texts both numbers, each of which may be somebody else's. For after the commit, best effort. */
export async function textBoth(
  { sms, settings, log }: Pick<AppContext, "sms" | "settings" | "log">,
  phones: (string | null)[],
  news: string,
  more: string,
): Promise<void> {
  for (const mobile of phones)
    if (mobile)
      await sms
        .send({
          mobile,
          purpose: "NEWS",
          news,
          text: `【${settings.SITE_NAME}】${news}。${more}如不是您本人要办的，请打 ${settings.SITE_PHONE}。`,
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
        title: "请确认合并账号",
        body: `有同事按您的要求，要把这个账号和 ${maskPhone(other.phone ?? "")} 的账号合成一个。两个账号都要您登录确认；不是您要办的，请在这里选“不同意”。`,
        link: LINK,
      },
      now,
    );
}

/** Tells an account how it ended. */
export async function tellOutcome(
  tx: Tx,
  memberIds: readonly string[],
  { title, body }: { title: string; body: string },
  now: Date,
): Promise<void> {
  for (const memberId of memberIds)
    await notice(tx, { memberId, kind: "SECURITY", title, body, link: LINK }, now);
}
