import "./home.css";
import { orgPage, orgReviewPage } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
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
import { HomeDoors } from "./home-doors.tsx";
import { HomeHelps } from "./home-helps.tsx";
import { partsText, searchTypes, steps, trust } from "./home-texts.ts";
import { HomeTours } from "./home-tours.tsx";
import { loadAreas } from "./load-home.ts";

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
  const [face, near, cities, areas] = await Promise.all([
    loadFace(args, area.adcode),
    pageCall(args, orgPage, { query: { adcode: area.adcode, sort: "rating", size: "3" } }),
    pageCall(args, orgPage, { query: { adcode: `${area.adcode.slice(0, 2)}0000`, size: "1" } }),
    loadAreas(api),
  ]);
  // Where nothing is registered yet the house is shown whole: nobody is greeted with noughts.
  const around =
    cities.total > 0 ? cities : await pageCall(args, orgPage, { query: { adcode: "", size: "1" } });
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
    cities: (around.facets.adcode ?? []).filter((c) => c.count > 0),
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
    <Form className="search" role="search" action="/orgs">
      <div className="bar">
        <Select label="想找什么" name="orgType" icon="buildings" options={searchTypes} />
        <div className="fld">
          <span className="lab" id="where">
            在哪里
          </span>
          <input type="hidden" name="adcode" value={area.adcode} />
          <Link
            className="inp area-inp"
            to="/area?to=%2F"
            aria-label={`在哪里：${area.name}，点一下更换`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              openDialog("pickArea", { returnTo: "/" });
            }}
          >
            <Icon name="map-pin" />
            <span className="grow">{area.name}</span>
            <Icon name="caret-down" />
          </Link>
        </div>
        <div className="no-elder">
          <TextInput
            label="名称、街道或附近医院"
            name="keyword"
            placeholder="例如：宁海路、颐和"
            maxLength={40}
          />
        </div>
        <Button type="submit" variant="pri" icon="magnifying-glass-bold">
          搜索
        </Button>
      </div>
      <div className="often">
        <span className="hint">大家常找：</span>
        {often.map((o) => (
          <Link key={o.to} to={o.to} className={o.quiet ? "no-elder" : undefined}>
            {o.text}
          </Link>
        ))}
      </div>
    </Form>
  );
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { area, areas, face, orgs, total, province, cities, voices } = loaderData;
  const site = useSiteData()?.config.site;
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="hero-leaf" aria-hidden="true">
            <Window shape="leaf" id="hero-6" scene="courtyard" palette="autumn" priority />
          </div>
          <div className="hero-t">
            <Plate>
              {province.name} · {partsText(cities.map(({ text }) => text))}
            </Plate>
            <h1>
              <span className="nw">慢慢选，</span>
              <br />
              <span className="nw">选个安心的家</span>
            </h1>
            <p className="lead">
              <span className="only-d no-elder">
                {countText(province.total)} 家养老机构、六类上门服务、四季康养线路，
              </span>
              价格写明白，证照看得见，拿不准就打电话，真人接听。
            </p>
          </div>
          <SearchCard area={area} />
          <HomeDoors counts={areas.counts} orgs={province.total} />
        </div>
      </section>

      <section className="sect">
        <div className="wrap">
          <div className="sec-h">
            <div className="grow">
              <h2>
                <span className="nw name">
                  {area.adcode.endsWith("0000") ? area.name : `${area.name}附近`}，
                </span>
                <span className="nw">家属评价好的机构</span>
              </h2>
              <p>按入住家属的评分排，不收排名费。</p>
            </div>
            {total > 0 && (
              <Link className="more" to={`/orgs?adcode=${area.adcode}`}>
                看全部 {countText(total)} 家 <Icon name="arrow-right" />
              </Link>
            )}
          </div>
          {orgs.length > 0 ? (
            <div className="g3">
              {orgs.map((org) => (
                <OrgCard key={org.id} org={org} />
              ))}
            </div>
          ) : (
            <p className="cardx pad">
              {area.name}还没有登记的机构。
              <Link className="link" to="/orgs?adcode=">
                看看全国的机构
              </Link>
              ，或打电话问我们。
            </p>
          )}
        </div>
      </section>

      <HomeHelps helps={areas.helps} />
      <HomeTours tours={areas.tours} />

      <section className="sect">
        <div className="wrap">
          <div className="sec-h">
            <div className="grow">
              <h2>
                <span className="nw">人在外地，</span>
                <span className="nw">也能替爸妈挑</span>
              </h2>
              <p>点一座城市，看那里的机构。</p>
            </div>
          </div>
          <ul className="city-grid">
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

      <section className="band dark">
        <div className="wrap">
          <div className="row sb wrapx dark-top">
            <div className="dark-h">
              <h2>
                <span className="nw">拿不准，</span>
                <span className="nw">就问顾问</span>
              </h2>
              <p>顾问是真人，不拿机构回扣，帮您从头想到尾。打字、说话、打电话都行。</p>
            </div>
            {face && <AdviserName face={face} />}
          </div>
          <ol className="steps4">
            {steps.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
          <div className="row wrapx dark-foot">
            {face && (
              <AskButton about="ADVISER" variant="lt">
                问顾问{face.name}
              </AskButton>
            )}
            <FindAdviserButton variant="lt">{face ? "另找一位顾问" : "找一位顾问"}</FindAdviserButton>
            <AskButton about="SUPPORT" variant="lt">
              联系客服
            </AskButton>
            <Button variant="lt" icon="phone" href={`tel:${site?.phone}`}>
              打电话 {site?.phone}
            </Button>
            <span>{site?.phoneHours}</span>
          </div>
        </div>
      </section>

      <section className="sect no-elder">
        <div className="wrap">
          <div className="sec-h">
            <h2>凭什么放心</h2>
          </div>
          <div className="g3">
            {trust.map((item) => (
              <div key={item.title}>
                <div className="trust-i">
                  <Icon name={item.icon} />
                </div>
                <h3>{item.title}</h3>
                <p className="mut">{item.text}</p>
              </div>
            ))}
          </div>
          {voices.length > 0 && (
            <div className="g2 voices">
              {voices.map((v) => (
                <figure className="cardx voice" key={v.id}>
                  <Rate score={v.score} leaves={5} />
                  <blockquote>“{v.content}”</blockquote>
                  <figcaption className="mut">
                    {v.author}，{v.elder}，
                    <Link className="link" to={`/orgs/${v.orgId}`}>
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
