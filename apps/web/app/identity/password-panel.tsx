import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { PasswordInput } from "@ginkgo/ui/password-input";
import type { ReactNode } from "react";
import { quietApi } from "../lib/api/browser-api.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { useSiteData } from "../lib/routing/site-data.ts";
import { AgreeField } from "./agree-field.tsx";
import type { PanelProps } from "./panel-props.ts";
import { signIn } from "./sign-in.ts";
import { useSending } from "./use-sending.ts";

/** @param links to the forgotten password and to a new account, as the dialog or the page has them */
export function PasswordPanel({ action, posted, onSignedIn, links }: PanelProps & { links: ReactNode }) {
  const config = useSiteData()!.config;
  const { form, onSubmit, busy, refusal, fields, typed } = useSending(
    (fields) => signIn(quietApi(), config, fields),
    () => onSignedIn("password"),
    posted?.refusal,
  );
  return (
    <form ref={form} onSubmit={onSubmit} method="post" action={action} noValidate>
      <div className={layout.stack}>
        <FormError refusal={refusal} />
        <MobileField
          name="username"
          value={typed.username ?? posted?.typed?.mobile}
          error={fields.username}
        />
        <PasswordInput label="密码" name="password" error={fields.password} />
      </div>
      <AgreeField error={fields.agree} />
      <Button type="submit" variant="primary" size="big" full busy={busy} busyLabel="正在登录">
        登录
      </Button>
      {links}
    </form>
  );
}
