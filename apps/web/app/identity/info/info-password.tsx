import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { maskPhone } from "@ginkgo/locale/masks";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { PasswordInput } from "@ginkgo/ui/password-input";
import account from "../../lib/account/account.module.css";
import { CodeField } from "../../lib/form/code-field.tsx";
import { DefaultSubmit } from "../../lib/form/default-submit.tsx";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";

import { useErrorFocus } from "../../lib/form/use-error-focus.ts";
import { InfoPart } from "./info-part.tsx";
import { SavedLine } from "./saved-line.tsx";

/** Sets a password, the first one or another, by a code sent to one's own number. */
export function InfoPassword({ member }: { member: CurrentMember }) {
  const { fetcher, busy, done, refused, fields, codeReply } = useFormReply("info-password", "password");
  const form = useErrorFocus(refused);
  const verb = member.hasPassword ? "修改密码" : "设置密码";
  return (
    <InfoPart
      title="登录密码"
      hint={member.hasPassword ? "已经设了密码。" : "还没有密码，现在用短信或微信登录。"}
    >
      <SavedLine text={done !== undefined && !busy ? "新密码设好了" : undefined} />
      <details className={account.fold} open={refused ? true : undefined}>
        <summary className={button.moreLink}>{verb}</summary>
        <fetcher.Form method="post" ref={form} className={layout.stack} noValidate>
          <DefaultSubmit>{verb}</DefaultSubmit>
          <input type="hidden" name="intent" value="password" />
          <input type="hidden" name="mobile" value={member.phone} />
          <FormError refusal={refused} />
          <CodeField
            type="RESET"
            label={`${maskPhone(member.phone)} 收到的验证码`}
            mobile={member.phone}
            codeReply={codeReply("code")}
            error={fields.code}
          />
          <PasswordInput
            label="新密码"
            name="password"
            autoComplete="new-password"
            hint="8 到 128 个字，别用手机号和太常见的。"
            error={fields.password}
          />
          <Check name="keepOthers" value="yes" label="其他设备不用退出登录" />
          <Button type="submit" busy={busy}>
            {verb}
          </Button>
        </fetcher.Form>
      </details>
    </InfoPart>
  );
}
