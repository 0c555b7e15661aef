import { Brand } from "@ginkgo/ui/brand";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { PasswordInput } from "@ginkgo/ui/password-input";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FormEvent, useState } from "react";
import { useLogin } from "react-admin";
import { sayWhy } from "../call-staff.ts";
import styles from "../staff.module.css";

/** Password and the six digits of the authenticator. */
export function StaffLogin() {
  const login = useLogin();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (!form.username?.trim() || !form.password || !form.totp?.trim())
      return setError("手机号、密码、动态码都要填。");
    setBusy(true);
    setError(undefined);
    await login(form).catch((failure: unknown) => setError(sayWhy(failure)));
    setBusy(false);
  }
  return (
    <main className={cx(styles.office, styles.loginPage)}>
      <form className={cx(layout.card, layout.padded, layout.stack)} onSubmit={submit} noValidate>
        <Brand />
        <h1>工作人员登录</h1>
        {error && (
          <p className={cx(field.message, field.error)} role="alert">
            <Icon name="warning-circle-fill" />
            <span>{error}</span>
          </p>
        )}
        <TextInput label="手机号" name="username" inputMode="tel" autoComplete="username" />
        <PasswordInput label="密码" name="password" autoComplete="current-password" />
        <TextInput
          label="动态码"
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          hint="验证器里的 6 位数字"
        />
        <Button type="submit" variant="primary" full busy={busy} busyLabel="正在登录">
          登录
        </Button>
      </form>
    </main>
  );
}
