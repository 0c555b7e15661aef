import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { quietApi } from "../lib/api/browser-api.ts";
import { CodeField } from "../lib/form/code-field.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { useSiteData } from "../lib/routing/site-data.ts";
import { AgreeField } from "./agree-field.tsx";
import styles from "./identity.module.css";
import type { PanelProps } from "./panel-props.ts";
import { signIn } from "./sign-in.ts";
import { useSending } from "./use-sending.ts";

/** By message code; a number nobody has yet becomes a member. */
export function SmsPanel({ action, posted, onSignedIn }: PanelProps) {
  const config = useSiteData()!.config;
  const { form, onSubmit, busy, refusal, fields, typed } = useSending(
    (fields) => signIn(quietApi(), config, fields),
    () => onSignedIn("sms"),
    posted?.refusal,
  );
  const codeReply = posted?.codeReply;
  const [wrongMobile, setWrongMobile] = useState(
    codeReply && "mobile" in codeReply ? codeReply.mobile : undefined,
  );
  return (
    <form ref={form} onSubmit={onSubmit} method="post" action={action} noValidate>
      <DefaultSubmit>登录</DefaultSubmit>
      <div className={layout.stack}>
        <FormError refusal={refusal} />
        <MobileField value={typed.mobile ?? posted?.typed?.mobile} error={wrongMobile ?? fields.mobile} />
        <CodeField type="LOGIN" codeReply={codeReply} error={fields.code} onMobile={setWrongMobile} />
      </div>
      <AgreeField error={fields.agree} />
      <Button type="submit" variant="primary" size="big" full busy={busy} busyLabel="正在登录">
        登录
      </Button>
      <p className={cx(layout.hint, styles.under)}>没有账号的手机号，会自动注册</p>
    </form>
  );
}
