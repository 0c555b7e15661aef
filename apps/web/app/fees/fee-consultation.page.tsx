import { feeGuidePage } from "@ginkgo/api-contract/fees/fee-consultation";
import { Button } from "@ginkgo/ui/button";
import { Chip } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Window } from "@ginkgo/ui/window";
import { Form, Link } from "react-router";
import { AdviserLine } from "../lib/adviser-line.tsx";
import { askApi } from "../lib/api/ask-api.ts";
import { countText } from "../lib/format.ts";
import findBox from "../lib/list/find-box.module.css";
import { valuesOf } from "../lib/list/list-address.ts";
import { AreaAround } from "../lib/list/list-areas.tsx";
import { RailChecks, RailHidden, RailSection, withResults } from "../lib/list/list-fields.tsx";
import { ListFrame } from "../lib/list/list-frame.tsx";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/fee-consultation.page";
import { consultAction } from "./fee-consult-action.ts";
import { FeeConsultForm } from "./fee-consult-form.tsx";
import styles from "./fee-consultation.module.css";
import { activeGuideFilters, feeList, guideQuery } from "./fee-consultation-address.ts";
import { type FeeGuideList, loadFeeGuides } from "./fee-consultation-load.ts";
import { FeeEstimator } from "./fee-estimator.tsx";
import { FeeGuideRow } from "./fee-guide-row.tsx";

export const handle: PageHandle<FeeGuideList> = {
  area: ({ area }) => area.name,
  crumbs: ({ area }) => [{ label: "费用咨询", href: "/feeConsultaion" }, { label: area.name }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { area, page, search } = loaderData;
  return pageMeta(matches, {
    title: `${area.name}养老院一个月多少钱`,
    description: `按城市、身体情况和房型估算每月和首次要交多少，逐项列清楚；${page.total} 篇费用指南，都来自机构公示的价格。`,
    path: `/feeConsultaion?adcode=${area.adcode}`,
    noIndex: [...new URLSearchParams(search).keys()].some((name) => name !== "adcode"),
    jsonLd: {
      "@type": "ItemList",
      numberOfItems: page.total,
      itemListElement: page.records.map((g, i) => ({
        "@type": "ListItem",
        position: i + 1,
        name: g.title,
        url: `/feeConsultaion/${g.id}`,
      })),
    },
  });
};

export const loader = (args: Route.LoaderArgs) => loadFeeGuides(args);
export const action = (args: Route.ActionArgs) => consultAction(args);

const sorts = [
  { value: "default", label: "综合" },
  { value: "price", label: "费用低" },
  { value: "new", label: "最近更新" },
] as const;

/** The title in its octagon window, then the estimator: the first question is what it costs. */
function Head({ list, address }: { list: FeeGuideList; address: URLSearchParams }) {
  const keyword = address.get("keyword") ?? "";
  return (
    <>
      <div className={styles.head}>
        <Window shape="octagon" id="fees" scene="watertown" palette="rain" priority />
        <div className={layout.grow}>
          <h1>
            <span className={layout.noWrap}>一个月多少钱，</span>
            <span className={layout.noWrap}>先算明白</span>
          </h1>
          <p className={layout.muted}>
            每一项都列出来，价格来自机构公示。不明白的地方，留个电话，请人说清楚。
          </p>
          <p className={cx(layout.row, layout.wrap)}>
            <Button render={<Link to="/feeConsultaion/text" />} icon="file-text">
              收费说明和补贴政策
            </Button>
            <Button href="#consult" icon="phone">
              请人回电
            </Button>
          </p>
        </div>
      </div>
      <FeeEstimator address={address} estimate={list.estimate} area={list.area} cities={list.cities} />
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap, styles.listTitle)}>
        <h2>大家在问</h2>
        <Form method="get" action={feeList.path} role="search" className={findBox.shopFind} key={keyword}>
          <label className={cx(field.input, layout.grow)}>
            <Icon name="magnifying-glass" />
            <span className={layout.screenReader}>想问哪座城市、哪家机构的费用</span>
            <input
              type="search"
              name="keyword"
              maxLength={40}
              placeholder="失能、颐和苑、苏州"
              defaultValue={keyword}
            />
          </label>
          <RailHidden
            address={address}
            names={["adcode", "careLevel", "kind", "roomKind", "people", "subsidies"]}
          />
          <Button type="submit">搜索</Button>
        </Form>
      </div>
    </>
  );
}

function Filters({ list, address }: { list: FeeGuideList; address: URLSearchParams }) {
  const { facets } = list.page;
  const chosen = (name: string) => valuesOf(address, name);
  const isEverywhere = address.get("adcode") === "";
  const cities = address.has("adcode") ? chosen("adcode") : [list.area.adcode];
  return (
    <>
      <RailSection title="城市">
        <AreaAround adcode={isEverywhere ? undefined : list.cities[0]?.adcode} />
        <RailChecks name="adcode" values={withResults(facets.adcode ?? [], cities)} chosen={cities} />
      </RailSection>
      <RailSection title="身体情况">
        <RailChecks name="careLevel" values={facets.careLevel ?? []} chosen={chosen("careLevel")} />
      </RailSection>
      <RailSection title="看哪一种">
        <RailChecks name="kind" values={facets.kind ?? []} chosen={chosen("kind")} />
      </RailSection>
      <RailHidden address={address} names={["keyword", "roomKind", "people", "subsidies", "sort"]} />
    </>
  );
}

export default function FeeConsultationPage({ loaderData: list }: Route.ComponentProps) {
  const { page, area, estimate } = list;
  const address = new URLSearchParams(list.search);
  return (
    <>
      <ListFrame
        list={feeList}
        address={address}
        head={<Head list={list} address={address} />}
        heading={<b>共 {countText(page.total)} 篇</b>}
        total={page.total}
        unit="篇"
        fields={<Filters list={list} address={address} />}
        filters={activeGuideFilters(address, page, area.name)}
        clearHref={`/feeConsultaion?adcode=${area.adcode}`}
        count={async (filters, signal) => {
          const query = { ...guideQuery(filters, area.adcode), size: "1" };
          return (await askApi(feeGuidePage, { query, signal })).total;
        }}
        sorts={sorts.map((s) => ({ ...s, href: feeList.changed(address, { sort: s.value }) }))}
        sort={address.get("sort") ?? "default"}
      >
        {page.total === 0 ? (
          <Empty
            window={{ shape: "octagon", id: "fee-empty", scene: "watertown", palette: "rain" }}
            title="没有找到这样的费用指南"
            text="换一座城市或身体情况看看；也可以留个电话，我们替您问。"
            chips={page.relaxations.map(({ drop, text, count }) => (
              <Chip
                key={drop}
                render={
                  <Link to={feeList.changed(address, { [drop]: drop === "adcode" ? "" : undefined })} />
                }
              >
                {text}，看 {count} 篇
              </Chip>
            ))}
          />
        ) : (
          <div className={layout.card}>
            {page.records.length === 0 && <p className={layout.padded}>这一页没有内容了，请回到前面的页。</p>}
            {page.records.map((guide) => (
              <FeeGuideRow key={guide.id} guide={guide} />
            ))}
          </div>
        )}
        <Pager
          page={page.current}
          pages={page.pages}
          hrefOf={(n) => feeList.changed(address, { current: String(n) })}
          as={HrefLink}
        />
      </ListFrame>
      <div className={cx(layout.page, layout.stack)}>
        {list.face && <AdviserLine face={list.face} />}
        <FeeConsultForm
          about={{ adcode: area.adcode, areaName: area.name, careLevel: estimate?.careLevel }}
        />
      </div>
    </>
  );
}
