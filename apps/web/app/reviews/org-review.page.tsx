import { type ReviewReportReason, scorePartNames } from "@ginkgo/api-contract/membership/membership-codes";
import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import {
  addOrgReview,
  appendOrgReview,
  ownOrgReviews,
  reportOrgReview,
} from "@ginkgo/api-contract/reviews/org-reviews";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { redirect } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { PictureUpload } from "../lib/form/picture-upload.tsx";
import { partsOf } from "../lib/form/score-parts.tsx";
import { pictureIds } from "../lib/form/upload-pictures.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId, validated } from "../lib/routing/path-rules.ts";
import { routeMiddleware } from "../lib/routing/route-middleware.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/org-review.page";
import { appealFrom } from "./appeal-from.ts";
import { ReviewForm } from "./org-review-form.tsx";
import { OwnOrgReviewCard } from "./org-review-own.tsx";
import { ReportForm } from "./org-review-report.tsx";
import "../lib/account/sections.module.css";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const middleware = routeMiddleware("auth");

export const handle: PageHandle<Loaded> = {
  crumbs: ({ org, reported }) => [
    { label: "养老机构", href: "/orgs" },
    { label: org.name, href: `/orgs/${org.id}` },
    { label: reported ? "举报评价" : "写评价" },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `评价${loaderData?.org.name ?? ""}`, noIndex: true });

/** Writing a review, or with `?report=` telling of somebody else's. */
export const loader = validated(hasId, async (args: Route.LoaderArgs) => {
  const { id } = args.params;
  const reportId = args.url.searchParams.get("report") ?? "";
  const [{ name }, mine] = await Promise.all([
    pageCall(args, orgDetail, { params: { id } }),
    pageCall(args, ownOrgReviews, { query: { orgId: id } }),
  ]);
  const reported = hasId({ id: reportId }) ? reportId : undefined;
  return { org: { id, name }, own: mine.records[0], reported };
});

const answer = formAction({
  add: async (api, form) => {
    const text = (name: string) => String(form.get(name) ?? "");
    return callApi(api, addOrgReview, {
      body: {
        orgId: text("orgId"),
        score: form.get("score") ?? undefined,
        parts: partsOf(form, scorePartNames),
        content: text("content"),
        images: await pictureIds(api, "comment", form),
        anonymous: form.has("anonymous"),
      },
    });
  },
  append: (api, form) =>
    callApi(api, appendOrgReview, {
      params: { id: String(form.get("id")) },
      body: { content: String(form.get("content") ?? "") },
    }),
  appeal: appealFrom,
  report: async (api, form, url) => {
    await callApi(api, reportOrgReview, {
      params: { id: String(form.get("id")) },
      body: {
        reason: String(form.get("reason") ?? "") as ReviewReportReason,
        content: String(form.get("content") ?? ""),
      },
    });
    return redirect(`${url.pathname.replace(/\/comment\/?$/, "")}?comments=1&reported=1#cmt`);
  },
});

export const action = validated(hasId, (args: Route.ActionArgs) => answer(args));

export default function OrgReviewPage({ loaderData: { org, own, reported } }: Route.ComponentProps) {
  return (
    <div className={layout.page}>
      <div className={account.column}>
        <h1 className={cx(layout.largeTitle, layout.name)}>{org.name}</h1>
        {reported ? (
          <ReportForm id={reported} />
        ) : own ? (
          <OwnOrgReviewCard review={own} />
        ) : (
          <ReviewForm
            orgId={org.id}
            pictures={(error) => <PictureUpload purpose="comment" error={error} />}
          />
        )}
      </div>
    </div>
  );
}
