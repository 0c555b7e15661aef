import "./orgs.css";
import { Button } from "@ginkgo/ui/button";
import { Chip } from "@ginkgo/ui/chip";
import { Segmented } from "@ginkgo/ui/segmented";
import { lazy, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { HrefLink } from "../lib/href-link.tsx";
import { notify } from "../lib/notices.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { pageMeta } from "../lib/seo.ts";
import type { Route } from "./+types/orgs.page";
import { FilterRail } from "./filter-form.tsx";
import { loadOrgs, type OrgList } from "./load-orgs.ts";
import { activeFilters, changed } from "./org-address.ts";
import { OrgResults, OrgTray } from "./org-results.tsx";

const FilterSheet = lazy(() => import("./filter-sheet.tsx"));

export const handle: PageHandle<OrgList> = {
  crumbs: ({ page }) => [{ label: "养老机构", href: "/orgs" }, { label: page.frame?.name ?? "全国" }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { page, search } = loaderData;
  const place = page.frame?.name ?? "全国";
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
  const [sheet, setSheet] = useState(false);
  const { ask, asking } = usePosition(address);
  const filters = activeFilters(address, adcode, page);
  const place = page.frame?.name ?? "全国";
  const here = changed(address, { adcode: undefined });
  const sort = address.get("sort") ?? "default";
  const view = address.get("view") ?? "list";
  const onPanel = address.get("panel") === "filters";
  const sortItems = sorts.map((s) => ({
    ...s,
    href: changed(address, {
      sort: s.value,
      ...(s.value === "distance" ? {} : { lng: undefined, lat: undefined }),
    }),
  }));
  return (
    <>
      <div className="wrap">
        <div className="cols">
          <FilterRail page={page} address={address} adcode={adcode} here={here} alwaysShown={onPanel} />
          <div>
            <div className="bar2">
              <h1 className="list-h">
                <span className="name">{place}</span>{" "}
                <span className="nw">{page.total.toLocaleString("en")} 家养老机构</span>
              </h1>
              <span className="only-d">
                <Segmented label="排序" value={sort} items={sortItems} as={HrefLink} />
              </span>
              <span className="only-d">
                <Segmented
                  label="显示方式"
                  value={view}
                  as={HrefLink}
                  items={[
                    {
                      value: "list",
                      label: "列表",
                      icon: "list-bullets",
                      href: changed(address, {
                        view: undefined,
                        current: address.get("current") ?? undefined,
                      }),
                    },
                    {
                      value: "map",
                      label: "地图",
                      icon: "map-trifold",
                      href: changed(address, { view: "map", current: address.get("current") ?? undefined }),
                    },
                  ]}
                />
              </span>
            </div>
            <div className="only-narrow">
              <div className="narrow-bar">
                <Button
                  size="sm"
                  icon="sliders-horizontal"
                  className="grow"
                  render={
                    <Link
                      to={`${changed(address, {})}${list.search ? "&" : "?"}panel=filters`}
                      onClick={(event) => {
                        event.preventDefault();
                        setSheet(true);
                      }}
                    />
                  }
                >
                  筛选 · 已选 {filters.length}
                </Button>
                <Button
                  size="sm"
                  icon="map-trifold"
                  render={<Link to={changed(address, { view: view === "map" ? undefined : "map" })} />}
                >
                  {view === "map" ? "列表" : "地图"}
                </Button>
              </div>
            </div>
            <div className="only-m sort-scroll">
              <Segmented label="排序" value={sort} items={sortItems} full as={HrefLink} />
            </div>
            <div className="chips active-chips">
              {filters.map((f) => (
                <Chip key={f.key} removable render={<Link to={f.href} preventScrollReset />}>
                  {f.text}
                </Chip>
              ))}
              {filters.length > 1 && (
                <Link className="more" to={`/orgs?adcode=${page.frame?.adcode ?? ""}`}>
                  全部清除
                </Link>
              )}
            </div>
            {sort === "distance" && (
              <p className="cardx pad near-note">
                {page.measuredFrom === "point"
                  ? "按离您现在的位置由近到远排。"
                  : `按离${place}中心由近到远排。`}
                {page.measuredFrom !== "point" && (
                  <Button
                    variant="qui"
                    size="sm"
                    icon="crosshair"
                    busy={asking}
                    busyLabel="正在定位"
                    onClick={ask}
                  >
                    用我的位置
                  </Button>
                )}
              </p>
            )}
            <OrgResults list={list} path="/orgs" />
          </div>
        </div>
      </div>
      <OrgTray list={list} />
      {sheet && (
        <Suspense>
          <FilterSheet
            page={page}
            address={address}
            adcode={adcode}
            here={here}
            onClose={() => setSheet(false)}
          />
        </Suspense>
      )}
    </>
  );
}
