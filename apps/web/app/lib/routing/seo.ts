import { titleWithSite } from "@ginkgo/api-contract/content/page-heads";
import type { Seo } from "@ginkgo/api-contract/content/seo";
import { type ShareWords, shareLine } from "@ginkgo/api-contract/content/share-labels";
import type { MetaDescriptor } from "react-router";
import { type SiteData, siteDataOf } from "./site-data.ts";

export interface PageMeta {
  /** Without the site's name, which is put behind it. The home page gives `whole` instead. */
  title: string;
  /** The title stands alone. */
  whole?: boolean;
  /** At most about 80 characters are shown by search engines. */
  description?: string;
  /** What staff wrote for search engines and shared links; it goes before the rest. */
  seo?: Seo | undefined;
  /** Where it is and what it costs: a shared link says that first. */
  share?: ShareWords;
  /** Path and query of the one address this content has. Absent: no canonical, not to be indexed under others. */
  path?: string;
  /** Picture of the thing, served as `/og/{kind}/{id}.png`; `category` where its cover is drawn by one. */
  image?: { kind: string; id: string; category?: string };
  /** schema.org object, or several. `@context` is put in. */
  jsonLd?: Record<string, unknown> | Record<string, unknown>[];
  noIndex?: boolean;
}

/** The address of a picture that is drawn of a thing. */
function drawnPicture(origin: string, { kind, id, category }: NonNullable<PageMeta["image"]>): string {
  const tail = category ? `?category=${encodeURIComponent(category)}` : "";
  return `${origin}/og/${encodeURIComponent(kind)}/${encodeURIComponent(id)}.png${tail}`;
}

type Matches = Parameters<typeof siteDataOf>[0];

/**
 * Title, description, canonical, Open Graph and JSON-LD of a page.
 *
 * @example export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
 *   pageMeta(matches, { title: loaderData.org.name, description: …, path: `/orgs/${loaderData.org.id}` })
 */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site: SiteData | undefined = siteDataOf(matches);
  const name = site?.config.site.name ?? "";
  const origin = site?.origin ?? "";
  const own = page.seo?.title ?? page.title;
  const about = page.seo?.description ?? page.description;
  const title = page.whole ? own : titleWithSite(own, name);
  const tags: MetaDescriptor[] = [{ title }];
  const property = (key: string, content: string | undefined) =>
    content && tags.push({ property: key, content });

  if (about) tags.push({ name: "description", content: about });
  if (page.noIndex) tags.push({ name: "robots", content: "noindex" });
  if (page.path) tags.push({ tagName: "link", rel: "canonical", href: origin + page.path });
  property("og:type", "website");
  property("og:locale", "zh_CN");
  property("og:site_name", name);
  property("og:title", own);
  const line = page.share && shareLine(page.share);
  const description = page.seo?.description ?? [line, page.description].filter(Boolean).join("。");
  property("og:description", description);
  property("og:url", page.path && origin + page.path);
  const picture = page.seo?.picture
    ? origin + page.seo.picture
    : page.image && drawnPicture(origin, page.image);
  if (picture) {
    property("og:image", picture);
    if (!page.seo?.picture) {
      property("og:image:type", "image/png");
      property("og:image:width", "1200");
      property("og:image:height", "630");
    }
    tags.push({ name: "twitter:card", content: "summary_large_image" });
    // WeChat and QQ read these where a link is sent on.
    tags.push({ itemProp: "name", content: page.seo?.title ?? page.share?.name ?? page.title });
    tags.push({ itemProp: "description", content: description });
    tags.push({ itemProp: "image", content: picture });
  }
  // React Router writes these with <, > and & escaped: a name holding </script> stays text.
  for (const thing of [page.jsonLd ?? []].flat()) {
    tags.push({ "script:ld+json": { "@context": "https://schema.org", ...thing } as never });
  }
  return tags;
}

/** The site's name, for the home page's title. */
export const siteName = (matches: Matches): string => siteDataOf(matches)?.config.site.name ?? "";
