import { areaShape } from "@ginkgo/api-contract/reference/reference";
import { spotMap, spotPage } from "@ginkgo/api-contract/tours/spots";
import button from "@ginkgo/ui/button/button.module.css";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Empty } from "@ginkgo/ui/empty";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { ASIDE, CITY, PROVINCE, planMap } from "@ginkgo/ui/lib/map-plan";
import { Pager } from "@ginkgo/ui/pager";
import { Link } from "react-router";
import { callApi } from "../../lib/api/api-client.ts";
import { serverApi } from "../../lib/api/server-api.ts";
import { readerArea } from "../../lib/area/reader-area.ts";
import listStyles from "../../lib/list/list.module.css";
import { listAddress } from "../../lib/list/list-address.ts";
import { loadList } from "../../lib/list/load-list.ts";
import { openDialog } from "../../lib/live/events.ts";
import type { MapPin } from "../../lib/map/load-amap.ts";
import { ALL_ROWS, followsMap, useMapList } from "../../lib/map/map-list.ts";
import { WithVendorMap } from "../../lib/map/with-vendor-map.tsx";
import { afterFirstView } from "../../lib/routing/after-first-view.tsx";
import { HrefLink } from "../../lib/routing/href-link.tsx";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import type { Route } from "./+types/spot-map.page";
import styles from "./spot-map.module.css";
import { SpotRow } from "./spot-row.tsx";
import "../tour.module.css";
// Parts of this page come after the first view; their look comes with the page.
import "../../lib/map/area-map.module.css";

const mapList = listAddress<typeof spotPage>({
  path: "/sporMap",
  names: ["adcode", "categoryId", "current", "z", "at", "pin", "only"],
});
const MapFigure = afterFirstView(async () => ({
  default: (await import("../../lib/map/map-figure.tsx")).MapFigure,
}));
const SpotLocate = afterFirstView(async () => ({ default: (await import("./spot-locate.tsx")).SpotLocate }));
const SpotMapProvince = afterFirstView(async () => ({
  default: (await import("./spot-map-province.tsx")).SpotMapProvince,
}));
const A_PAGE = "6";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  crumbs: ({ map }) => [{ label: "康养旅居", href: "/tour" }, { label: `${map.name}景点地图` }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.map.name}景点地图`,
        description: `${loaderData.map.name} ${loaderData.map.total} 处景点在哪里、好不好走、轮椅能不能去、老人要不要票。`,
        path: `/sporMap?adcode=${loaderData.map.adcode}`,
        noIndex: /categoryId|current|z=|pin|only/.test(loaderData.search),
        jsonLd: {
          "@type": "ItemList",
          numberOfItems: loaderData.page.total,
          itemListElement: loaderData.page.records.map((s, i) => ({
            "@type": "ListItem",
            position: i + 1,
            name: s.name,
            url: `/tour/spot/${s.id}`,
          })),
        },
      })
    : [];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, mapList, async (address) => {
    const api = serverApi(args);
    const adcode = address.get("adcode")?.split(",")[0] ?? (await readerArea(args)).adcode;
    const categoryId = address.get("categoryId") ?? undefined;
    const map = await callApi(api, spotMap, { query: { adcode, categoryId } });
    const shapeOf = (code: string) =>
      callApi(api, areaShape, { params: { adcode: code } }).catch(() => undefined);
    const query = {
      adcode: map.adcode,
      categoryId,
      current: address.get("current") ?? undefined,
      size: followsMap(address) ? ALL_ROWS : A_PAGE,
    };
    const isWhole = map.adcode === map.province.adcode;
    const [page, here, province] = await Promise.all([
      callApi(api, spotPage, { query }),
      shapeOf(map.adcode),
      // One map of a place is enough.
      isWhole ? undefined : shapeOf(map.province.adcode),
    ]);
    const { points, ...rest } = map;
    return {
      map: { ...rest, points: [] },
      page,
      plan: planMap(here, points, (here?.parts.length ?? 0) > 1 ? PROVINCE : CITY),
      provincePlan: isWhole ? undefined : planMap(province, [], ASIDE),
      search: address.toString(),
    };
  });

export { shouldRevalidate } from "../../lib/map/map-list.ts";

export default function SpotMapPage({ loaderData }: Route.ComponentProps) {
  const { map, page, plan, provincePlan, search } = loaderData;
  const address = new URLSearchParams(search);
  const { changed } = mapList;
  const category = address.get("categoryId");
  const cityHref = (adcode: string) => changed(address, { adcode });
  const here = changed(address, { adcode: undefined });
  const firstNumber = (page.current - 1) * page.size + 1;
  const list = useMapList({ records: page.records, plan, firstNumber, changed });
  const pins = page.records.flatMap(({ id, name, lng, lat }, i): MapPin[] =>
    lng === undefined || lat === undefined
      ? []
      : [{ number: firstNumber + i, name, href: `/tour/spot/${id}`, lng, lat }],
  );
  const categories = (page.facets.categoryId ?? []).filter((c) => c.count > 0 || c.value === category);
  return (
    <div className={cx(layout.page, styles.spotMap)}>
      <div>
        <div className={cx(layout.row, layout.spaceBetween, layout.wrap, styles.mapHead)}>
          <h1 className={listStyles.listTitle}>
            <span className={layout.name}>{map.name}</span>{" "}
            <span className={layout.noWrap}>{map.total} 处景点</span>
          </h1>
          <div className={layout.row}>
            <SpotLocate hrefOf={cityHref} />
            <Link
              className={button.moreLink}
              to={`/area?to=${encodeURIComponent(here)}`}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                openDialog("pickArea", { returnTo: here });
              }}
            >
              换城市 <Icon name="caret-down" />
            </Link>
          </div>
        </div>
        <div className={cx(chip.chips, styles.mapKinds)}>
          <Chip on={!category} render={<Link to={changed(address, { categoryId: undefined })} />}>
            全部
          </Chip>
          {categories.map(({ value, text, count }) => (
            <Chip
              key={value}
              on={category === value}
              render={<Link to={changed(address, { categoryId: value })} />}
            >
              {text}
              <span className={layout.screenReader}>，{count} 处</span>
            </Chip>
          ))}
        </div>
        {page.total === 0 ? (
          <Empty
            title={`${map.name}还没有登记这样的景点`}
            text="看看附近别的城市，或者不限风景。"
            chips={
              <>
                {category && (
                  <Chip render={<Link to={changed(address, { categoryId: undefined })} />}>不限风景</Chip>
                )}
                {map.cities
                  .filter((c) => c.count > 0)
                  .toSorted((a, b) => b.count - a.count)
                  .slice(0, 3)
                  .map((c) => (
                    <Chip key={c.adcode} render={<Link to={cityHref(c.adcode)} />}>
                      {c.name}，{c.count} 处
                    </Chip>
                  ))}
              </>
            }
          />
        ) : (
          <>
            {list.rows.map((spot) => (
              <SpotRow
                key={spot.id}
                spot={spot}
                number={list.numbers.get(spot.id)!}
                lit={list.lit === spot.id}
                onLight={list.setLit}
                inCity={!map.adcode.endsWith("0000")}
              />
            ))}
            {list.rows.length === 0 && (
              <p className={cx(layout.card, layout.padded)}>
                图上这一块没有景点。把图缩小、挪一挪，或者不再“只看图中”。
              </p>
            )}
            {!list.isFollowing && (
              <Pager
                page={page.current}
                pages={page.pages}
                hrefOf={(n) => changed(address, { current: String(n) })}
                as={HrefLink}
              />
            )}
          </>
        )}
        {map.unlocated > 0 && (
          <p className={layout.hint}>其中 {map.unlocated} 处没有登记位置，只在列表里。</p>
        )}
      </div>
      <div>
        <WithVendorMap label={`${map.name}景点位置`} pins={pins}>
          <MapFigure
            key={`${map.adcode} ${category}`}
            plan={plan}
            name={`${map.name}景点`}
            unit="处"
            areas={plan.parts.length > 1 ? map.cities : undefined}
            hrefOfPin={(id) => `/tour/spot/${id}`}
            hrefOfArea={cityHref}
            list={list}
            most={page.total > page.records.length}
          />
        </WithVendorMap>
        <SpotMapProvince map={map} plan={provincePlan} hrefOf={cityHref} />
      </div>
    </div>
  );
}
