import "./site.css";
import { informationGroup } from "@ginkgo/api-contract/content/information";
import { Rule } from "@ginkgo/ui/rule";
import { Link } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/information-group.page";
import { ArticleRow } from "./article-row.tsx";

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
    <div className="wrap site-page">
      <h1 className="h1x name">资讯分类</h1>
      <Rule />
      {groups
        .filter(({ count }) => count > 0)
        .map(({ group, text, about, count, newest }) => (
          <section key={group} aria-labelledby={`group-${group}`} className="art-rel">
            <h2 id={`group-${group}`}>{text}</h2>
            <p className="mut">{about}</p>
            <ul className="art-list">
              {newest.map((article) => (
                <li key={article.id}>
                  <ArticleRow article={article} as="h3" />
                </li>
              ))}
            </ul>
            <Link to={`/information?group=${group}`} className="more">
              看全部 {count} 篇{text}
            </Link>
          </section>
        ))}
    </div>
  );
}
