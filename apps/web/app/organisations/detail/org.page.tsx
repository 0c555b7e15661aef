import { visitSlots } from "@ginkgo/api-contract/bookings/bookings";
import { orgTitle } from "@ginkgo/api-contract/content/page-heads";
import { orgShare } from "@ginkgo/api-contract/content/share-labels";
import { orgDetail, orgReviewPage } from "@ginkgo/api-contract/organisations/orgs";
import { pick } from "@ginkgo/covers";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { data, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { callApi } from "../../lib/api/api-client.ts";
import { readCookies } from "../../lib/api/cookies.ts";
import { pageCall } from "../../lib/api/page-call.ts";
import { serverApi } from "../../lib/api/server-api.ts";
import detail from "../../lib/detail/detail.module.css";
import { readForm } from "../../lib/form/read-form.ts";
import { loadFace } from "../../lib/load-face.ts";
import { afterFirstView } from "../../lib/routing/after-first-view.tsx";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { hasId, validated } from "../../lib/routing/path-rules.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import { siteDataOf } from "../../lib/routing/site-data.ts";
import { FavouriteWord } from "../../membership/favourite.tsx";
import { COMPARE_COOKIE, parseChoice } from "../compare/compare-choice.ts";
import type { Route } from "./+types/org.page";
import { OrgBuyBar } from "./org-detail-buy-bar.tsx";
import { Directory } from "./org-detail-directory.tsx";
import { estimate, feeChoice, feeOptions } from "./org-detail-fees.ts";
import { Gallery } from "./org-detail-gallery.tsx";
import { OrgHead } from "./org-detail-head.tsx";
import { descriptionOf, orgJsonLd } from "./org-detail-meta.ts";
import { NearbyOrgs } from "./org-detail-nearby.tsx";
import { sendPriceReport } from "./org-detail-send-report.ts";
// Parts of this page come after the first view; their look comes with the page.
import "../../lib/map/area-map.module.css";
import "../compare/tray.module.css";

const OrgAside = afterFirstView(() => import("./org-detail-aside.tsx"));
const OrgBlocks = afterFirstView(() => import("./org-detail-blocks.tsx"));

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  hidesTabBar: true,
  crumbs: ({ org }) => [
    { label: "养老机构", href: "/orgs" },
    { label: org.city, href: `/orgs?adcode=${org.cityAdcode}` },
    { label: org.name },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { org } = loaderData;
  return pageMeta(matches, {
    title: orgTitle(org.name),
    description: descriptionOf(org),
    seo: org.details.seo,
    path: `/orgs/${org.id}`,
    share: orgShare(org),
    image: { kind: "org", id: org.id },
    jsonLd: orgJsonLd(org, siteDataOf(matches)?.origin ?? ""),
  });
};

/** Looked through for the next days on which people are shown round. */
const VISIT_DAYS = "14";
const REVIEWS_PER_PAGE = "10";

/** A caption says what is drawn, and not every front is the house. Told by the loader: the drawings stay there. */
function frontCaptionOf(id: string): string {
  const { type } = pick(id, "org");
  return type === "residence" ? "院门与主楼" : type === "courtyard" ? "前院" : "周边风景";
}

export const loader = validated(hasId, async (args: Route.LoaderArgs) => {
  const { id } = args.params;
  const current = /^[1-9]\d{0,4}$/.exec(args.url.searchParams.get("comments") ?? "")?.[0];
  const [org, slots, comments] = await Promise.all([
    pageCall(args, orgDetail, { params: { id } }),
    callApi(serverApi(args), visitSlots, { params: { id }, query: { days: VISIT_DAYS } }).catch(() => null),
    current
      ? pageCall(args, orgReviewPage, { query: { orgId: id, current, size: REVIEWS_PER_PAGE } })
      : undefined,
  ]);
  const chosen = parseChoice(readCookies(args.request.headers.get("cookie")).get(COMPARE_COOKIE));
  const face = await loadFace(args, org.adcode);
  return { org, slots, face, comments, chosen, frontCaption: frontCaptionOf(id) };
});

/** Another state or room is reckoned here; only another organisation or page of reviews has to be fetched. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    currentUrl.searchParams.get("comments") === nextUrl.searchParams.get("comments");
  return isSame && !formMethod ? false : defaultShouldRevalidate;
}

/** 价格不对？告诉我们, where no script sends it. */
export const action = validated(hasId, async (args: Route.ActionArgs) => {
  const reply = await sendPriceReport(serverApi(args), args.params.id, await readForm(args.request));
  return data(reply, { status: "status" in reply ? reply.status : 200 });
});

const directory = [
  { hash: "fee", label: "费用" },
  { hash: "room", label: "房间" },
  { hash: "care", label: "照护" },
  { hash: "med", label: "医疗" },
  { hash: "lic", label: "证照" },
  { hash: "cmt", label: "家属评价" },
  { hash: "pos", label: "位置" },
];

export default function OrgDetailPage({
  loaderData: { org, slots, face, comments, chosen, frontCaption },
}: Route.ComponentProps) {
  const { search } = useLocation();
  const options = feeOptions(org);
  const choice = feeChoice(options, new URLSearchParams(search));
  const sum = estimate(org, choice);
  return (
    <>
      <div className={cx(layout.page, detail.orgPage)} key={org.id}>
        <Gallery org={org} frontCaption={frontCaption} />
        <div className={detail.columns}>
          <div>
            <OrgHead org={org} choice={choice} sum={sum} />
            <Directory items={directory} />
            <OrgBlocks org={org} comments={comments} options={options} choice={choice} sum={sum} />
          </div>
          <OrgAside
            org={org}
            slots={slots}
            face={face}
            chosen={chosen}
            favourite={<FavouriteWord type="ORG" id={org.id} name={org.name} />}
          />
        </div>
        <NearbyOrgs orgs={org.nearbyOrgs} />
      </div>
      <OrgBuyBar org={org} />
    </>
  );
}
