import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { type FormEvent, useState } from "react";
import { useErrorFocus } from "../lib/form/use-error-focus.ts";
import { useInsideWechat } from "../lib/pay/use-inside-wechat.ts";
import { useWechatStart } from "../lib/pay/use-wechat-start.ts";
import { AgreeField } from "./agree-field.tsx";
import { agreedCookie, TICK_FIRST } from "./agreement.ts";
import styles from "./identity.module.css";
import type { PanelProps } from "./panel-props.ts";
import { wayCookie } from "./sign-in-ways.ts";

/** Leaves for WeChat's own page with its code; `/wxredirect` is where it comes back to. */
export function WechatPanel({ action, returnTo, posted }: PanelProps) {
  const start = useWechatStart(returnTo);
  const isInside = useInsideWechat();
  const [error, setError] = useState(posted?.refusal?.fields.agree);
  const form = useErrorFocus(error);

  function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!new FormData(event.currentTarget).has("agree")) {
      setError(TICK_FIRST);
      return;
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
    for (const line of [agreedCookie(), wayCookie("wechat")]) document.cookie = line;
    location.assign(start);
  }

  return (
    <form ref={form} onSubmit={leave} method="post" action={action} noValidate>
      <div className={styles.wechatWay}>
        <span className={styles.wechatMark}>
          <Icon name="wechat-logo" />
        </span>
        <p>{isInside ? "下一步微信会问您同不同意登录" : "下一步会打开微信的二维码"}</p>
        <p className={layout.hint}>
          {isInside
            ? "点“同意”就登录了，自动回到这里"
            : "打开手机微信，点右上角“＋”，选“扫一扫”，确认后自动回到这里"}
        </p>
      </div>
      {posted?.agreed ? (
        <Button variant="primary" size="big" full icon={isInside ? "wechat-logo" : "qr-code"} href={start}>
          {isInside ? "用微信登录" : "打开微信二维码"}
        </Button>
      ) : (
        <>
          <AgreeField error={error} />
          <Button type="submit" variant="primary" size="big" full icon={isInside ? "wechat-logo" : "qr-code"}>
            {isInside ? "用微信登录" : "去微信扫码"}
          </Button>
        </>
      )}
    </form>
  );
}
