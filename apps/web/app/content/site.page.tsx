import { type SitePageSlug, sitePage } from "@ginkgo/api-contract/content/content";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import { Link } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import pageStyles from "../lib/page/page.module.css";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/site.page";
import { BlockView } from "./block-view.tsx";
import styles from "./site.module.css";

type Data = Route.ComponentProps["loaderData"];

export const handle: PageHandle<Data | undefined> = {
  crumbs: (data) => [{ label: data?.page.title ?? "" }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.page.title,
        description: loaderData.page.summary,
        seo: loaderData.page.seo,
        path: loaderData.path,
        noIndex: loaderData.isOld,
      })
    : [];

/** The page whose name the path is; `?version=` shows an earlier one. */
export async function loader(args: Route.LoaderArgs) {
  const path = args.url.pathname;
  const version = args.url.searchParams.get("version") ?? undefined;
  const page = await pageCall(args, sitePage, {
    params: { slug: path.slice(1) as SitePageSlug },
    query: { version },
  });
  return { page, path, isOld: page.versions[0]?.version !== page.version };
}

/** Where a long page's headings are, for who looks for one thing. */
function Contents({ blocks }: Pick<Data["page"], "blocks">) {
  const headings = blocks.filter((b) => b.type === "heading");
  if (headings.length < 6) return null;
  return (
    <nav aria-label="目录" className={styles.pageContents}>
      <ul>
        {headings.map(({ anchor, text }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `2026-01-01` as “2026 年 1 月 1 日”. */
const fullDay = (day: string) => {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};

function Versions({ page, path }: Pick<Data, "page" | "path">) {
  const others = page.versions.filter((v) => v.version !== page.version);
  return (
    <footer className={cx(styles.pageVersions, layout.muted)}>
      <p>
        版本 {page.version}，{fullDay(page.effectiveOn)}起生效。
      </p>
      {others.length > 0 && (
        <p>
          其他版本：
          {others.map(({ version }) => (
            <Link key={version} className={layout.link} to={`${path}?version=${encodeURIComponent(version)}`}>
              {version}
            </Link>
          ))}
        </p>
      )}
    </footer>
  );
}

export default function SitePage({ loaderData: { page, path, isOld } }: Route.ComponentProps) {
  return (
    <article className={cx(layout.page, pageStyles.sitePage)}>
      <h1 className={cx(layout.largeTitle, layout.name)}>{page.title}</h1>
      <Rule />
      {isOld && (
        <p className={styles.pageNote}>
          这是以前的版本，现在生效的是<Link to={path}>最新版本</Link>。
        </p>
      )}
      <Contents blocks={page.blocks} />
      {page.blocks.map((block, i) => (
        // A page's blocks never move: their place is what tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={i} block={block} />
      ))}
      <Versions page={page} path={path} />
    </article>
  );
}
