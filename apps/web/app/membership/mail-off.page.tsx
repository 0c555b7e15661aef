import { mailOff, mailOffCheck } from "@ginkgo/api-contract/membership/mail";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { data, Form, Link, useActionData } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/mail-off.page";
import "../lib/account/sections.module.css";

export const handle: PageHandle = { crumbs: () => [{ label: "不再收邮件" }] };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "不再收邮件", noIndex: true });

/** Opening the link ends nothing: mail programs open links by themselves to look for harm. */
export async function loader(args: Route.LoaderArgs) {
  const token = args.url.searchParams.get("token") ?? "";
  try {
    return { found: await callApi(serverApi(args), mailOffCheck, { query: { token } }), error: undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { found: undefined, error: error.msg };
  }
}

/** Pressed here, or by the reader's mail program (RFC 8058), which posts a form of its own to this very address. */
export async function action(args: Route.ActionArgs) {
  const token = args.url.searchParams.get("token") ?? "";
  try {
    await callApi(serverApi(args), mailOff, { body: { token } });
    return data({ error: undefined });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return data({ error: error.msg }, { status: error.status });
  }
}

export default function MailOffPage({ loaderData: { found, error: errorText } }: Route.ComponentProps) {
  const done = useActionData<typeof action>();
  const refused = done?.error ?? errorText;
  const isOff = done && !done.error ? true : found && !found.on;
  return (
    <div className={cx(layout.page, account.narrowColumn)}>
      <section className={cx(layout.card, layout.padded, layout.stack)}>
        <h1 className={account.title}>不再收邮件</h1>
        {refused && <p role="alert">{refused}</p>}
        {!refused && isOff && (
          <p role="status">
            关掉了，不再给 {found?.address} 发邮件。站内消息照样有；想再收，登录后在“我的消息”里勾上。
          </p>
        )}
        {!refused && !isOff && (
          <Form method="post" className={layout.stack}>
            <p>按下面的按钮，就不再给 {found?.address} 发提醒。站内消息照样有，短信照您选的发。</p>
            <div>
              <Button type="submit" variant="primary">
                不再给这个邮箱发邮件
              </Button>
            </div>
          </Form>
        )}
        <p>
          <Link className={button.moreLink} to="/user/notices">
            改怎么通知我
          </Link>
        </p>
      </section>
    </div>
  );
}
