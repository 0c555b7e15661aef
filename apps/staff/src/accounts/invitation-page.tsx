import {
  confirmInvitation,
  type Invitation,
  openInvitation,
  startInvitation,
  type TotpSecret,
} from "@ginkgo/api-contract/identity/staff-invitation";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Brand } from "@ginkgo/ui/brand";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { PasswordInput } from "@ginkgo/ui/password-input";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import staff from "../staff.module.css";
import { useSubmit } from "../use-submit.ts";
import styles from "./accounts.module.css";

/** Fields, what was wrong with them, and the press. */
function Step({
  press,
  step,
  children,
}: {
  press: string;
  step: (form: FormData) => Promise<void>;
  children: (fields: Record<string, string>) => ReactNode;
}) {
  const { form, fields, failure, busy, send } = useSubmit();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    void send(() => step(filled));
  }
  return (
    <form className={layout.stack} onSubmit={submit} noValidate ref={form}>
      {failure && (
        <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      {children(fields)}
      <Button type="submit" variant="primary" full busy={busy}>
        {press}
      </Button>
    </form>
  );
}

/** The secret as a picture and as letters, and the code that shows the authenticator has it. */
function Confirm({ token, secret, onDone }: { token: string; secret: TotpSecret; onDone: () => void }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const groups = secret.secret.match(/.{1,4}/g)?.join(" ") ?? "";
  return (
    <>
      <h2 ref={head} tabIndex={-1}>
        第二步：设动态码
      </h2>
      <p>用手机上的验证器扫下面的图，或者把下面的字母数字输进去。这个密钥只显示这一次。</p>
      <div className={styles.picture}>
        <QRCodeSVG value={secret.uri} size={200} level="M" title="验证器用的二维码" />
        <code className={styles.secret}>{groups}</code>
      </div>
      <Step
        press="确认，账号可以用了"
        step={async (form) => {
          await callStaff(confirmInvitation, { body: { token, code: String(form.get("code") ?? "") } });
          onDone();
        }}
      >
        {(fields) => (
          <TextInput
            label="动态码"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            hint="验证器里现在的 6 位数字"
            error={fields.code}
          />
        )}
      </Step>
    </>
  );
}

function Password({
  token,
  invitation,
  onDone,
}: {
  token: string;
  invitation: Invitation;
  onDone: (secret: TotpSecret) => void;
}) {
  const { kind, name, phone, expiresAt } = invitation;
  const isNew = kind === "NEW";
  return (
    <>
      <p>
        {name}，手机 {phone}。{momentText(expiresAt, Date.now())} 以前有效。
      </p>
      <h2>{isNew ? "第一步：设密码" : "第一步：填现在的密码"}</h2>
      <Step
        press="下一步"
        step={async (form) => {
          const password = String(form.get("password") ?? "");
          onDone(await callStaff(startInvitation, { body: { token, password } }));
        }}
      >
        {(fields) => (
          <PasswordInput
            label="密码"
            name="password"
            autoComplete={isNew ? "new-password" : "current-password"}
            hint={isNew ? "至少 8 个字，越长越安全，不要用手机号" : "您平时登录后台用的密码"}
            error={fields.password}
          />
        )}
      </Step>
    </>
  );
}

/** Where a one-time link leads: its holder chooses a password and sets the authenticator up. */
export function InvitationPage() {
  const { token = "" } = useParams();
  const [secret, setSecret] = useState<TotpSecret>();
  const [done, setDone] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => callStaff(openInvitation, { body: { token } }),
    retry: false,
    // Not asked again between the steps, and anew by whoever comes back: by then it is used.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    document.title = "设置账号 · 银杏里后台";
  }, []);
  return (
    <main className={cx(staff.office, staff.loginPage)}>
      <div className={cx(layout.card, layout.padded, layout.stack)}>
        <Brand />
        <h1>{data?.kind === "TOTP" ? "重设动态码" : "设置账号"}</h1>
        {!data && !error && <p className={layout.muted}>正在取</p>}
        {error && <p role="alert">{sayWhy(error)}</p>}
        {data && done && (
          <>
            <p role="status">设好了。请用手机号、密码和动态码登录。</p>
            <p>
              <Link to="/login">去登录</Link>
            </p>
          </>
        )}
        {data && !done && !secret && <Password token={token} invitation={data} onDone={setSecret} />}
        {data && !done && secret && <Confirm token={token} secret={secret} onDone={() => setDone(true)} />}
      </div>
    </main>
  );
}
