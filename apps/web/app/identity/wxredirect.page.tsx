import { ownPath } from "@ginkgo/api-contract/own-path";
import { BrandMark } from "@ginkgo/ui/brand";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import { data, Form, Link, redirect, useSubmit } from "react-router";
import { readForm } from "../lib/form/read-form.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/wxredirect.page";
import styles from "./identity.module.css";
import { bindWechat, exchangeCode } from "./post-wechat.ts";
import { WechatBind } from "./wechat-bind.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "正在登录", noIndex: true });

export function loader({ url }: Route.LoaderArgs) {
  return { code: url.searchParams.get("code"), state: url.searchParams.get("state") };
}

/** Trades the code for a session, then, for a WeChat nobody knows yet, ties it to a number. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const answer = form.has("bindTicket") ? await bindWechat(args, form) : await exchangeCode(args, form);
  if ("goTo" in answer) throw redirect(ownPath(answer.goTo) ?? "/", { status: 303 });
  return data(answer, { status: answer.status });
}

/** Where WeChat sends people back to. It goes on by itself; without scripts by a press. */
export default function WxRedirectPage({ loaderData: { code, state }, actionData }: Route.ComponentProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const isWaiting = code !== null && state !== null && actionData === undefined;

  useEffect(() => {
    // The code is good once: neither a second effect nor Back may send it again.
    if (!isWaiting || isSent.current) return;
    isSent.current = true;
    void submit(form.current, { replace: true });
  }, [isWaiting, submit]);

  if (actionData?.kind === "bind") return <WechatBind {...actionData} />;
  if (!isWaiting)
    return (
      <div className={cx(layout.page, styles.onTheWay)}>
        <BrandMark />
        <h1>没有登录成功</h1>
        <p role="alert">
          {actionData?.kind === "failed"
            ? actionData.message
            : "微信没有确认这次登录。想登录的话，请重新扫一次码，或改用短信验证码。"}
        </p>
        <Button variant="primary" render={<Link to="/login" replace />}>
          回去登录
        </Button>
        <Button variant="quiet" render={<Link to="/" replace />}>
          先不登录，回首页
        </Button>
      </div>
    );
  return (
    <div className={cx(layout.page, styles.onTheWay)}>
      <BrandMark />
      <h1>正在登录</h1>
      <Form method="post" ref={form}>
        <input type="hidden" name="code" value={code ?? ""} />
        <input type="hidden" name="state" value={state ?? ""} />
        <noscript>
          <button type="submit" className={cx(button.button, button.primary)}>
            继续登录
          </button>
        </noscript>
      </Form>
    </div>
  );
}
