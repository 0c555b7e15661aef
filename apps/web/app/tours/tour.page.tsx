import { tourSeason, tripPage } from "@ginkgo/api-contract/tours/tours";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Check } from "@ginkgo/ui/check";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Cover } from "@ginkgo/ui/cover";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Plate } from "@ginkgo/ui/plate";
import { Form, Link, useSubmit } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { serverApi } from "../lib/api/server-api.ts";
import list from "../lib/list/list.module.css";
import { listAddress } from "../lib/list/list-address.ts";
import { loadList } from "../lib/list/load-list.ts";
import { useFieldAgain } from "../lib/list/use-field-again.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { monthDay, seasonTitle } from "../lib/tour-labels.ts";
import type { Route } from "./+types/tour.page";
import styles from "./tour.module.css";
import { TourCard } from "./tour-card.tsx";

/** An empty season means the whole year; absent, the season of today's solar term. */
const tourList = listAddress<typeof tripPage>({
  path: "/tour",
  names: ["categoryId", "wheelchair", "season", "current"],
  keepEmpty: ["season"],
});
const A_PAGE = "12";

export const handle: PageHandle = { crumbs: () => [{ label: "康养旅居" }] };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.now.term}时节的康养旅居` : "康养旅居",
    description: "按节气挑的长辈线路：几天几晚、每天走多少步、坐多久车、轮椅能不能去，都写在前面。",
    path: "/tour",
    noIndex: Boolean(loaderData?.search),
    jsonLd: loaderData && {
      "@type": "ItemList",
      numberOfItems: loaderData.page.total,
      itemListElement: loaderData.page.records.map((t, i) => ({
        "@type": "ListItem",
        position: i + 1,
        name: t.title,
        url: `/tour/trip/${t.id}`,
      })),
    },
  });

export async function loader(args: Route.LoaderArgs) {
  const now = await pageCall(args, tourSeason);
  return loadList(args, tourList, async (address) => {
    const query = { ...tourList.query(address), season: address.get("season") ?? now.season, size: A_PAGE };
    const page = await callApi(serverApi(args), tripPage, { query });
    return { now, page, search: address.toString() };
  });
}

/** 只看轮椅可行: applies at once; without scripts it has a button. */
function WheelchairOnly({ address, count }: { address: URLSearchParams; count: number }) {
  const submit = useSubmit();
  const { form, onField } = useFieldAgain(address.toString());
  return (
    <Form
      method="get"
      action="/tour"
      key={address.toString()}
      ref={form}
      onChange={(event) => {
        onField(event);
        submit(event.currentTarget, { preventScrollReset: true });
      }}
    >
      {["categoryId", "season"].map(
        (name) =>
          address.has(name) && <input key={name} type="hidden" name={name} value={address.get(name)!} />,
      )}
      <Check
        name="wheelchair"
        value="1"
        label="只看轮椅可行"
        count={count}
        defaultChecked={address.has("wheelchair")}
      />
      <noscript>
        <Button type="submit" size="small">
          看结果
        </Button>
      </noscript>
    </Form>
  );
}

export default function TourPage({ loaderData: { now, page, search } }: Route.ComponentProps) {
  const address = new URLSearchParams(search);
  const { changed } = tourList;
  const inSeason = !address.has("season");
  const category = address.get("categoryId");
  const categories = (page.facets.categoryId ?? []).filter((c) => c.count > 0 || c.value === category);
  return (
    <div className={layout.page}>
      <div className={styles.hero}>
        <Cover kind="tour" id="tour-hero-4" params={{ category: "mountains", palette: "dawn" }} priority />
        <div className={cx(layout.card, styles.heroCard)}>
          <Plate light>
            {monthDay(now.startsOn)}
            {now.term}
          </Plate>
          <h1>慢慢走，住几晚</h1>
          <p className={layout.muted}>每天走多少步、坐多久车，都写在行程里。</p>
        </div>
      </div>
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap, styles.bar)}>
        <div className={chip.chips}>
          <Chip
            on={!category}
            render={<Link to={changed(address, { categoryId: undefined })} preventScrollReset />}
          >
            全部
          </Chip>
          {categories.map(({ value, text, count }) => (
            <Chip
              key={value}
              on={category === value}
              render={<Link to={changed(address, { categoryId: value })} preventScrollReset />}
            >
              {text}
              <span className={layout.screenReader}>，{count} 条</span>
            </Chip>
          ))}
        </div>
        <div className={cx(layout.row, layout.wrap)}>
          <WheelchairOnly address={address} count={page.facets.wheelchair?.[0]?.count ?? 0} />
          <Button size="small" icon="magnifying-glass" render={<Link to="/tour/search" />}>
            按条件找
          </Button>
          <Button size="small" icon="map-trifold" render={<Link to="/sporMap" />}>
            看景点地图
          </Button>
        </div>
      </div>
      <div className={list.toolbar}>
        <h2 className={cx(list.listTitle, layout.name)}>
          {inSeason ? seasonTitle[now.season] : "全年"} {page.total} 条线路
        </h2>
        <Link
          className={button.moreLink}
          to={changed(address, { season: inSeason ? "" : undefined })}
          preventScrollReset
        >
          {inSeason ? "看全年的线路" : `只看${now.term}前后适合的`}
        </Link>
      </div>
      {page.total === 0 ? (
        <Empty
          title="这个时节没有完全符合的线路"
          text="换一种风景，或看看全年的线路。"
          chips={
            <>
              {page.relaxations.map(({ drop, text, count }) => (
                <Chip
                  key={drop}
                  render={<Link to={changed(address, { [drop]: drop === "season" ? "" : undefined })} />}
                >
                  {text}，看 {count} 条
                </Chip>
              ))}
              <Chip render={<Link to="/tour?season=" />}>看全年全部线路</Chip>
            </>
          }
        />
      ) : (
        <div className={layout.threeColumns}>
          {page.records.map((trip, i) => (
            <TourCard key={trip.id} trip={trip} priority={i < 3} as="h3" />
          ))}
        </div>
      )}
      {page.total > 0 && page.records.length === 0 && (
        <p className={cx(layout.card, layout.padded)}>这一页没有内容了，请回到前面的页。</p>
      )}
      <Pager
        page={page.current}
        pages={page.pages}
        hrefOf={(n) => changed(address, { current: String(n) })}
        as={HrefLink}
      />
    </div>
  );
}
