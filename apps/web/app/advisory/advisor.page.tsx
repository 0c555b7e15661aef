import { adviserDetail, adviserPage, chooseAdviser, myAdviser } from "@ginkgo/api-contract/advisory/advisers";
import { CHANGE_ADVISER_DAYS } from "@ginkgo/api-contract/advisory/advisory-codes";
import { conversationPage } from "@ginkgo/api-contract/advisory/chat";
import { followPage } from "@ginkgo/api-contract/advisory/chat-staff";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Link, redirect } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { readerArea } from "../lib/area/reader-area.ts";
import { AskButton } from "../lib/ask-button.tsx";
import { FindAdviserButton } from "../lib/find-adviser-button.tsx";
import { formAction } from "../lib/form/form-reply.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/advisor.page";
import { AdviserCard } from "./adviser-card.tsx";
import { AdviserFacts } from "./adviser-facts.tsx";
import styles from "./advisory.module.css";
import { ChooseForm } from "./choose-form.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { FollowUps } from "./follow-ups.tsx";
import { useLiveConversations } from "./use-live-conversations.ts";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "顾问与聊天" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "顾问与聊天", noIndex: true });

/** One's adviser and conversations; `?adviser=` somebody else to look at or choose, `?find=1` those there are. */
export async function loader(args: Route.LoaderArgs) {
  const params = args.url.searchParams;
  if (params.has("conversation")) throw redirect(`/user/chat?id=${params.get("conversation")}`);
  const current = /^[1-9]\d{0,4}$/.exec(params.get("current") ?? "")?.[0];
  const [mine, talks, follows] = await Promise.all([
    pageCall(args, myAdviser),
    pageCall(args, conversationPage, { query: { current, size: "8" } }),
    pageCall(args, followPage, { query: { size: "5" } }),
  ]);
  const other = params.get("adviser") ?? "";
  const shown = hasId({ id: other }) ? other : mine?.id;
  const detail = shown ? await pageCall(args, adviserDetail, { params: { id: shown } }) : null;
  const others = params.has("find")
    ? await pageCall(args, adviserPage, { query: { adcode: (await readerArea(args)).adcode, size: "10" } })
    : null;
  return { mine, detail, talks, follows, others: others?.records ?? null };
}

export const action = formAction({
  choose: (api, form) =>
    callApi(api, chooseAdviser, {
      body: {
        adviserId: String(form.get("adviserId") ?? ""),
        reason: String(form.get("reason") ?? "") || undefined,
      },
    }),
});

export default function AdvisorPage({ loaderData }: Route.ComponentProps) {
  useLiveConversations();
  const { mine, detail, talks, follows, others } = loaderData;
  const isMine = detail !== null && detail.id === mine?.id;
  return (
    <>
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap, account.head)}>
        <h1 className={account.title}>顾问与聊天</h1>
        <AskButton about="SUPPORT">联系客服</AskButton>
      </div>
      {detail ? (
        <section
          className={cx(layout.card, layout.padded, layout.stack)}
          aria-label={isMine ? "我的顾问" : `顾问${detail.name}`}
        >
          <AdviserCard adviser={detail} heading={isMine ? `我的顾问：${detail.name}` : detail.name}>
            {isMine && (
              <AskButton about="ADVISER" variant="primary">
                问顾问
              </AskButton>
            )}
          </AdviserCard>
          <AdviserFacts adviser={detail} />
          {!isMine && <ChooseForm key={detail.id} adviser={detail} isChange={mine !== null} />}
        </section>
      ) : (
        <section className={cx(layout.card, layout.padded, layout.stack)}>
          <h2 className={account.subtitle}>还没有专属顾问</h2>
          <p>顾问替您比机构、约参观、算费用，不向家庭收钱。答五个问题，就能挑一位。</p>
          <FindAdviserButton variant="primary">找一位顾问</FindAdviserButton>
        </section>
      )}
      {mine && (
        <div className={cx(layout.row, layout.wrap, styles.change)}>
          <FindAdviserButton>{isMine ? "换一位顾问" : "再找找"}</FindAdviserButton>
          {!isMine && <Button render={<Link to="/user/advisor" />}>回到我的顾问</Button>}
          <span className={layout.hint}>专属顾问 {CHANGE_ADVISER_DAYS} 天可以换一次。</span>
        </div>
      )}
      {others && (
        <section className={cx(layout.card, layout.padded)} aria-labelledby="others-h">
          <h2 id="others-h" className={account.subtitle}>
            可以选的顾问
          </h2>
          {others.length === 0 && <p>这里还没有顾问，请联系客服。</p>}
          <ul className={styles.list}>
            {others.map((adviser) => (
              <li key={adviser.id}>
                <AdviserCard adviser={adviser} heading={adviser.name}>
                  <Button size="small" render={<Link to={`/user/advisor?adviser=${adviser.id}`} />}>
                    看详情<span className={layout.screenReader}>：{adviser.name}</span>
                  </Button>
                </AdviserCard>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={cx(layout.card, layout.padded)} aria-labelledby="talks-h">
        <h2 id="talks-h" className={account.subtitle}>
          聊过的
        </h2>
        {talks.records.length === 0 ? (
          <p className={layout.muted}>还没有聊过。拿不准的，随时问顾问或客服。</p>
        ) : (
          <ul className={styles.list}>
            {talks.records.map((one) => (
              <li key={one.id}>
                <ConversationRow conversation={one} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={talks.current}
          pages={talks.pages}
          hrefOf={(n) => `/user/advisor?current=${n}`}
          as={HrefLink}
          label="会话翻页"
        />
      </section>
      <FollowUps follows={follows.records} />
    </>
  );
}
