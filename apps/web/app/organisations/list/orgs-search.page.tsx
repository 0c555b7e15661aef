import { type OrgSuggestion, orgSuggest } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Combobox, type ComboboxGroup } from "@ginkgo/ui/combobox";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { callApi } from "../../lib/api/api-client.ts";
import { browserApi } from "../../lib/api/browser-api.ts";
import { readerArea } from "../../lib/area/reader-area.ts";
import detail from "../../lib/detail/detail.module.css";
import { countText } from "../../lib/format.ts";
import { AlsoNote } from "../../lib/list/also-note.tsx";
import listStyles from "../../lib/list/list.module.css";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import { useSuggestions } from "../../lib/use-suggestions.ts";
import { FavouriteHeart } from "../../membership/favourite.tsx";
import type { Route } from "./+types/orgs-search.page";
import { loadOrgs } from "./load-orgs.ts";
import { changed } from "./org-address.ts";
import { OrgResults, OrgTray } from "./org-results.tsx";

export const handle: PageHandle = { crumbs: () => [{ label: "养老机构", href: "/orgs" }, { label: "搜索" }] };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.keyword ? `搜索“${loaderData.keyword}”` : "搜索养老机构",
    description: "输入机构名称、街道、拼音或首字母，都能找到养老机构；写错一两个字也不要紧。",
    path: "/orgs/search",
    noIndex: Boolean(loaderData?.keyword),
  });

/** Searching looks everywhere: who types a name rarely means only the city they are in. */
export async function loader(args: Route.LoaderArgs) {
  const keyword = args.url.searchParams.get("keyword")?.trim() ?? "";
  const list = await loadOrgs(args, "/orgs/search", "");
  return { keyword, list, area: await readerArea(args) };
}

const headings = { area: "地区", type: "机构类型", org: "机构" } as const;
const icons = { area: "map-pin", type: "list-bullets", org: "buildings" } as const;

const ask = (keyword: string, signal: AbortSignal) =>
  callApi(browserApi(), orgSuggest, { query: { keyword }, signal });

const groupsOf = (found: OrgSuggestion[]): ComboboxGroup[] =>
  (["area", "type", "org"] as const).map((kind) => ({
    label: headings[kind],
    options: found
      .filter((s) => s.kind === kind)
      .map((s) => ({ value: s.text, note: s.hint, icon: icons[kind] })),
  }));

const understoodText = {
  homophone: "没有写法完全一样的，下面是读音相同的。",
  partial: "没有完全一样的，下面是最接近的，看看是不是您要找的。",
};

const examples = ["护理院", "认知症", "颐和", "jinling", "长者公寓"];

export default function OrgsSearchPage({ loaderData: { keyword, list, area } }: Route.ComponentProps) {
  const [{ typed, of }, setBox] = useState({ typed: keyword, of: keyword });
  const setTyped = (typed: string) => setBox({ typed, of: keyword });
  // Back and forward bring another search: the box says what the list below was found by.
  if (of !== keyword) setTyped(keyword);
  // What was searched already needs no suggestions.
  const suggestions = useSuggestions(typed === keyword ? "" : typed, ask);
  const navigate = useNavigate();
  const address = new URLSearchParams(list.search);
  const here = address.get("adcode") === area.adcode;
  const { page } = list;
  const go = (text: string) => {
    const s = suggestions.find((found) => found.text === text);
    if (s?.kind === "org") navigate(`/orgs/${s.value}`);
    else if (s?.kind === "area") navigate(`/orgs?adcode=${s.value}`);
    else if (s?.kind === "type") navigate(`/orgs?orgType=${s.value}`);
  };
  return (
    <>
      <div className={layout.page}>
        <h1>搜索养老机构</h1>
        <Form
          role="search"
          className={cx(layout.card, layout.padded, listStyles.oneBox)}
          action="/orgs/search"
        >
          <Combobox
            label="机构名称、街道、拼音或首字母"
            name="keyword"
            value={typed}
            onValueChange={setTyped}
            groups={groupsOf(suggestions)}
            onChoose={(option) => go(option.value)}
            placeholder="例如：颐和苑、宁海路、jlyh"
            enterKeyHint="search"
            maxLength={40}
          />
          <Button type="submit" variant="primary" icon="magnifying-glass-bold">
            搜索
          </Button>
        </Form>
        {keyword ? (
          <>
            <div className={listStyles.toolbar}>
              <div className={layout.grow} role="status">
                <h2 className={listStyles.listTitle}>找到 {countText(page.total)} 家</h2>
              </div>
              <div className={chip.chips}>
                <Chip
                  on={!here}
                  render={<Link to={changed(address, { adcode: undefined }, "/orgs/search")} />}
                >
                  全国
                </Chip>
                <Chip
                  on={here}
                  render={<Link to={changed(address, { adcode: area.adcode }, "/orgs/search")} />}
                >
                  只看{area.name}
                </Chip>
              </div>
            </div>
            <AlsoNote words={page.also} />
            {page.understood && page.understood !== "exact" && !page.also && (
              <p className={cx(layout.card, layout.padded, listStyles.nearNote)}>
                {understoodText[page.understood]}
              </p>
            )}
            <OrgResults
              list={list}
              path="/orgs/search"
              favourite={({ id, name }) => <FavouriteHeart type="ORG" id={id} name={name} />}
            />
          </>
        ) : (
          <section className={detail.block} aria-label="大家常找">
            <p className={layout.muted}>大家常找：</p>
            <div className={chip.chips}>
              {examples.map((word) => (
                <Chip key={word} render={<Link to={`/orgs/search?keyword=${encodeURIComponent(word)}`} />}>
                  {word}
                </Chip>
              ))}
            </div>
          </section>
        )}
      </div>
      <OrgTray list={list} />
    </>
  );
}
