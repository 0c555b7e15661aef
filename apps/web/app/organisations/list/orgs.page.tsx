import { orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { Form, useNavigate } from "react-router";
import { askApi } from "../../lib/api/ask-api.ts";
import { countText } from "../../lib/format.ts";
import listStyles from "../../lib/list/list.module.css";
import { areaNamed, placeOf } from "../../lib/list/list-address.ts";
import { ListFrame } from "../../lib/list/list-frame.tsx";
import { notify } from "../../lib/live/notices.ts";
import { afterFirstView } from "../../lib/routing/after-first-view.tsx";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import { FavouriteHeart } from "../../membership/favourite.tsx";
import type { Route } from "./+types/orgs.page";
import { loadOrgs, type OrgList } from "./load-orgs.ts";
import { activeFilters, apiQuery, changed, orgList } from "./org-address.ts";
import { OrgResults, OrgTray } from "./org-results.tsx";

const OrgFilters = afterFirstView(() => import("./org-filters.tsx"));

export const handle: PageHandle<OrgList> = {
  area: ({ page, search }) => areaNamed(new URLSearchParams(search), page),
  crumbs: ({ page, search }) => [
    { label: "养老机构", href: "/orgs" },
    { label: placeOf(new URLSearchParams(search), page) },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { page, search } = loaderData;
  const place = placeOf(new URLSearchParams(search), page);
  const filtered = new URLSearchParams(search);
  filtered.delete("adcode");
  return pageMeta(matches, {
    title: `${place}养老机构：价格、空床、证照`,
    description: `${place} ${page.total} 家养老机构，费用一项一项列清楚，可按身体情况、每月费用、空床、星级和医疗条件筛选，最多三家并排对比。`,
    path: page.frame ? `/orgs?adcode=${page.frame.adcode}` : "/orgs?adcode=",
    noIndex: filtered.size > 0,
    jsonLd: {
      "@type": "ItemList",
      numberOfItems: page.total,
      itemListElement: page.records.map((o, i) => ({
        "@type": "ListItem",
        position: i + 1,
        name: o.name,
        url: `/orgs/${o.id}`,
      })),
    },
  });
};

export { shouldRevalidate } from "../../lib/map/map-list.ts";

export const loader = (args: Route.LoaderArgs) => loadOrgs(args, "/orgs");

const sorts = [
  { value: "default", label: "综合" },
  { value: "rating", label: "评分高" },
  { value: "price", label: "费用低" },
  { value: "distance", label: "离我近" },
] as const;

/** Asks where the reader is, only once they asked for it; refused or unknown, the middle of the city stays. */
function usePosition(address: URLSearchParams) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        navigate(
          changed(address, {
            sort: "distance",
            lng: coords.longitude.toFixed(4),
            lat: coords.latitude.toFixed(4),
          }),
        );
      },
      () => {
        setAsking(false);
        notify({
          tone: "warn",
          title: "没有拿到您的位置",
          description: "先按市中心的远近排。要用您的位置，请在浏览器里允许定位。",
        });
      },
      { timeout: 8000, maximumAge: 300_000 },
    );
  };
  return { ask, asking };
}

export default function OrgsPage({ loaderData: list }: Route.ComponentProps) {
  const { page, adcode } = list;
  const address = new URLSearchParams(list.search);
  const { ask, asking } = usePosition(address);
  const place = placeOf(address, page);
  const here = changed(address, { adcode: undefined });
  const sort = address.get("sort") ?? "default";
  const sortItems = sorts.map((s) => ({
    ...s,
    href: changed(address, {
      sort: s.value,
      ...(s.value === "distance" ? {} : { lng: undefined, lat: undefined }),
    }),
  }));
  return (
    <>
      <ListFrame
        list={orgList}
        address={address}
        heading={
          <>
            <span className={layout.name}>{place}</span>{" "}
            <span className={layout.noWrap}>{countText(page.total)} 家养老机构</span>
          </>
        }
        total={page.total}
        unit="家"
        fields={<OrgFilters page={page} address={address} adcode={adcode} here={here} />}
        filters={activeFilters(address, adcode, page)}
        clearHref={`/orgs?adcode=${page.frame?.adcode ?? ""}`}
        count={async (filters, signal) => {
          const query = { ...apiQuery(filters, adcode), size: "1" };
          return (await askApi(orgPage, { query, signal })).total;
        }}
        sorts={sortItems}
        sort={sort}
        hasMap
        tools={
          <Form role="search" action="/orgs/search" className={listStyles.listSearch}>
            <label className={field.input}>
              <Icon name="magnifying-glass" />
              <span className={layout.screenReader}>机构名称、街道、拼音</span>
              <input name="keyword" maxLength={40} placeholder="搜机构名称、拼音" enterKeyHint="search" />
            </label>
            <Button type="submit" size="small">
              搜索
            </Button>
          </Form>
        }
        note={
          sort === "distance" && (
            <p className={cx(layout.card, layout.padded, listStyles.nearNote)}>
              {page.measuredFrom === "point"
                ? "按离您现在的位置由近到远排。"
                : `按离${place}中心由近到远排。`}
              {page.measuredFrom !== "point" && (
                <Button
                  variant="quiet"
                  size="small"
                  icon="crosshair"
                  busy={asking}
                  busyLabel="正在定位"
                  onClick={ask}
                >
                  用我的位置
                </Button>
              )}
            </p>
          )
        }
      >
        <OrgResults
          list={list}
          path="/orgs"
          favourite={({ id, name }) => <FavouriteHeart type="ORG" id={id} name={name} />}
        />
      </ListFrame>
      <OrgTray list={list} />
    </>
  );
}
