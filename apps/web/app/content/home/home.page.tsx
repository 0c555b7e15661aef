import type { HomeSection } from "@ginkgo/api-contract/content/home";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Plate } from "@ginkgo/ui/plate";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { Window } from "@ginkgo/ui/window";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { openDialog } from "../../lib/live/events.ts";
import { pageMeta, siteName } from "../../lib/routing/seo.ts";
import { OrgCard } from "../../organisations/list/org-card.tsx";
import type { Route } from "./+types/home.page";
import styles from "./home.module.css";
import { HomeAdviser } from "./home-adviser.tsx";
import { HomeCities } from "./home-cities.tsx";
import { HomeDoors } from "./home-doors.tsx";
import { HomeHelps } from "./home-helps.tsx";
import { HomeOrgs } from "./home-orgs.tsx";
import { searchTypes } from "./home-texts.ts";
import { HomeTours } from "./home-tours.tsx";
import { HomeTrust } from "./home-trust.tsx";
import { type HomeData, loadHome } from "./load-home.ts";
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

export const loader = (args: Route.LoaderArgs) => loadHome(args);

function SearchCard({ area, searches }: Pick<HomeData, "area" | "searches">) {
  const often = [
    { text: "能接收失能老人", to: "/orgs?careLevel=NURSING" },
    { text: "月费 4,000 元以内", to: "/orgs?priceMaxFen=400000" },
    { text: "长护险定点", to: "/orgs?ltcInsurance=1", quiet: true },
    { text: "有认知症专区", to: "/orgs?careLevel=DEMENTIA", quiet: true },
    { text: "离我近的", to: "/orgs?sort=distance" },
    ...(searches ? [{ text: searches, to: "/search", quiet: true }] : []),
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

/** Each section with what it is given. */
const sectionViews: Record<HomeSection, (given: { home: HomeData; title: string | null }) => ReactNode> = {
  ORGS: ({ home, title }) => (
    <HomeOrgs home={home} title={title}>
      {home.orgs.map((org) => (
        <OrgCard key={org.id} org={org} />
      ))}
    </HomeOrgs>
  ),
  HELPS: ({ home, title }) => <HomeHelps helps={home.areas.helps} title={title} />,
  TOURS: ({ home, title }) => <HomeTours tours={home.areas.tours} title={title} />,
  CITIES: ({ home, title }) => <HomeCities cities={home.cities} title={title} />,
  ADVISER: ({ home, title }) => <HomeAdviser face={home.face} title={title} />,
  TRUST: ({ home, title }) => <HomeTrust voices={home.voices} title={title} />,
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { area, doors, sections, province, offers, cityCount, searches } = loaderData;
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
              {cityCount}
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
          <SearchCard area={area} searches={searches} />
          <HomeDoors doors={doors} />
        </div>
      </section>

      {sections.map(({ section, title }) => {
        const Section = sectionViews[section];
        return <Section key={section} home={loaderData} title={title} />;
      })}
    </>
  );
}
