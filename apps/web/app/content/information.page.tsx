import { informationPage } from "@ginkgo/api-contract/content/information";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Chip, Chips } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Rule } from "@ginkgo/ui/rule";
import { TextInput } from "@ginkgo/ui/text-input";
import { Form, Link } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { AlsoNote } from "../lib/list/also-note.tsx";
import { loadList } from "../lib/list/load-list.ts";
import pageStyles from "../lib/page/page.module.css";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/information.page";
import { ArticleRow } from "./article-row.tsx";
import { informationList } from "./information-list.ts";
import styles from "./site.module.css";

type Loaded = Awaited<ReturnType<typeof loader>>;

const groupOf = ({ page, search }: Loaded) => {
  const requestedGroup = new URLSearchParams(search).get("group");
  return page.facets.group.find(({ value }) => value === requestedGroup);
};

export const handle: PageHandle<Loaded> = {
  crumbs: (loaded) => {
    const group = groupOf(loaded);
    return [
      { label: "资讯", ...(group ? { href: "/information" } : {}) },
      ...(group ? [{ label: group.text }] : []),
    ];
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const group = groupOf(loaderData);
  const address = new URLSearchParams(loaderData.search);
  return pageMeta(matches, {
    title: group ? `${group.text}资讯` : "养老资讯",
    description: "补贴政策、选机构的门道、长辈的吃睡动、专骗长辈的手法，写得明白，可以朗读。",
    path: group ? `/information?group=${group.value}` : "/information",
    noIndex: address.has("keyword") || address.has("current"),
  });
};

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, informationList, async (address) => ({
    search: address.toString(),
    page: await callApi(serverApi(args), informationPage, {
      query: { ...informationList.query(address), size: "10" },
    }),
  }));

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  const { page, search } = loaderData;
  const address = new URLSearchParams(search);
  const [group, keyword] = [address.get("group"), address.get("keyword")];
  const all = page.facets.group.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={cx(layout.page, pageStyles.sitePage)}>
      <h1 className={cx(layout.largeTitle, layout.name)}>养老资讯</h1>
      <Rule />
      <Form role="search" action="/information" className={styles.articleSearch} key={search}>
        {group && <input type="hidden" name="group" value={group} />}
        <TextInput
          label="搜资讯"
          name="keyword"
          icon="magnifying-glass"
          defaultValue={keyword ?? ""}
          maxLength={40}
          enterKeyHint="search"
          placeholder="例如：长护险、防摔"
        />
        <Button type="submit">搜索</Button>
      </Form>
      <nav aria-label="资讯的分类" className={styles.articleGroups}>
        <Chips>
          <Chip on={!group} render={<Link to={informationList.changed(address, { group: undefined })} />}>
            全部 {all}
          </Chip>
          {page.facets.group.map(({ value, text, count }) => (
            <Chip
              key={value}
              on={group === value}
              render={<Link to={informationList.changed(address, { group: value })} />}
            >
              {text} {count}
            </Chip>
          ))}
        </Chips>
      </nav>
      {keyword && (
        <p role="status" className={layout.muted}>
          “{keyword}”找到 {page.total} 篇
        </p>
      )}
      <AlsoNote words={page.also} />
      {page.total === 0 ? (
        <Empty
          title={keyword ? `没有找到“${keyword}”` : "这一类还没有文章"}
          text="换个说法，或者看看全部。"
          chips={<Chip render={<Link to="/information" />}>看全部 {all || ""} 篇</Chip>}
        />
      ) : page.records.length === 0 ? (
        <p>这一页没有内容了，请回到前面的页。</p>
      ) : (
        <ul className={styles.articleList} aria-label="文章">
          {page.records.map((article) => (
            <li key={article.id}>
              <ArticleRow article={article} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page.current}
        pages={page.pages}
        hrefOf={(n) => informationList.changed(address, { current: String(n) })}
        as={HrefLink}
      />
      <p>
        <Link to="/informationGroup" className={button.moreLink}>
          按分类看
        </Link>
      </p>
    </div>
  );
}
