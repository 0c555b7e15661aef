import { tourOrgShare } from "@ginkgo/api-contract/content/share-labels";
import { seasons, stayModes } from "@ginkgo/api-contract/tours/tour-codes";
import { type TourOrgDetail, tourOrgDetail } from "@ginkgo/api-contract/tours/tours";
import { moneyText } from "@ginkgo/locale/money";
import { type Fact, Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Plate } from "@ginkgo/ui/plate";
import { Price } from "@ginkgo/ui/price";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { pageCall } from "../lib/api/page-call.ts";
import { AskButton } from "../lib/ask-button.tsx";
import { tourCover } from "../lib/covers/tour-cover.ts";
import detail from "../lib/detail/detail.module.css";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId, validated } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { siteDataOf } from "../lib/routing/site-data.ts";
import { ShareAndPrint } from "../lib/share-and-print.tsx";
import { placeText } from "../lib/tour-labels.ts";
import type { Route } from "./+types/tour-org.page";
import styles from "./tour.module.css";
import { TourAside, TourBuyBar } from "./tour-aside.tsx";
import { TourCard } from "./tour-card.tsx";
import { TourHero } from "./tour-hero.tsx";
import { orgDescription, tourOrgJsonLd } from "./tour-meta.ts";
import { TourReviews } from "./tour-reviews.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  hidesTabBar: true,
  crumbs: (org) => [
    { label: "康养旅居", href: "/tour" },
    { label: "旅居机构", href: "/tour/search?kind=org" },
    { label: org.name },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData: org }) =>
  org
    ? pageMeta(matches, {
        title: `${org.name}：证照、房间、线路`,
        description: orgDescription(org),
        path: `/tour/org/${org.id}`,
        share: tourOrgShare(org),
        image: { kind: "tour", id: `o${org.id}`, ...tourCover(org.categoryId, org.name) },
        jsonLd: tourOrgJsonLd(org, siteDataOf(matches)?.origin ?? ""),
      })
    : [];

export const loader = validated(hasId, (args: Route.LoaderArgs) =>
  pageCall(args, tourOrgDetail, { params: { id: args.params.id } }),
);

const fact = (term: string, value: string | undefined | false): Fact[] => (value ? [{ term, value }] : []);

function stayLength({ details: { stayMinDays, stayMaxDays } }: TourOrgDetail): string | undefined {
  if (!stayMinDays) return undefined;
  return stayMaxDays ? `${stayMinDays} 到 ${stayMaxDays} 天` : `${stayMinDays} 天起`;
}

function Papers({ details }: Pick<TourOrgDetail, "details">) {
  return (
    <section className={detail.block} aria-labelledby="lic-h">
      <h2 id="lic-h">证照与保障</h2>
      <Facts
        className={detail.facts}
        items={[
          ...fact("许可证", details.travelLicenseNo && `旅行社业务经营许可证 ${details.travelLicenseNo}`),
          ...fact("责任险", details.liabilityInsurance),
          ...fact(
            "保证金",
            details.qualityDepositFen !== undefined && `质量保证金 ${moneyText(details.qualityDepositFen)}`,
          ),
          ...fact("投诉", details.complaintPhone),
        ]}
      />
    </section>
  );
}

function Stay({ org }: { org: TourOrgDetail }) {
  const { details } = org;
  const { climate, nearestHospital: hospital } = details;
  return (
    <section className={detail.block} aria-labelledby="stay-h">
      <h2 id="stay-h">住和照应</h2>
      {details.introduction.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Facts
        className={detail.facts}
        items={[
          ...fact("方式", org.stayModes.map((m) => stayModes[m]).join("、")),
          ...fact("季节", org.seasons.map((s) => seasons[s]).join("、")),
          ...fact("住多久", stayLength(org)),
          ...fact("医生", org.hasDoctor ? "有驻点医生" : "没有驻点医生"),
          ...fact(
            "医院",
            hospital &&
              `${hospital.name}（${hospital.level}），${hospital.distanceKm} 公里，开车 ${hospital.minutes} 分钟`,
          ),
          ...fact(
            "气候",
            climate && `年均 ${climate.avgTemp}℃，湿度 ${climate.humidity}%，PM2.5 ${climate.pm25}`,
          ),
          ...fact("海拔", details.altitude !== undefined && `${details.altitude} 米`),
          ...fact("餐食", details.mealStandard),
          ...fact("接送", details.pickUp),
        ]}
      />
      {details.roomTypes.length > 0 && (
        <>
          <h3>房间</h3>
          <Facts
            className={detail.facts}
            items={details.roomTypes.map(({ name, note }) => ({ term: name, value: note }))}
          />
        </>
      )}
    </section>
  );
}

export default function TourOrgPage({ loaderData: org }: Route.ComponentProps) {
  const price =
    org.priceFen === undefined ? (
      <>{org.tripCount} 条线路</>
    ) : (
      <Price fen={org.priceFen} unit={org.priceUnitText} from />
    );
  return (
    <>
      <div className={cx(layout.page, styles.page, detail.orgPage)} key={org.id}>
        <TourHero kind="tour" id={`o${org.id}`} params={tourCover(org.categoryId, org.name)} of={org} />
        <div className={detail.columns}>
          <div>
            <div className={cx(layout.row, layout.wrap, styles.marks)}>
              <Plate>{placeText(org)}</Plate>
              <Tag>{org.orgKindText}</Tag>
              {org.hasDoctor && (
                <Tag tone="ok" icon="first-aid-kit">
                  有医生
                </Tag>
              )}
              {org.barrierFree && (
                <Tag tone="ok" icon="wheelchair">
                  无障碍
                </Tag>
              )}
            </div>
            <h1 className={cx(layout.largeTitle, layout.name)}>{org.name}</h1>
            <div className={cx(layout.row, layout.wrap, detail.place)}>
              <Rate score={org.commentCount ? org.rating : null} count={org.commentCount} leaves={5} />
              <span className={layout.muted}>{org.summary}</span>
            </div>
            <Stay org={org} />
            <Papers details={org.details} />
            <TourReviews comments={org.comments} total={org.commentCount} />
          </div>
          <TourAside
            heading={price}
            callText="打电话问"
            ask={
              <AskButton about="SUPPORT" full className={detail.call}>
                联系客服
              </AskButton>
            }
            note="可以问空房、价格，也可以请我们代约接送。"
            actions={<ShareAndPrint title={org.name} />}
          >
            <Facts
              className={detail.visit}
              items={[
                ...fact("地址", org.address),
                ...fact("电话", org.phone),
                ...fact("住多久", stayLength(org)),
              ]}
            />
          </TourAside>
        </div>
        {org.trips.length > 0 && (
          <section className={detail.block} aria-labelledby="trips-h">
            <h2 id="trips-h">{org.name}的线路</h2>
            <div className={layout.threeColumns}>
              {org.trips.map((trip) => (
                <TourCard key={trip.id} trip={trip} as="h3" />
              ))}
            </div>
          </section>
        )}
      </div>
      <TourBuyBar callText="打电话问">{price}</TourBuyBar>
    </>
  );
}
