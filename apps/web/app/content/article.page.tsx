import { informationDetail } from "@ginkgo/api-contract/content/information";
import { dayText } from "@ginkgo/locale/shanghai-time";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import { useRef } from "react";
import { Link } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import page from "../lib/page/page.module.css";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId, validated } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { siteDataOf } from "../lib/routing/site-data.ts";
import type { Route } from "./+types/article.page";
import { ArticleReader } from "./article-reader.tsx";
import { ArticleRow } from "./article-row.tsx";
import { BlockView } from "./block-view.tsx";
import styles from "./site.module.css";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  crumbs: ({ article }) => [
    { label: "资讯", href: "/information" },
    { label: article.groupText, href: `/information?group=${article.group}` },
    { label: article.title },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { id, title, summary, publishedAt, source, seo } = loaderData.article;
  return pageMeta(matches, {
    title,
    description: summary,
    seo,
    path: `/information/${id}`,
    jsonLd: {
      "@type": "Article",
      headline: title,
      description: summary,
      datePublished: publishedAt,
      author: { "@type": "Organization", name: source },
      publisher: { "@type": "Organization", name: siteDataOf(matches)?.config.site.name ?? "" },
    },
  });
};

export const loader = validated(hasId, async (args: Route.LoaderArgs) => ({
  article: await pageCall(args, informationDetail, { params: { id: args.params.id } }),
}));

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  const text = useRef<HTMLElement>(null);
  const { id, title, summary, source, author, publishedAt, groupText, group, blocks, related } = article;
  return (
    <>
      <article className={cx(layout.page, page.sitePage)} ref={text}>
        <h1 className={cx(layout.largeTitle, layout.name)}>{title}</h1>
        <Rule />
        <div className={cx(layout.row, layout.spaceBetween, layout.wrap, styles.articleMeta)}>
          <p className={layout.muted}>{[source, author, dayText(publishedAt)].filter(Boolean).join(" · ")}</p>
          <ArticleReader article={text} key={id} />
        </div>
        <p className={styles.summary}>{summary}</p>
        {blocks.map((block, i) => (
          // An article's blocks never move: their place is what tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <BlockView key={i} block={block} />
        ))}
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" className={cx(layout.page, page.sitePage, styles.related)}>
          <h2 id="related">还有这些{groupText}</h2>
          <ul className={styles.articleList}>
            {related.map((other) => (
              <li key={other.id}>
                <ArticleRow article={other} as="h3" />
              </li>
            ))}
          </ul>
          <Link to={`/information?group=${group}`} className={button.moreLink}>
            看全部{groupText}
          </Link>
        </section>
      )}
    </>
  );
}
