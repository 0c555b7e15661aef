import { servicePage } from "@ginkgo/api-contract/services/services";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { askApi } from "../lib/api/ask-api.ts";
import { countText } from "../lib/format.ts";
import { AlsoNote } from "../lib/list/also-note.tsx";
import listStyles from "../lib/list/list.module.css";
import { areaNamed, placeOf, valuesOf } from "../lib/list/list-address.ts";
import { ListFrame } from "../lib/list/list-frame.tsx";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { FavouriteHeart } from "../membership/favourite.tsx";
import type { Route } from "./+types/services.page";
import { loadServices, type ServiceList } from "./load-services.ts";
import { activeServiceFilters, categoryWord, serviceList, serviceQuery } from "./service-address.ts";
import { ServiceCard } from "./service-card.tsx";
import { ServiceCategories } from "./service-categories.tsx";
import { ServiceEmpty } from "./service-empty.tsx";
import { ServiceFilters } from "./service-filters.tsx";
import { ServiceSearch } from "./service-search.tsx";
import styles from "./services.module.css";

/** 助浴, where one kind is chosen. */
function kindOf({ page, search }: ServiceList): string | undefined {
  const chosen = valuesOf(new URLSearchParams(search), "categoryId");
  return chosen.length === 1 ? categoryWord(page, chosen[0]!) : undefined;
}

export const handle: PageHandle<ServiceList> = {
  area: ({ page, search }) => areaNamed(new URLSearchParams(search), page),
  crumbs: (list) => {
    const kind = kindOf(list);
    const place = placeOf(new URLSearchParams(list.search), list.page);
    return [{ label: "居家服务", href: "/service" }, { label: kind ? `${place}${kind}` : place }];
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { page, search } = loaderData;
  const place = placeOf(new URLSearchParams(search), page);
  const kind = kindOf(loaderData);
  const address = new URLSearchParams(search);
  const path = serviceList.changed(new URLSearchParams(), {
    adcode: page.frame?.adcode ?? "",
    categoryId: address.get("categoryId") ?? undefined,
  });
  return pageMeta(matches, {
    title: `${place}${kind ?? "居家"}上门服务：价格、时间、谁来`,
    description: `${place} ${page.total} 项上门服务，助餐、助浴、助洁、助行、助医、助急，每项写明价格、时长、来的人有什么证，哪天几点能来。`,
    path,
    noIndex: [...address.keys()].some((name) => name !== "adcode" && name !== "categoryId"),
    jsonLd: {
      "@type": "ItemList",
      numberOfItems: page.total,
      itemListElement: page.records.map((s, i) => ({
        "@type": "ListItem",
        position: i + 1,
        name: s.name,
        url: `/service/${s.id}`,
      })),
    },
  });
};

export const loader = (args: Route.LoaderArgs) => loadServices(args);

const sorts = [
  { value: "default", label: "综合" },
  { value: "rating", label: "评分高" },
  { value: "price", label: "价格低" },
  { value: "sales", label: "用得多" },
] as const;

export default function ServicesPage({ loaderData: list }: Route.ComponentProps) {
  const { page, adcode } = list;
  const address = new URLSearchParams(list.search);
  const place = placeOf(address, page);
  const here = serviceList.changed(address, { adcode: undefined });
  return (
    <ListFrame
      list={serviceList}
      address={address}
      heading={
        <>
          <span className={layout.name}>{place}</span>{" "}
          <span className={layout.noWrap}>{countText(page.total)} 项上门服务</span>
        </>
      }
      total={page.total}
      unit="项"
      fields={<ServiceFilters page={page} address={address} adcode={adcode} here={here} />}
      filters={activeServiceFilters(address, adcode, page)}
      clearHref={`/service?adcode=${page.frame?.adcode ?? ""}`}
      count={async (filters, signal) => {
        const query = { ...serviceQuery(filters, adcode), size: "1" };
        return (await askApi(servicePage, { query, signal })).total;
      }}
      sorts={sorts.map((s) => ({ ...s, href: serviceList.changed(address, { sort: s.value }) }))}
      sort={address.get("sort") ?? "default"}
      note={
        <>
          <ServiceSearch address={address} />
          <AlsoNote words={page.also} />
          <ServiceCategories page={page} address={address} />
        </>
      }
    >
      {page.total === 0 ? (
        <ServiceEmpty page={page} address={address} face={list.face} />
      ) : (
        <>
          {page.records.length === 0 && (
            <p className={cx(layout.card, layout.padded)}>这一页没有内容了，请回到前面的页。</p>
          )}
          <div className={cx(layout.threeColumns, styles.grid)}>
            {page.records.map((service, i) => (
              <ServiceCard
                key={service.id}
                service={service}
                priority={i === 0}
                favourite={<FavouriteHeart type="SERVICE" id={service.id} name={service.name} />}
              />
            ))}
          </div>
          <Pager
            page={page.current}
            pages={page.pages}
            hrefOf={(n) => serviceList.changed(address, { current: String(n) })}
            as={HrefLink}
          />
          <p className={cx(layout.hint, listStyles.pagerNote)}>
            共 {page.total} 项，每页 {page.size} 项
          </p>
        </>
      )}
    </ListFrame>
  );
}
