import { orgPage, orgReviewPage } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Plate } from "@ginkgo/ui/plate";
import { Rate } from "@ginkgo/ui/rate";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { Window } from "@ginkgo/ui/window";
import { Form, Link } from "react-router";
import { AdviserName } from "../../lib/adviser-line.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { pageCall } from "../../lib/api/page-call.ts";
import { serverApi } from "../../lib/api/server-api.ts";
import { readerArea } from "../../lib/area/reader-area.ts";
import { AskButton } from "../../lib/ask-button.tsx";
import { FindAdviserButton } from "../../lib/find-adviser-button.tsx";
import { countText } from "../../lib/format.ts";
import { openDialog } from "../../lib/live/events.ts";
import { loadFace } from "../../lib/load-face.ts";
import { pageMeta, siteName } from "../../lib/routing/seo.ts";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { OrgCard } from "../../organisations/list/org-card.tsx";
import type { Route } from "./+types/home.page";
import styles from "./home.module.css";
import { HomeDoors } from "./home-doors.tsx";
import { HomeHelps } from "./home-helps.tsx";
import { offersText, partsText, searchTypes, steps, trust } from "./home-texts.ts";
import { HomeTours } from "./home-tours.tsx";
import { loadAreas } from "./load-home.ts";
import search from "./search.module.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${siteName(matches)}：慢慢选，选个安心的家`,
    whole: true,
    description:
      "养老机构价格写明白，证照看得见，空床说得清。按城市、身体情况和费用找，最多三家并排对比，拿不准就打电话问。",
    path: "/",
    jsonLd: {
      "@type": "WebSite",
      name: siteName(matches),
      potentialAction: {
        "@type": "SearchAction",
        target: "/orgs/search?keyword={keyword}",
        "query-input": "required name=keyword",
      },
    },
  });

export async function loader(args: Route.LoaderArgs) {
  const area = await readerArea(args);
  const api = serverApi(args);
  const [face, near, inProvince, areas] = await Promise.all([
    loadFace(args, area.adcode),
    pageCall(args, orgPage, { query: { adcode: area.adcode, sort: "rating", size: "3" } }),
    pageCall(args, orgPage, { query: { adcode: `${area.adcode.slice(0, 2)}0000`, size: "1" } }),
    loadAreas(api),
  ]);
  // Where nothing is registered yet the house is shown whole: nobody is greeted with noughts.
  const around =
    inProvince.total > 0 ? inProvince : await pageCall(args, orgPage, { query: { adcode: "", size: "1" } });
  const cities = (around.facets.adcode ?? []).filter((c) => c.count > 0);
  const reviews = await Promise.all(
    near.records.slice(0, 2).map((org) =>
      callApi(api, orgReviewPage, { query: { orgId: org.id, score: "5", size: "1" } })
        .then(({ records: [review] }) => review && { ...review, org: org.name, orgId: org.id })
        .catch(() => undefined),
    ),
  );
  return {
    area,
    areas,
    face,
    orgs: near.records,
    total: near.total,
    province: { name: around.frame?.name ?? "全国", total: around.total },
    cities,
    // Put into words here: the browser need not carry how.
    offers: offersText({ orgs: around.total, trips: areas.counts.trips, helps: areas.helps.length }),
    parts: cities.length > 0 ? ` · ${partsText(cities.map(({ text }) => text))}` : "",
    voices: reviews.filter((v) => v !== undefined),
  };
}

function SearchCard({ area }: { area: { adcode: string; name: string } }) {
  const often = [
    { text: "能接收失能老人", to: "/orgs?careLevel=NURSING" },
    { text: "月费 4,000 元以内", to: "/orgs?priceMaxFen=400000" },
    { text: "长护险定点", to: "/orgs?ltcInsurance=1", quiet: true },
    { text: "有认知症专区", to: "/orgs?careLevel=DEMENTIA", quiet: true },
    { text: "离我近的", to: "/orgs?sort=distance" },
    { text: "搜服务、商品、线路", to: "/search", quiet: true },
  ];
  return (
    <Form className={search.search} role="search" action="/orgs">
      <div className={search.bar}>
        <Select label="想找什么" name="orgType" icon="buildings" options={searchTypes} />
        <div className={field.field}>
          <span className={field.label} id="where">
            在哪里
          </span>
          <input type="hidden" name="adcode" value={area.adcode} />
          <Link
            className={field.input}
            to="/area?to=%2F"
            aria-label={`在哪里：${area.name}，点一下更换`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              openDialog("pickArea", { returnTo: "/" });
            }}
          >
            <Icon name="map-pin" />
            <span className={layout.grow}>{area.name}</span>
            <Icon name="caret-down" />
          </Link>
        </div>
        <div className={layout.notElder}>
          <TextInput
            label="名称、街道或附近医院"
            name="keyword"
            placeholder="例如：宁海路、颐和"
            maxLength={40}
          />
        </div>
        <Button type="submit" variant="primary" icon="magnifying-glass-bold">
          搜索
        </Button>
      </div>
      <div className={search.often}>
        <span className={layout.hint}>大家常找：</span>
        {often.map((o) => (
          <Link key={o.to} to={o.to} className={o.quiet ? layout.notElder : undefined}>
            {o.text}
          </Link>
        ))}
      </div>
    </Form>
  );
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { area, areas, face, orgs, total, province, cities, voices, offers, parts } = loaderData;
  const site = useSiteData()?.config.site;
  return (
    <>
      <section className={styles.hero}>
        <div className={layout.page}>
          <div className={styles.heroLeaf} aria-hidden="true">
            <Window shape="leaf" id="hero-6" scene="courtyard" palette="autumn" priority />
          </div>
          <div className={styles.heroText}>
            <Plate>
              {province.name}
              {parts}
            </Plate>
            <h1>
              <span className={layout.noWrap}>慢慢选，</span>
              <br />
              <span className={layout.noWrap}>选个安心的家</span>
            </h1>
            <p className={styles.lead}>
              <span className={cx(layout.onlyWide, layout.notElder)}>{offers}</span>
              价格写明白，证照看得见，拿不准就打电话，真人接听。
            </p>
          </div>
          <SearchCard area={area} />
          <HomeDoors counts={areas.counts} orgs={province.total} />
        </div>
      </section>

      {province.total > 0 && (
        <section className={layout.section}>
          <div className={layout.page}>
            <div className={styles.sectionHead}>
              <div className={layout.grow}>
                <h2>
                  <span className={cx(layout.noWrap, layout.name)}>
                    {area.adcode.endsWith("0000") ? area.name : `${area.name}附近`}，
                  </span>
                  <span className={layout.noWrap}>家属评价好的机构</span>
                </h2>
                <p>按入住家属的评分排，不收排名费。</p>
              </div>
              {total > 0 && (
                <Link className={button.moreLink} to={`/orgs?adcode=${area.adcode}`}>
                  看全部 {countText(total)} 家 <Icon name="arrow-right" />
                </Link>
              )}
            </div>
            {orgs.length > 0 ? (
              <div className={layout.threeColumns}>
                {orgs.map((org) => (
                  <OrgCard key={org.id} org={org} />
                ))}
              </div>
            ) : (
              <p className={cx(layout.card, layout.padded)}>
                {area.name}还没有登记的机构。
                <Link className={layout.link} to="/orgs?adcode=">
                  看看全国的机构
                </Link>
                ，或打电话问我们。
              </p>
            )}
          </div>
        </section>
      )}

      <HomeHelps helps={areas.helps} />
      <HomeTours tours={areas.tours} />

      {cities.length > 0 && (
        <section className={layout.section}>
          <div className={layout.page}>
            <div className={styles.sectionHead}>
              <div className={layout.grow}>
                <h2>
                  <span className={layout.noWrap}>人在外地，</span>
                  <span className={layout.noWrap}>也能替爸妈挑</span>
                </h2>
                <p>点一座城市，看那里的机构。</p>
              </div>
            </div>
            <ul className={styles.cityGrid}>
              {cities.map((city) => (
                <li key={city.value}>
                  <Link to={`/orgs?adcode=${city.value}`}>
                    <b>{city.text}</b>
                    <span>{city.count} 家</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}

      <section className={cx(layout.band, layout.dark)}>
        <div className={layout.page}>
          <div className={cx(layout.row, layout.spaceBetween, layout.wrap, styles.darkTop)}>
            <div className={styles.darkTitle}>
              <h2>
                <span className={layout.noWrap}>拿不准，</span>
                <span className={layout.noWrap}>就问顾问</span>
              </h2>
              <p>顾问是真人，不拿机构回扣，帮您从头想到尾。打字、说话、打电话都行。</p>
            </div>
            {face && <AdviserName face={face} />}
          </div>
          <ol className={styles.fourSteps}>
            {steps.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
          <div className={cx(layout.row, layout.wrap, styles.darkFoot)}>
            {face && (
              <AskButton about="ADVISER" variant="light">
                问顾问{face.name}
              </AskButton>
            )}
            <FindAdviserButton variant="light">{face ? "另找一位顾问" : "找一位顾问"}</FindAdviserButton>
            <AskButton about="SUPPORT" variant="light">
              联系客服
            </AskButton>
            <Button variant="light" icon="phone" href={`tel:${site?.phone}`}>
              打电话 {site?.phone}
            </Button>
            <span>{site?.phoneHours}</span>
          </div>
        </div>
      </section>

      <section className={cx(layout.section, layout.notElder)}>
        <div className={layout.page}>
          <div className={styles.sectionHead}>
            <h2>凭什么放心</h2>
          </div>
          <div className={layout.threeColumns}>
            {trust.map((item) => (
              <div key={item.title}>
                <div className={styles.trustIcon}>
                  <Icon name={item.icon} />
                </div>
                <h3>{item.title}</h3>
                <p className={layout.muted}>{item.text}</p>
              </div>
            ))}
          </div>
          {voices.length > 0 && (
            <div className={cx(layout.twoColumns, styles.voices)}>
              {voices.map((v) => (
                <figure className={cx(layout.card, styles.voice)} key={v.id}>
                  <Rate score={v.score} leaves={5} />
                  <blockquote>“{v.content}”</blockquote>
                  <figcaption className={layout.muted}>
                    {v.author}，{v.elder}，
                    <Link className={layout.link} to={`/orgs/${v.orgId}`}>
                      {v.org}
                    </Link>
                  </figcaption>
                </figure>
              ))}
            </div>
          )}
        </div>
      </section>
    </>
  );
}
