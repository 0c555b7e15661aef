import { BrandMark } from "@ginkgo/ui/brand";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { CodeRefused, CodeSent } from "../lib/form/ask-code.ts";
import { CodeField } from "../lib/form/code-field.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import type { FormRefusal } from "../lib/form/form-refusal.ts";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { useErrorFocus } from "../lib/form/use-error-focus.ts";
import { useMember } from "../lib/routing/site-data.ts";
import { AgreeField } from "./agree-field.tsx";
import styles from "./identity.module.css";

/** A WeChat's first time here: which number it belongs to, proved by a message. */
export function WechatBind({
  ticket,
  nickname,
  redirect,
  refusal,
  codeReply,
  typed,
}: {
  ticket: string;
  nickname: string | null;
  /** Path of this site to go on to. */
  redirect: string;
  refusal?: FormRefusal;
  codeReply?: CodeSent | CodeRefused;
  typed?: Record<string, string>;
}) {
  const own = useMember()?.phone;
  const busy = useNavigation().state !== "idle";
  const form = useErrorFocus(refusal);
  const [wrongMobile, setWrongMobile] = useState(
    codeReply && "mobile" in codeReply ? codeReply.mobile : undefined,
  );
  const fields = refusal?.fields ?? {};
  return (
    <div className={cx(layout.page, styles.onTheWay)}>
      <BrandMark />
      <h1>再验证一下手机号</h1>
      <p className={layout.muted}>
        {nickname ? `${nickname}，您好。` : ""}第一次用微信登录，绑定手机号以后，下次扫码就能进来。
      </p>
      <Form method="post" ref={form} replace noValidate>
        <DefaultSubmit>绑定并登录</DefaultSubmit>
        <input type="hidden" name="bindTicket" value={ticket} />
        <input type="hidden" name="nickname" value={nickname ?? ""} />
        <input type="hidden" name="redirect" value={redirect} />
        <div className={layout.stack}>
          <FormError refusal={refusal} />
          <MobileField value={typed?.mobile ?? own} error={wrongMobile ?? fields.mobile} />
          <CodeField type="LOGIN" codeReply={codeReply} error={fields.code} onMobile={setWrongMobile} />
        </div>
        <AgreeField error={fields.agree} />
        <Button type="submit" variant="primary" size="big" full busy={busy} busyLabel="正在登录">
          绑定并登录
        </Button>
      </Form>
    </div>
  );
}
