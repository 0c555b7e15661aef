import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { PasswordInput } from "@ginkgo/ui/password-input";
import { useState } from "react";
import { quietApi } from "../lib/api/browser-api.ts";
import { CodeField } from "../lib/form/code-field.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { MobileField } from "../lib/form/mobile-field.tsx";
import type { Posted } from "./panel-props.ts";
import { resetPassword } from "./reset-password.ts";
import { useSending } from "./use-sending.ts";

/** Forgotten, or never had: a code by message, then a new password. */
export function ForgotPanel({
  action,
  posted,
  onReset,
}: {
  action: string;
  posted?: Posted | undefined;
  onReset: () => void;
}) {
  const { form, onSubmit, busy, refusal, fields, typed } = useSending(
    (fields) => resetPassword(quietApi(), fields),
    onReset,
    posted?.refusal,
  );
  const codeReply = posted?.codeReply;
  const [wrongMobile, setWrongMobile] = useState(
    codeReply && "mobile" in codeReply ? codeReply.mobile : undefined,
  );
  return (
    <form ref={form} onSubmit={onSubmit} method="post" action={action} noValidate>
      <DefaultSubmit>设好新密码</DefaultSubmit>
      <div className={layout.stack}>
        <FormError refusal={refusal} />
        <MobileField value={typed.mobile ?? posted?.typed?.mobile} error={wrongMobile ?? fields.mobile} />
        <CodeField type="RESET" codeReply={codeReply} error={fields.code} onMobile={setWrongMobile} />
        <PasswordInput
          label="新密码"
          name="password"
          autoComplete="new-password"
          hint="8 到 128 个字，别用手机号和太常见的。"
          error={fields.password}
        />
      </div>
      <Check name="keepOthers" value="yes" label="其他设备不用退出登录" />
      <Button type="submit" variant="primary" size="big" full busy={busy}>
        设好新密码
      </Button>
    </form>
  );
}
