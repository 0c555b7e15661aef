import { spotShare } from "@ginkgo/api-contract/content/share-labels";
import { type SpotDetail, spotDetail } from "@ginkgo/api-contract/tours/spots";
import { seasons } from "@ginkgo/api-contract/tours/tour-codes";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { type Fact, Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Plate } from "@ginkgo/ui/plate";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import { AskButton } from "../lib/ask-button.tsx";
import { tourCover } from "../lib/covers/tour-cover.ts";
import detail from "../lib/detail/detail.module.css";
import { countText } from "../lib/format.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId, validated } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { siteDataOf } from "../lib/routing/site-data.ts";
import { ShareAndPrint } from "../lib/share-and-print.tsx";
import { placeText } from "../lib/tour-labels.ts";
import { FavouriteWord } from "../membership/favourite.tsx";
import type { Route } from "./+types/tour-spot.page";
import { SpotRow } from "./spots/spot-row.tsx";
import styles from "./tour.module.css";
import { TourAside, TourBuyBar } from "./tour-aside.tsx";
import { TourHero } from "./tour-hero.tsx";
import { spotDescription, spotJsonLd } from "./tour-meta.ts";
import { TourReviews } from "./tour-reviews.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  hidesTabBar: true,
  crumbs: (spot) => [
    { label: "康养旅居", href: "/tour" },
    { label: `${spot.city}景点`, href: `/sporMap?adcode=${spot.cityAdcode}` },
    { label: spot.name },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData: spot }) =>
  spot
    ? pageMeta(matches, {
        title: `${spot.name}：好不好走、轮椅、老人票`,
        description: spotDescription(spot),
        path: `/tour/spot/${spot.id}`,
        share: spotShare(spot),
        image: { kind: "spot", id: spot.id, ...tourCover(spot.categoryId, spot.name) },
        jsonLd: spotJsonLd(spot, siteDataOf(matches)?.origin ?? ""),
      })
    : [];

export const loader = validated(hasId, (args: Route.LoaderArgs) =>
  pageCall(args, spotDetail, { params: { id: args.params.id } }),
);

const fact = (term: string, value: string | undefined | false): Fact[] => (value ? [{ term, value }] : []);
const yesNo = (flag: boolean | undefined, yes: string, no: string) => {
  if (flag === undefined) return "没有公布，去前打电话问";
  return flag ? yes : no;
};

const ticketText = (spot: SpotDetail) => {
  if (spot.details.ticketText) return spot.details.ticketText;
  if (spot.ticketFen === undefined) return "没有公布";
  return spot.ticketFen === 0 ? "不收门票" : `${yuan(spot.ticketFen)} 元`;
};

const walkWords = {
  EASY: "路平，能慢慢走完",
  MEDIUM: "有坡，最好有人陪",
  HARD: "台阶多，膝盖不好别勉强",
} as const;

export default function TourSpotPage({ loaderData: spot }: Route.ComponentProps) {
  const { details } = spot;
  const wheelchair = [
    yesNo(spot.wheelchairRoute, "有没有台阶的路", "没有全程无台阶的路"),
    spot.wheelchairRental !== undefined && (spot.wheelchairRental ? "可以借轮椅" : "不借轮椅，请自带"),
  ];
  return (
    <>
      <div className={cx(layout.page, styles.page, detail.orgPage)} key={spot.id}>
        <TourHero kind="spot" id={spot.id} params={tourCover(spot.categoryId, spot.name)} of={spot} />
        <div className={detail.columns}>
          <div>
            <div className={cx(layout.row, layout.wrap, styles.marks)}>
              <Plate>{placeText(spot)}</Plate>
              {spot.aLevel > 0 && <Tag tone="info">{"A".repeat(spot.aLevel)} 级景区</Tag>}
              <Tag icon="mountains">{spot.categoryText}</Tag>
              {spot.wheelchairRoute && (
                <Tag tone="ok" icon="wheelchair">
                  轮椅可行
                </Tag>
              )}
            </div>
            <h1 className={cx(layout.largeTitle, layout.name)}>{spot.name}</h1>
            <div className={cx(layout.row, layout.wrap, detail.place)}>
              <Rate score={spot.commentCount ? spot.rating : null} count={spot.commentCount} leaves={5} />
              <span className={layout.muted}>{spot.summary}</span>
            </div>
            <dl className={detail.keyFacts}>
              <div>
                <dt>好不好走</dt>
                <dd>
                  {spot.walkText ?? "未公布"}
                  {spot.walk && <small>{walkWords[spot.walk]}</small>}
                </dd>
              </div>
              <div>
                <dt>轮椅</dt>
                <dd>
                  {spot.wheelchairRoute === undefined ? "未公布" : spot.wheelchairRoute ? "可行" : "不方便"}
                  {spot.wheelchairRental && <small>门口可借</small>}
                </dd>
              </div>
              <div>
                <dt>老人票</dt>
                <dd>
                  {spot.elderText ?? "未公布"}
                  <small>凭身份证</small>
                </dd>
              </div>
              <div>
                <dt>逛多久</dt>
                <dd>
                  {details.visitMinutes ? `${details.visitMinutes} 分钟` : "未公布"}
                  <small>慢慢走</small>
                </dd>
              </div>
            </dl>
            <section className={detail.block} aria-labelledby="go-h">
              <h2 id="go-h">去之前</h2>
              {details.introduction.map((line) => (
                <p key={line}>{line}</p>
              ))}
              <Facts
                className={detail.facts}
                items={[
                  ...fact("开放", details.openTime),
                  { term: "门票", value: ticketText(spot) },
                  ...fact("优待", details.elderPolicy),
                  ...fact(
                    "预约",
                    details.bookingRequired === undefined
                      ? false
                      : details.bookingRequired
                        ? "要提前预约"
                        : "不用预约",
                  ),
                  ...fact("最多", details.maxCapacity ? `每天 ${countText(details.maxCapacity)} 人` : false),
                  ...fact("季节", spot.seasons.map((s) => seasons[s]).join("、")),
                ]}
              />
            </section>
            <section className={detail.block} aria-labelledby="body-h">
              <h2 id="body-h">腿脚和身体</h2>
              <Facts
                className={detail.facts}
                items={[
                  { term: "轮椅", value: wheelchair.filter(Boolean).join("，") },
                  ...fact("歇脚", details.restAreas),
                  ...fact("厕所", details.toilets),
                  { term: "医务", value: details.medicalPoint ?? "没有医务点，请带好常用药" },
                  ...fact("海拔", details.altitude === undefined ? false : `${details.altitude} 米`),
                ]}
              />
              {details.tips.length > 0 && (
                <ul className={styles.tips}>
                  {details.tips.map((tip) => (
                    <li key={tip}>{tip}</li>
                  ))}
                </ul>
              )}
            </section>
            <TourReviews comments={spot.comments} total={spot.commentCount} />
          </div>
          <TourAside
            heading="想去，先问一声"
            callText="打电话问"
            ask={
              <AskButton about="SPOT" target={spot.id} full className={detail.call}>
                问顾问
              </AskButton>
            }
            note="可以问今天人多不多、轮椅有没有、老人票怎么买。"
            actions={
              <>
                <FavouriteWord type="SPOT" id={spot.id} name={spot.name} />
                <ShareAndPrint title={spot.name} />
              </>
            }
          >
            <Facts
              className={detail.visit}
              items={[
                ...fact("地址", spot.address),
                ...fact("电话", spot.phone),
                { term: "门票", value: ticketText(spot) },
              ]}
            />
            <Button
              full
              icon="map-trifold"
              className={styles.actions}
              render={<Link to={`/sporMap?adcode=${spot.cityAdcode}`} />}
            >
              在地图上看{spot.city}景点
            </Button>
          </TourAside>
        </div>
        {spot.near.length > 0 && (
          <section className={detail.block} aria-labelledby="near-h">
            <h2 id="near-h">{spot.city}还可以去</h2>
            {spot.near.map((s) => (
              <SpotRow key={s.id} spot={s} as="h3" inCity />
            ))}
          </section>
        )}
      </div>
      <TourBuyBar callText="打电话问">
        {spot.ticketFen ? (
          <Price fen={spot.ticketFen} unit="位" />
        ) : (
          <span className={layout.muted}>{ticketText(spot)}</span>
        )}
      </TourBuyBar>
    </>
  );
}
