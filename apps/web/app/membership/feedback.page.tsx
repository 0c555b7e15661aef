import { feedbackDetail, feedbackPage, scoreFeedback } from "@ginkgo/api-contract/membership/feedback";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Link, useSearchParams } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/feedback.page";
import { FeedbackDetailView } from "./feedback-detail.tsx";
import { FeedbackRow } from "./feedback-row.tsx";
import "../lib/account/sections.module.css";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  crumbs: ({ feedback }) => [
    { label: "我的", href: "/user/info" },
    { label: "意见反馈", ...(feedback ? { href: "/user/feedback" } : {}) },
    ...(feedback ? [{ label: `${feedback.typeText} ${feedback.id}` }] : []),
  ],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "意见反馈", noIndex: true });

/** The list, or with `?id=` one of them with everything that happened. */
export async function loader(args: Route.LoaderArgs) {
  const params = args.url.searchParams;
  const id = params.get("id") ?? "";
  if (hasId({ id }))
    return { feedback: await pageCall(args, feedbackDetail, { params: { id } }), page: undefined };
  const current = /^[1-9]\d{0,4}$/.exec(params.get("current") ?? "")?.[0];
  return {
    feedback: undefined,
    page: await pageCall(args, feedbackPage, { query: { current, size: "10" } }),
  };
}

export const action = formAction({
  score: (api, form) =>
    callApi(api, scoreFeedback, {
      params: { id: String(form.get("id")) },
      body: { score: form.get("score") ?? undefined, remark: String(form.get("remark") ?? "") },
    }),
});

export default function FeedbackPage({ loaderData: { feedback, page } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (feedback) {
    return (
      <div className={account.column}>
        {search.has("sent") && (
          <p className={account.notice} role="status">
            <Icon name="check-circle-fill" />
            <span>收到了，谢谢您。有回复会发到消息里。</span>
          </p>
        )}
        <FeedbackDetailView feedback={feedback} />
      </div>
    );
  }
  return (
    <>
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap, account.head)}>
        <h1 className={account.title}>意见反馈</h1>
        <Button variant="primary" icon="note-pencil" render={<Link to="/user/feedback-make" />}>
          写反馈
        </Button>
      </div>
      {page.records.length === 0 ? (
        <Empty
          title="还没有写过反馈"
          text="哪里不好用、哪家服务不满意，或者想夸夸谁，都可以告诉我们，7 天内一定答复。"
        />
      ) : (
        page.records.map((record) => <FeedbackRow key={record.id} feedback={record} />)
      )}
      <Pager
        page={page.current}
        pages={page.pages}
        hrefOf={(n) => `/user/feedback?current=${n}`}
        as={HrefLink}
        label="反馈翻页"
      />
    </>
  );
}
