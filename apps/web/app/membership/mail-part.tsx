import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import type { NoticePreferences } from "@ginkgo/api-contract/membership/notices";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { FreshProof } from "../lib/form/fresh-proof.tsx";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import styles from "./membership.module.css";

const HOW =
  "填好以后，订单、合同、顾问和申请有了进展就发一封邮件，别的可以在“怎么通知我”里勾。只写标题，只在白天发，随时可以关掉。";

type Mailbox = NonNullable<NoticePreferences["mail"]>;

/** What both forms ask for where the sign-in is some time ago. */
function Proof({ member, reply }: { member: CurrentMember; reply: ReturnType<typeof useFormReply> }) {
  const { fields, typed, codeReply } = reply;
  if (!fields.proof && !fields.password && !typed.proof) return null;
  return (
    <>
      <input type="hidden" name="proof" value="asked" />
      <FreshProof
        member={member}
        fields={fields}
        codeReply={codeReply("smsCode")}
        names={{ code: "smsCode", password: "password" }}
      />
    </>
  );
}

/** First the mailbox, then the code that was sent to it. */
function MailForms({ member, address }: { member: CurrentMember; address: string | null }) {
  // The keys name the current address, so that after a change the forms start without the answers to the last one.
  const current = address ?? "none";
  const asking = useFormReply<{ address: string }>(`mail-code-${current}`, "mailCode");
  const proving = useFormReply(`mail-bind-${current}`, "mailBind");
  useFormToast(proving.reply, { mailBind: "邮箱定好了，提醒会发到这里" });
  const sentTo = proving.done ? undefined : (asking.done?.address ?? proving.typed.address);
  return (
    <>
      <asking.fetcher.Form method="post" className={layout.stack} noValidate>
        <input type="hidden" name="intent" value="mailCode" />
        <FormError refusal={asking.refused} />
        <TextInput
          label={address ? "新的邮箱" : "邮箱"}
          name="address"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="name@example.com"
          defaultValue={asking.typed.address ?? sentTo ?? ""}
          error={asking.fields.address}
        />
        <div>
          <Button
            type="submit"
            busy={asking.busy}
            busyLabel="正在发送"
            variant={sentTo ? "secondary" : "primary"}
          >
            {sentTo ? "重新发验证码" : "发验证码到邮箱"}
          </Button>
        </div>
      </asking.fetcher.Form>
      {sentTo && (
        <proving.fetcher.Form method="post" className={layout.stack} noValidate>
          <input type="hidden" name="intent" value="mailBind" />
          <input type="hidden" name="address" value={sentTo} />
          <p role="status">
            验证码发到 <b>{sentTo}</b> 了，30 分钟内有效。没收到的话，看看垃圾邮件里有没有。
          </p>
          <FormError refusal={proving.refused} />
          <TextInput
            label="邮件里的验证码"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="6 位数字"
            error={proving.fields.code}
          />
          <Proof member={member} reply={proving} />
          <div>
            <Button type="submit" variant="primary" busy={proving.busy}>
              就用这个邮箱
            </Button>
          </div>
        </proving.fetcher.Form>
      )}
    </>
  );
}

/** Letters to the member's mailbox: given, proved, changed and taken away here. */
export function MailPart({ mail: { address, refused }, member }: { mail: Mailbox; member: CurrentMember }) {
  const leaving = useFormReply("mail-unbind", "mailUnbind");
  useFormToast(leaving.reply, { mailUnbind: "邮箱删掉了，不再发邮件" });
  return (
    <section className={cx(layout.card, layout.padded, layout.stack, styles.push)} aria-labelledby="ntc-mail">
      <h2 id="ntc-mail" className={account.subtitle}>
        用邮件提醒我
      </h2>
      {refused && (
        <p className={cx(field.message, field.error)}>
          发到 {address} 的邮件被退回来了，我们先不再发。请检查邮箱有没有写错，或换一个。
        </p>
      )}
      {address ? (
        <>
          {!refused && <p>提醒发到 {address}。发哪些事，在下面“怎么通知我”里勾。</p>}
          <FormFold label="换一个邮箱" reply={undefined} start={refused}>
            <div className={cx(layout.stack, account.foldBody)}>
              <MailForms key={address} member={member} address={address} />
            </div>
          </FormFold>
          <leaving.fetcher.Form method="post" className={layout.stack} noValidate>
            <input type="hidden" name="intent" value="mailUnbind" />
            <FormError refusal={leaving.refused} />
            <Proof member={member} reply={leaving} />
            <div>
              <Button type="submit" busy={leaving.busy}>
                不再用邮件，删掉邮箱
              </Button>
            </div>
          </leaving.fetcher.Form>
        </>
      ) : (
        <>
          <p>{HOW}</p>
          <MailForms member={member} address={null} />
        </>
      )}
    </section>
  );
}
