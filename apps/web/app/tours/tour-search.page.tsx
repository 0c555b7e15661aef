import type { SpotPage } from "@ginkgo/api-contract/tours/spots";
import type { TourOrgPage, TripPage } from "@ginkgo/api-contract/tours/tours";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { TabLinks } from "@ginkgo/ui/tabs";
import { TextInput } from "@ginkgo/ui/text-input";
import { Form } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { askApi } from "../lib/api/ask-api.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { countText } from "../lib/format.ts";
import { AlsoNote } from "../lib/list/also-note.tsx";
import list from "../lib/list/list.module.css";
import { UNKNOWN_AREA, unknownArea } from "../lib/list/list-address.ts";
import { ListFrame } from "../lib/list/list-frame.tsx";
import { loadList } from "../lib/list/load-list.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/tour-search.page";
import { SpotRow } from "./spots/spot-row.tsx";
import styles from "./tour.module.css";
import { TourCard } from "./tour-card.tsx";
import { TourOrgRow } from "./tour-org-row.tsx";
import { searchFilters, searchList, searchQuery } from "./tour-search-address.ts";
import { TourSearchEmpty } from "./tour-search-empty.tsx";
import { TourSearchFilters } from "./tour-search-filters.tsx";
import { kindOf, type SearchKind, type SearchKindName, searchKinds } from "./tour-search-kinds.ts";

export const handle: PageHandle = { crumbs: () => [{ label: "康养旅居", href: "/tour" }, { label: "查找" }] };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { label = "旅居线路" } = loaderData ? searchKinds[loaderData.kind] : {};
  const only = new URLSearchParams(loaderData?.search);
  only.delete("kind");
  return pageMeta(matches, {
    title: `找${label}`,
    description: "按天数、步行难度、轮椅、季节和地方，找适合长辈的线路、景点和住处。",
    path: loaderData && loaderData.kind !== "trip" ? `/tour/search?kind=${loaderData.kind}` : "/tour/search",
    noIndex: only.size > 0,
  });
};

const A_PAGE = "12";

type Page =
  | { kind: "trip"; page: TripPage }
  | { kind: "spot"; page: SpotPage }
  | { kind: "org"; page: TourOrgPage };

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, searchList, async (address) => {
    const kind = kindOf(address);
    const query = { ...searchQuery(address), size: A_PAGE };
    const { endpoint } = searchKinds[kind] as SearchKind;
    const page = await callApi(serverApi(args), endpoint, { query });
    return { ...({ kind, page } as Page), search: address.toString() };
  });

const understoodText = {
  homophone: "没有写法完全一样的，下面是读音相同的。",
  partial: "没有完全一样的，下面是最接近的，看看是不是您要找的。",
};

function Rows(found: Page) {
  if (found.kind === "trip")
    return (
      <div className={layout.twoColumns}>
        {found.page.records.map((trip) => (
          <TourCard key={trip.id} trip={trip} />
        ))}
      </div>
    );
  if (found.kind === "spot") return found.page.records.map((spot) => <SpotRow key={spot.id} spot={spot} />);
  return found.page.records.map((org) => <TourOrgRow key={org.id} org={org} />);
}

const kindHref = (kind: SearchKindName, address: URLSearchParams) => {
  const params = new URLSearchParams();
  for (const name of ["keyword", "adcode"]) if (address.has(name)) params.set(name, address.get(name)!);
  return searchList.changed(params, { kind: kind === "trip" ? undefined : kind });
};

export default function TourSearchPage({ loaderData }: Route.ComponentProps) {
  const { kind, page, search } = loaderData;
  const address = new URLSearchParams(search);
  const { label, unit, sorts, endpoint }: SearchKind = searchKinds[kind];
  const { changed } = searchList;
  const understood = page.understood === "exact" ? undefined : page.understood;
  return (
    <>
      <div className={layout.page}>
        <Form
          role="search"
          className={cx(layout.card, layout.padded, list.oneBox)}
          action="/tour/search"
          key={search}
        >
          {kind !== "trip" && <input type="hidden" name="kind" value={kind} />}
          <TextInput
            label="想去哪里、看什么"
            name="keyword"
            defaultValue={address.get("keyword") ?? ""}
            placeholder="例如：太湖、泡汤、看花"
            maxLength={40}
            enterKeyHint="search"
          />
          <Button type="submit" variant="primary" icon="magnifying-glass-bold">
            搜索
          </Button>
        </Form>
        <div className={styles.kinds}>
          <TabLinks
            label="找什么"
            as={HrefLink}
            items={(Object.keys(searchKinds) as SearchKindName[]).map((name) => ({
              href: kindHref(name, address),
              label: searchKinds[name].label,
              on: name === kind,
            }))}
          />
        </div>
      </div>
      <ListFrame
        list={searchList}
        address={address}
        heading={
          <>
            <span className={layout.name}>
              {unknownArea(address, page) ? UNKNOWN_AREA : page.frame?.name}
            </span>{" "}
            <span className={layout.noWrap}>
              {countText(page.total)} {unit}
              {label}
            </span>
          </>
        }
        total={page.total}
        unit={unit}
        fields={<TourSearchFilters kind={kind} page={page} address={address} />}
        filters={searchFilters(address, page)}
        clearHref={kind === "trip" ? "/tour/search" : `/tour/search?kind=${kind}`}
        count={async (filters, signal) => {
          const query = { ...searchQuery(filters), size: "1" };
          return (await askApi(endpoint, { query, signal })).total;
        }}
        sorts={sorts.map((s) => ({ ...s, href: changed(address, { sort: s.value }) }))}
        sort={address.get("sort") ?? "default"}
        note={
          <>
            <AlsoNote words={page.also} />
            {understood && !page.also && (
              <p className={cx(layout.card, layout.padded, list.nearNote)}>{understoodText[understood]}</p>
            )}
          </>
        }
      >
        {page.total === 0 ? (
          <TourSearchEmpty kind={kind} page={page} address={address} />
        ) : (
          <>
            {page.records.length === 0 && (
              <p className={cx(layout.card, layout.padded)}>这一页没有内容了，请回到前面的页。</p>
            )}
            <Rows {...({ kind, page } as Page)} />
            <Pager
              page={page.current}
              pages={page.pages}
              hrefOf={(n) => changed(address, { current: String(n) })}
              as={HrefLink}
            />
          </>
        )}
      </ListFrame>
    </>
  );
}
