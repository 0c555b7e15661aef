import {
  acceptInvitation,
  checkLink,
  declineInvitation,
  type Invitation,
} from "@ginkgo/api-contract/membership/family";
import { ApiError } from "@ginkgo/client/api-error";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import { Window } from "@ginkgo/ui/window";
import { Link, redirect, useLocation } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { formAction, useFormReply } from "../lib/form/form-reply.ts";
import { openDialog } from "../lib/live/events.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { useMember } from "../lib/routing/site-data.ts";
import type { Route } from "./+types/join-family.page";
import styles from "./membership.module.css";
import "../lib/account/sections.module.css";

export const handle: PageHandle = { crumbs: () => [{ label: "加入家庭" }] };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "加入家庭",
    description: "接受家人的邀请，一起照看家里的长辈。",
    noIndex: true,
  });

/** What the link says now; a link of nothing is an answer of its own, not an error. */
export async function loader(args: Route.LoaderArgs) {
  const link = args.url.searchParams.get("link") ?? "";
  if (!link) return { link, error: undefined, check: undefined };
  try {
    return {
      link,
      error: undefined,
      check: await callApi(serverApi(args), checkLink, { params: { id: link } }),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { link, error: error.msg, check: undefined };
  }
}

const answer = formAction({
  accept: async (api, form) => {
    await callApi(api, acceptInvitation, {
      params: { linkId: String(form.get("link")) },
      body: { health: form.has("health") },
    });
    return redirect("/user/family");
  },
  decline: (api, form) => callApi(api, declineInvitation, { params: { linkId: String(form.get("link")) } }),
});

export async function action(args: Route.ActionArgs) {
  const returnTo = args.url.pathname + args.url.search;
  if (!(await serverApi(args).session.ready())) throw redirect(`/login?${new URLSearchParams({ returnTo })}`);
  return answer(args);
}

function Rights({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <table className={styles.rights}>
        <caption>
          {invitation.youAreElder ? "对方" : "您"}的权限：{invitation.roleText}
        </caption>
        <tbody>
          {invitation.rights.map(({ code, text, allowed }) => (
            <tr key={code}>
              <th scope="row">{text}</th>
              <td>{allowed ? "可以" : "不可以"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={layout.muted}>不会共享：{invitation.notShared.join("、")}。</p>
    </>
  );
}

function AnswerForm({ link, invitation }: { link: string; invitation: Invitation }) {
  const member = useMember();
  const { pathname, search } = useLocation();
  const { fetcher, busy, refused } = useFormReply("join-family", "accept", "decline");
  if (!member) {
    const returnTo = pathname + search;
    return (
      <div className={cx(layout.row, layout.wrap)}>
        <Button
          variant="primary"
          render={
            <Link
              to={`/login?${new URLSearchParams({ returnTo })}`}
              onClick={(event) => {
                event.preventDefault();
                openDialog("login", { returnTo });
              }}
            />
          }
        >
          先登录，再接受
        </Button>
        <span className={layout.muted}>没有账号，用手机号登录就会开好。</span>
      </div>
    );
  }
  return (
    <fetcher.Form method="post" className={layout.stack}>
      <input type="hidden" name="link" value={link} />
      <FormError refusal={refused} />
      {invitation.healthOffered && (
        <Check
          name="health"
          label={
            invitation.youAreElder
              ? "我单独同意把健康情况也给对方看（不勾也能加入，以后可以改）"
              : "我单独同意查看长辈的健康情况，并替长辈保密（不勾也能加入）"
          }
        />
      )}
      <p className={layout.hint}>
        接受就是同意按上面的表共享资料，详见<Link to="/privacy">隐私政策</Link>
        。随时可以在“家人与紧急联系人”里退出，对方马上看不到。
      </p>
      <div className={cx(layout.row, layout.wrap)}>
        <Button type="submit" name="intent" value="accept" variant="primary" busy={busy}>
          接受邀请
        </Button>
        <Button type="submit" name="intent" value="decline" disabled={busy}>
          谢绝
        </Button>
      </div>
    </fetcher.Form>
  );
}

function Says({ title, text }: { title: string; text: string }) {
  const member = useMember();
  return (
    <div className={account.ending}>
      <Window shape="moon" id="join-family" scene="courtyard" palette="rain" />
      <h1 className={account.title}>{title}</h1>
      <p className={layout.muted}>{text}</p>
      <Button render={<Link to={member ? "/user/family" : "/"} />}>{member ? "看我的家人" : "回首页"}</Button>
    </div>
  );
}

export default function JoinFamilyPage({
  loaderData: { link, error: errorText, check },
}: Route.ComponentProps) {
  if (!link) {
    return (
      <div className={cx(layout.page, account.narrowColumn)}>
        <Says
          title="加入家庭"
          text="请点开家人发来的邀请链接。想自己邀请家人，登录后在“家人与紧急联系人”里生成链接。"
        />
      </div>
    );
  }
  const invitation = check?.invitation;
  if (!check || !invitation || check.state !== "OPEN") {
    return (
      <div className={cx(layout.page, account.narrowColumn)}>
        <Says title="这条邀请现在用不了" text={errorText ?? check?.stateText ?? ""} />
      </div>
    );
  }
  const { inviter, elder, youAreElder, inviterIsElder, relationText, expiresAt, phone } = invitation;
  return (
    <div className={cx(layout.page, account.narrowColumn, layout.stack)}>
      <h1 className={layout.largeTitle}>{inviter}邀请您加入家庭</h1>
      <Rule />
      <p className={account.lead}>
        {youAreElder
          ? `${inviter}是您的${relationText}，想帮您办养老的事。`
          : inviterIsElder
            ? `${inviter}想请您帮着照看自己，您是${inviter}的${relationText}。`
            : `和${inviter}一起照看${elder ?? "长辈"}，您是长辈的${relationText}。`}
      </p>
      <section className={cx(layout.card, layout.padded, layout.stack)}>
        <Rights invitation={invitation} />
      </section>
      <p className={layout.muted}>
        {momentText(expiresAt)} 前有效，只能用一次。{phone && `只有尾号相符的手机号 ${phone} 能接受。`}
      </p>
      <AnswerForm link={link} invitation={invitation} />
      <p className={cx(account.notice, account.warn)}>
        <Icon name="warning-circle-fill" />
        <span>平台不会向您要验证码，也不会要求转账。不认识邀请的人，请谢绝。</span>
      </p>
    </div>
  );
}
