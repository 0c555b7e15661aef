import { informationGroup } from "@ginkgo/api-contract/content/information";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import { Link } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import page from "../lib/page/page.module.css";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/information-group.page";
import { ArticleRow } from "./article-row.tsx";
import styles from "./site.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "资讯", href: "/information" }, { label: "按分类看" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "资讯分类",
    description: "政策、养老知识、健康、防骗、行业和平台公告，每一类最新的几篇。",
    path: "/informationGroup",
  });

export const loader = async (args: Route.LoaderArgs) => ({ groups: await pageCall(args, informationGroup) });

export default function InformationGroupPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div className={cx(layout.page, page.sitePage)}>
      <h1 className={cx(layout.largeTitle, layout.name)}>资讯分类</h1>
      <Rule />
      {groups
        .filter(({ count }) => count > 0)
        .map(({ group, text, about, count, newest }) => (
          <section key={group} aria-labelledby={`group-${group}`} className={styles.related}>
            <h2 id={`group-${group}`}>{text}</h2>
            <p className={layout.muted}>{about}</p>
            <ul className={styles.articleList}>
              {newest.map((article) => (
                <li key={article.id}>
                  <ArticleRow article={article} as="h3" />
                </li>
              ))}
            </ul>
            <Link to={`/information?group=${group}`} className={button.moreLink}>
              看全部 {count} 篇{text}
            </Link>
          </section>
        ))}
    </div>
  );
}
