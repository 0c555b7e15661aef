import { searchAll } from "@ginkgo/api-contract/search/search";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Empty } from "@ginkgo/ui/empty";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { useEffect } from "react";
import { Form, Link, redirect } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import { countText } from "../lib/format.ts";
import { AlsoNote } from "../lib/list/also-note.tsx";
import list from "../lib/list/list.module.css";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { remember } from "../lib/search-history.ts";
import type { Route } from "./+types/search-all.page";
import styles from "./search-all.module.css";
import { SearchPlaces } from "./search-places.tsx";

export const handle: PageHandle = { crumbs: () => [{ label: "搜索" }] };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.keyword ? `搜索“${loaderData.keyword}”` : "搜索",
    description: "机构、上门服务、商品、旅居线路、景点和资讯，一个框里一起找，拼音和首字母也行。",
    path: "/search",
    noIndex: Boolean(loaderData?.keyword),
  });

const MAX_COUNT = 40;

export async function loader(args: Route.LoaderArgs) {
  const requestedKeyword = args.url.searchParams.get("keyword");
  const keyword = [...(requestedKeyword?.trim() ?? "")].slice(0, MAX_COUNT).join("");
  if (requestedKeyword !== null && requestedKeyword !== keyword)
    throw redirect(keyword ? `/search?${new URLSearchParams({ keyword })}` : "/search");
  const found = keyword ? await pageCall(args, searchAll, { query: { keyword, size: "4" } }) : undefined;
  return { keyword, found };
}

const examples = ["洗澡", "打扫卫生", "轮椅", "记性不好", "长护险", "颐和"];

export default function SearchPage({ loaderData: { keyword, found } }: Route.ComponentProps) {
  useEffect(() => remember(keyword), [keyword]);
  return (
    <div className={cx(layout.page, list.searchPage)}>
      <h1 className={list.listTitle}>
        {found && (found.total > 0 || !found.places) ? (
          <span role="status">
            <span className={layout.name}>“{keyword}”</span>
            <span className={layout.noWrap}>找到 {countText(found.total)} 条</span>
          </span>
        ) : (
          "搜索"
        )}
      </h1>
      <Form role="search" action="/search" className={list.listSearch} key={keyword}>
        <label className={field.input}>
          <Icon name="magnifying-glass" />
          <span className={layout.screenReader}>机构、服务、商品、线路、景点、资讯</span>
          <input
            name="keyword"
            defaultValue={keyword}
            maxLength={MAX_COUNT}
            enterKeyHint="search"
            placeholder="例如：洗澡、轮椅、颐和苑、jlyh"
          />
        </label>
        <Button type="submit" variant="primary" size="small">
          搜索
        </Button>
      </Form>
      {!found && (
        <div className={cx(layout.row, layout.wrap)}>
          <span className={layout.muted}>例如：</span>
          <div className={chip.chips}>
            {examples.map((word) => (
              <Chip key={word} render={<Link to={`/search?${new URLSearchParams({ keyword: word })}`} />}>
                {word}
              </Chip>
            ))}
          </div>
        </div>
      )}
      <AlsoNote words={found?.also} />
      {found?.places && <SearchPlaces places={found.places} />}
      {found?.total === 0 && !found.places && (
        <Empty
          title={`没有找到“${keyword}”`}
          text="少写几个字，或者换个说法。拼音和首字母也能搜，也可以问一问顾问。"
          chips={examples.slice(0, 3).map((word) => (
            <Chip key={word} render={<Link to={`/search?${new URLSearchParams({ keyword: word })}`} />}>
              搜{word}
            </Chip>
          ))}
        />
      )}
      {found?.groups.map(({ kind, text, total, more, hits }) => (
        <section key={kind} aria-labelledby={`found-${kind}`} className={styles.group}>
          <div className={cx(layout.row, layout.spaceBetween)}>
            <h2 id={`found-${kind}`}>
              {text} <span className={layout.hint}>{countText(total)}</span>
            </h2>
            {total > hits.length && (
              <Link to={more} className={button.moreLink}>
                看全部<span className={layout.screenReader}>{text}</span> <Icon name="arrow-right" />
              </Link>
            )}
          </div>
          <ul className={cx(layout.card, styles.hits)}>
            {hits.map((hit) => (
              <li key={hit.id}>
                <Link to={hit.link}>
                  <span className={layout.grow}>
                    <b className={layout.name}>{hit.title}</b>
                    <span className={cx(layout.muted, layout.small)}>{hit.text}</span>
                  </span>
                  {hit.priceFen !== undefined && hit.priceFen > 0 && <Price fen={hit.priceFen} from />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
