import type { NoticePreferences as Preferences } from "@ginkgo/api-contract/membership/notices";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import styles from "./membership.module.css";

/** Which things are told, and where: in the list, and to the phone only for who wants it. */
export function NoticePreferences({ preferences: { records, pushKey, mail } }: { preferences: Preferences }) {
  const { fetcher, busy, reply, refused } = useFormReply("notice-preferences", "prefer");
  useFormToast(reply, { prefer: "通知方式改好了" });
  return (
    <FormFold label="怎么通知我" reply={reply}>
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)}>
        <input type="hidden" name="intent" value="prefer" />
        <FormError refusal={refused} />
        {records.map(({ kind, kindText, inApp, inAppKept, sms, smsOffered, push, mail: mails }) => (
          <fieldset key={kind} className={styles.preference}>
            <legend>{kindText}</legend>
            <Check
              name={`inApp-${kind}`}
              label={inAppKept ? "站内消息（这一类一定会发）" : "站内消息"}
              defaultChecked={inApp}
              disabled={inAppKept}
            />
            {smsOffered && <Check name={`sms-${kind}`} label="也发短信到我的手机" defaultChecked={sms} />}
            {mail?.address && (
              <Check
                // What giving a mailbox has chosen shows at once.
                key={`mail-${mails}`}
                name={`mail-${kind}`}
                label="也发到我的邮箱"
                defaultChecked={mails}
              />
            )}
            {pushKey && (
              <Check
                // What turning a device on has chosen shows at once.
                key={`push-${push}`}
                name={`push-${kind}`}
                label="也在打开了提醒的设备上响一下"
                defaultChecked={push}
              />
            )}
          </fieldset>
        ))}
        <p className={layout.hint}>勾了短信，就是同意我们为这些事发短信给您，只在白天发，随时可以关掉。</p>
        <Button type="submit" variant="primary" busy={busy}>
          保存
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}
