import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { maskPhone } from "@ginkgo/locale/masks";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import account from "../../lib/account/account.module.css";
import { CodeField } from "../../lib/form/code-field.tsx";
import { DefaultSubmit } from "../../lib/form/default-submit.tsx";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { useErrorFocus } from "../../lib/form/use-error-focus.ts";
import { useWechatStart } from "../../lib/pay/use-wechat-start.ts";
import styles from "../identity.module.css";
import { InfoPart } from "./info-part.tsx";
import { SavedLine } from "./saved-line.tsx";

/** Takes WeChat away as a way to sign in; the code shows that the number stays one. */
function Unbind({ member }: { member: CurrentMember }) {
  const { fetcher, busy, refused, fields, codeReply } = useFormReply("info-wechat", "wechat");
  const form = useErrorFocus(refused);
  return (
    <details className={account.fold} open={refused ? true : undefined}>
      <summary className={button.moreLink}>解绑微信</summary>
      <fetcher.Form method="post" ref={form} className={layout.stack} noValidate>
        <DefaultSubmit>解绑</DefaultSubmit>
        <input type="hidden" name="intent" value="wechat" />
        <p className={layout.muted}>
          解绑以后用手机号 {maskPhone(member.phone)}{" "}
          登录；用微信登录的其他设备会退出。在微信里付款，要重新绑定。
        </p>
        <FormError refusal={refused} />
        <CodeField
          type="BIND"
          label={`手机号 ${maskPhone(member.phone)} 收到的验证码`}
          mobile={member.phone}
          codeReply={codeReply("code")}
          error={fields.code}
        />
        <Button type="submit" busy={busy}>
          解绑
        </Button>
      </fetcher.Form>
    </details>
  );
}

/** Whether one can come in with WeChat, and the way to tie one. */
export function InfoWechat({ member }: { member: CurrentMember }) {
  const start = useWechatStart("/user/info");
  const { done, busy } = useFormReply("info-wechat", "wechat");
  return (
    <InfoPart title="微信">
      <SavedLine text={done !== undefined && !busy ? "微信已解绑，以后用手机号登录" : undefined} />
      {member.wechatBound ? (
        <>
          <p>
            <Tag tone="ok" icon="check-circle">
              已绑定
            </Tag>{" "}
            登录时选“微信扫码”就能进来。
          </p>
          <Unbind member={member} />
        </>
      ) : (
        <>
          <p className={layout.muted}>还没有绑定。扫码以后，再用这个手机号的短信确认一次。</p>
          <Button icon="wechat-logo" href={start} className={styles.above}>
            绑定微信
          </Button>
        </>
      )}
    </InfoPart>
  );
}
