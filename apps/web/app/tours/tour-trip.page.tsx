import { tripShare } from "@ginkgo/api-contract/content/share-labels";
import { seasons } from "@ginkgo/api-contract/tours/tour-codes";
import { tripDetail } from "@ginkgo/api-contract/tours/tours";
import { moneyText } from "@ginkgo/locale/money";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Plate } from "@ginkgo/ui/plate";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { Link, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import { AskButton } from "../lib/ask-button.tsx";
import { tourCover } from "../lib/covers/tour-cover.ts";
import detail from "../lib/detail/detail.module.css";
import { countText } from "../lib/format.ts";
import { checkoutHref } from "../lib/pay/checkout-address.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId, validated } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { siteDataOf } from "../lib/routing/site-data.ts";
import { ShareAndPrint } from "../lib/share-and-print.tsx";
import { easeText, placeText, stayText } from "../lib/tour-labels.ts";
import { FavouriteWord } from "../membership/favourite.tsx";
import { Directory } from "../organisations/detail/org-detail-directory.tsx";
import type { Route } from "./+types/tour-trip.page";
import styles from "./tour.module.css";
import { TourAside, TourBuyBar } from "./tour-aside.tsx";
import { TourCard } from "./tour-card.tsx";
import { canJoin, TourDepartures } from "./tour-departures.tsx";
import { TourHero } from "./tour-hero.tsx";
import { TourItinerary } from "./tour-itinerary.tsx";
import { TourLadder } from "./tour-ladder.tsx";
import { tripDescription, tripJsonLd } from "./tour-meta.ts";
import { TourReviews } from "./tour-reviews.tsx";
import { TripFees, TripNotice } from "./tour-trip-fees.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  hidesTabBar: true,
  crumbs: (trip) => [{ label: "康养旅居", href: "/tour" }, { label: trip.title }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData: trip }) =>
  trip
    ? pageMeta(matches, {
        title: `${trip.title}：行程、出发日期、退改`,
        description: tripDescription(trip),
        path: `/tour/trip/${trip.id}`,
        share: tripShare(trip),
        image: { kind: "tour", id: trip.id, ...tourCover(trip.categoryId, trip.title) },
        jsonLd: tripJsonLd(trip, siteDataOf(matches)?.origin ?? ""),
      })
    : [];

export const loader = validated(hasId, (args: Route.LoaderArgs) =>
  pageCall(args, tripDetail, { params: { id: args.params.id } }),
);

/** Another departure is reckoned here; only another trip has to be fetched. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.currentUrl.pathname === args.nextUrl.pathname && args.currentUrl.search !== args.nextUrl.search
    ? false
    : args.defaultShouldRevalidate;

const directory = [
  { hash: "days", label: "行程" },
  { hash: "dates", label: "出发日期" },
  { hash: "fee", label: "费用" },
  { hash: "cancel", label: "退改" },
  { hash: "notice", label: "须知" },
  { hash: "cmt", label: "评价" },
];

const topSteps = (km: number) => `${countText(Math.ceil((km * 1000) / 0.6 / 500) * 500)} 步以内`;

export default function TourTripPage({ loaderData: trip }: Route.ComponentProps) {
  const wanted = new URLSearchParams(useLocation().search).get("departure");
  const { departures, details, org } = trip;
  const open = departures.filter(canJoin);
  const chosen = open.find((d) => d.id === wanted) ?? open[0];
  const join =
    chosen && trip.state === "ON"
      ? checkoutHref({ kind: "TOUR", target: trip.id, departure: chosen.id })
      : undefined;
  const furthest = Math.max(...details.itinerary.map((d) => d.walkKm));
  const longest = Math.max(...details.itinerary.map((d) => d.busMinutes));
  return (
    <>
      <div className={cx(layout.page, styles.page, detail.orgPage)} key={trip.id}>
        <TourHero kind="tour" id={trip.id} params={tourCover(trip.categoryId, trip.title)} of={trip} />
        <div className={detail.columns}>
          <div>
            <div className={cx(layout.row, layout.wrap, styles.marks)}>
              <Plate>{placeText(trip)}</Plate>
              {trip.state === "OFF" && <Tag tone="red">这条线路已下架</Tag>}
              <Tag icon="clock">{stayText(trip)}</Tag>
              <Tag tone="ok" icon={trip.wheelchair ? "wheelchair" : "person-simple-walk"}>
                {easeText(trip)}
              </Tag>
              {trip.escortText && trip.wheelchair && (
                <Tag tone="ok" icon="first-aid-kit">
                  {trip.escortText}
                </Tag>
              )}
            </div>
            <h1 className={cx(layout.largeTitle, layout.name)}>{trip.title}</h1>
            <div className={cx(layout.row, layout.wrap, detail.place)}>
              <Rate score={trip.commentCount ? trip.rating : null} count={trip.commentCount} leaves={5} />
              <span className={layout.muted}>{trip.subtitle}</span>
            </div>
            <dl className={detail.keyFacts}>
              <div>
                <dt>每天步行</dt>
                <dd>
                  {topSteps(furthest)}
                  <small>步行{trip.walkText}</small>
                </dd>
              </div>
              <div>
                <dt>最长坐车</dt>
                <dd>
                  {longest} 分钟<small>中途可下车</small>
                </dd>
              </div>
              <div>
                <dt>从哪出发</dt>
                <dd>
                  {trip.departCity}
                  <small>{trip.pace === "SLOW" ? "节奏慢" : "节奏适中"}</small>
                </dd>
              </div>
              <div>
                <dt>什么时候去</dt>
                <dd>
                  {trip.seasons.length === 4 ? "四季" : trip.seasons.map((s) => seasons[s][0]).join("、")}
                  <small>{trip.categoryText}</small>
                </dd>
              </div>
            </dl>
            <Directory items={directory} />
            <TourItinerary days={details.itinerary} />
            <TourDepartures tripId={trip.id} departures={departures} chosen={chosen} />
            <TripFees details={details} />
            <TourLadder ladder={trip.cancelLadder} departure={chosen} />
            <TripNotice details={details} />
            <TourReviews comments={trip.comments} total={trip.commentCount} />
          </div>
          <TourAside
            heading={chosen ? <>每位 {moneyText(chosen.priceFen)}</> : <Price fen={trip.priceFen} from />}
            callText="打电话报名"
            join={join}
            book={`/tour/trip/${trip.id}/book`}
            ask={
              <AskButton about="TOUR" target={trip.id} full className={detail.call}>
                问顾问
              </AskButton>
            }
            note="报名时要说长辈的身体情况、用药和紧急联系人。"
            actions={
              <>
                <FavouriteWord type="TOUR" id={trip.id} name={trip.title} />
                <ShareAndPrint title={trip.title} />
              </>
            }
          >
            <Facts
              className={detail.visit}
              items={[
                { term: "出发", value: chosen ? dayText(chosen.date) : "近期没有空位" },
                ...(chosen ? [{ term: "余位", value: `${chosen.left} 位` }] : []),
                {
                  term: org.kindText,
                  value: (
                    <Link className={layout.link} to={`/tour/org/${org.id}`}>
                      {org.name}
                    </Link>
                  ),
                },
                ...(org.travelLicenseNo ? [{ term: "许可证", value: org.travelLicenseNo }] : []),
                ...(org.complaintPhone ? [{ term: "投诉", value: org.complaintPhone }] : []),
              ]}
            />
          </TourAside>
        </div>
        {trip.similar.length > 0 && (
          <section className={detail.block} aria-labelledby="similar-h">
            <h2 id="similar-h">风景差不多的</h2>
            <div className={layout.threeColumns}>
              {trip.similar.map((t) => (
                <TourCard key={t.id} trip={t} as="h3" />
              ))}
            </div>
          </section>
        )}
      </div>
      <TourBuyBar callText="打电话报名" join={join}>
        <Price fen={chosen?.priceFen ?? trip.priceFen} unit="位" />
      </TourBuyBar>
    </>
  );
}
