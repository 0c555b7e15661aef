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

const asks = { username: "请填手机号。", password: "请填密码。", totp: "请填动态码。" };

/** Password and the six digits of the authenticator. */
export function StaffLogin() {
  const login = useLogin();
  const [error, setError] = useState<string>();
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const empty = Object.entries(asks).filter(([name]) => !form[name]?.trim());
    setMissing(Object.fromEntries(empty));
    if (empty.length > 0) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${empty[0]![0]}]`)?.focus();
      return setError("手机号、密码、动态码都要填。");
    }
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
        <TextInput
          label="手机号"
          name="username"
          inputMode="tel"
          autoComplete="username"
          error={missing.username}
        />
        <PasswordInput
          label="密码"
          name="password"
          autoComplete="current-password"
          error={missing.password}
        />
        <TextInput
          label="动态码"
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          hint="验证器里的 6 位数字"
          error={missing.totp}
        />
        <Button type="submit" variant="primary" full busy={busy} busyLabel="正在登录">
          登录
        </Button>
      </form>
    </main>
  );
}
