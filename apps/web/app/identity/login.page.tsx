import { ownPath } from "@ginkgo/api-contract/own-path";
import { type ProblemKey, problems } from "@ginkgo/api-contract/problems";
import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TabLinks } from "@ginkgo/ui/tabs";
import { useState } from "react";
import { data, Link, redirect, useNavigate } from "react-router";
import { readCookies } from "../lib/api/cookies.ts";
import { presentMember } from "../lib/api/present-member.ts";
import { readForm } from "../lib/form/read-form.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/login.page";
import { agreedCookie } from "./agreement.ts";
import { ForgotPanel } from "./forgot-panel.tsx";
import styles from "./identity.module.css";
import { purposeOf } from "./login-purpose.ts";
import type { PanelProps, Posted } from "./panel-props.ts";
import { PasswordPanel } from "./password-panel.tsx";
import { postSignIn } from "./post-sign-in.ts";
import { parseWay, signInWays, usualWay, WAY_COOKIE, wayCookie } from "./sign-in-ways.ts";
import { SmsPanel } from "./sms-panel.tsx";
import { WechatPanel } from "./wechat-panel.tsx";

export const handle: PageHandle = { crumbs: () => [{ label: "登录" }] };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "登录", noIndex: true });

const asProblem = (key: string | null): ProblemKey | undefined =>
  key && Object.hasOwn(problems, key) ? (key as ProblemKey) : undefined;

export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const returnTo = ownPath(query.get("returnTo")) ?? "/";
  if ((await presentMember(args)).member) throw redirect(returnTo);
  const used = readCookies(args.request.headers.get("cookie")).get(WAY_COOKIE);
  const requestedWay = query.get("way");
  const way =
    requestedWay === "forgot" ? "forgot" : requestedWay === null ? usualWay(used) : parseWay(requestedWay);
  const why = asProblem(query.get("why"));
  return { returnTo, way, why: why && problems[why].msg, purpose: await purposeOf(args, returnTo) } as const;
}

/** What the forms do without scripts; with them they ask the API from the page itself. */
export async function action(args: Route.ActionArgs) {
  const query = args.url.searchParams;
  const posted = await postSignIn(args, query.get("way"), await readForm(args.request));
  if (posted) {
    const headers = posted.agreed ? { "set-cookie": agreedCookie() } : undefined;
    return data(posted, { status: posted.refusal?.status ?? 200, headers });
  }
  throw redirect(ownPath(query.get("returnTo")) ?? "/", {
    status: 303,
    headers: { "set-cookie": wayCookie(parseWay(query.get("way"))) },
  });
}

/** Signing in on a page of its own: for who comes to a member's page by its address, and before scripts run. */
export default function LoginPage({
  loaderData: { returnTo, way, why, purpose },
  actionData,
}: Route.ComponentProps) {
  const navigate = useNavigate();
  // Typed once, it stands at every way of signing in.
  const [mobile, setMobile] = useState<string>();
  const posted: Posted = { ...actionData, ...(mobile !== undefined && { typed: { mobile } }) };
  const to = (way: string) => `/login?${new URLSearchParams({ way, returnTo })}`;
  const shown = way === "forgot" && posted.isReset ? "password" : way;
  const panelProps: PanelProps = {
    action: to(shown),
    returnTo,
    posted,
    onSignedIn(used) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
      document.cookie = wayCookie(used);
      return navigate(returnTo, { replace: true });
    },
  };
  const links = (
    <p className={cx(layout.row, layout.spaceBetween, styles.under)}>
      <Link className={button.moreLink} to={to("forgot")}>
        忘了密码
      </Link>
      <Link className={button.moreLink} to={to("sms")}>
        注册新账号
      </Link>
    </p>
  );
  return (
    <div className={layout.page}>
      <div
        className={cx(styles.loginPage, layout.card, layout.padded)}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.type === "tel") setMobile(target.value);
        }}
      >
        <h1>{shown === "forgot" ? "重设密码" : (purpose?.title ?? "登录")}</h1>
        {purpose && shown !== "forgot" && <p className={layout.muted}>{purpose.text}</p>}
        {why && (
          <p className={cx(field.message, field.error)}>
            <Icon name="warning-circle-fill" />
            <span>{why}</span>
          </p>
        )}
        {posted.isReset && <p role="status">新密码设好了，请用它登录。</p>}
        {shown === "forgot" ? (
          <>
            <ForgotPanel action={to("forgot")} posted={posted} onReset={() => navigate(to("password"))} />
            <p className={styles.under}>
              <Link className={button.moreLink} to={to("password")}>
                回去登录
              </Link>
            </p>
          </>
        ) : (
          <>
            <TabLinks
              label="登录方式"
              even
              as={HrefLink}
              items={signInWays.map(({ way, label }) => ({ href: to(way), label, on: way === shown }))}
            />
            {shown === "password" && <PasswordPanel {...panelProps} links={links} />}
            {shown === "sms" && <SmsPanel {...panelProps} />}
            {shown === "wechat" && <WechatPanel {...panelProps} />}
          </>
        )}
      </div>
    </div>
  );
}
