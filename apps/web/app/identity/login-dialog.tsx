import { ownPath } from "@ginkgo/api-contract/own-path";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tabs } from "@ginkgo/ui/tabs";
import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { readCookies } from "../lib/api/cookies.ts";
import type { DialogProps } from "../lib/routing/dialog-props.ts";
import { ForgotPanel } from "./forgot-panel.tsx";
import styles from "./identity.module.css";
import type { PanelProps } from "./panel-props.ts";
import { PasswordPanel } from "./password-panel.tsx";
import { parseWay, type SignInWay, signInWays, usualWay, WAY_COOKIE, wayCookie } from "./sign-in-ways.ts";
import { SmsPanel } from "./sms-panel.tsx";
import { WechatPanel } from "./wechat-panel.tsx";

/**
 * Signing in without leaving the page: whatever stands half done on it stays. The tab used last opens.
 */
export default function LoginDialog({ payload, open, onClose }: DialogProps<"login">) {
  const [way, setWay] = useState<SignInWay>(() => usualWay(readCookies(document.cookie).get(WAY_COOKIE)));
  const [isForgot, setForgot] = useState(false);
  const [isReset, setReset] = useState(false);
  // Typed once, it stands in every tab.
  const [mobile, setMobile] = useState("");
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const returnTo = ownPath(payload?.returnTo ?? pathname + search) ?? "/";

  async function onSignedIn(used: SignInWay) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
    document.cookie = wayCookie(used);
    await revalidate();
    onClose();
    if (payload?.returnTo) await navigate(returnTo);
  }

  const panelProps: PanelProps = {
    action: `/login?${new URLSearchParams({ way, returnTo })}`,
    returnTo,
    posted: { typed: { mobile } },
    onSignedIn,
  };
  const links = (
    <div className={cx(layout.row, layout.spaceBetween, styles.under)}>
      <Button variant="quiet" size="small" onClick={() => setForgot(true)}>
        忘了密码
      </Button>
      <Button variant="quiet" size="small" onClick={() => setWay("sms")}>
        注册新账号
      </Button>
    </div>
  );
  const panels = {
    password: <PasswordPanel {...panelProps} links={links} />,
    sms: <SmsPanel {...panelProps} />,
    wechat: <WechatPanel {...panelProps} />,
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={isForgot ? "重设密码" : "登录"}
      keepOnOutsidePress
    >
      <div
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.type === "tel") setMobile(target.value);
        }}
      >
        <p role="status" className={isReset && !isForgot ? field.message : layout.screenReader}>
          {isReset && !isForgot && "新密码设好了，请用它登录。"}
        </p>
        {isForgot ? (
          <>
            <ForgotPanel
              action={`/login?${new URLSearchParams({ way: "forgot", returnTo })}`}
              posted={panelProps.posted}
              onReset={() => {
                setReset(true);
                setWay("password");
                setForgot(false);
              }}
            />
            <p className={styles.under}>
              <Button variant="quiet" size="small" icon="arrow-left" onClick={() => setForgot(false)}>
                回去登录
              </Button>
            </p>
          </>
        ) : (
          <Tabs
            label="登录方式"
            even
            value={way}
            onChange={(next) => setWay(parseWay(next))}
            items={signInWays.map(({ way: each, label }) => ({
              value: each,
              label,
              panel: each === way && panels[each],
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
