import {
  orgDescription,
  orgTitle,
  plateOf,
  productDescription,
  productTitle,
  titleWithSite,
} from "@ginkgo/api-contract/content/page-heads";
import type { Seo } from "@ginkgo/api-contract/content/seo";
import { type OrgType, orgTypes } from "@ginkgo/api-contract/organisations/org-codes";
import { type ContentPath, valueAt } from "@ginkgo/api-contract/publishing/content-path";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";

interface Where {
  at: ContentPath;
  /** The field that names it. */
  name: string;
  /** The page's own title, where it is not its name. */
  title?: (name: string) => string;
  /** The page's own description, as far as what is written says. @param areas names of areas, from the province down */
  description: (content: EntryContent, areas: Readonly<Record<string, string>>) => string;
  /** Where that is empty. */
  otherwise: string;
}

const written = (value: unknown) => (typeof value === "string" ? value.trim() : "");
const summary = {
  description: (content: EntryContent) => written(content.summary),
  otherwise: "没有说明：请写摘要，或在这里写。",
};

/** Where what search engines say stands in a kind, and what the page says itself. */
const kinds: Partial<Record<EntryKindName, Where>> = {
  article: { at: ["seo"], name: "title", ...summary },
  page: { at: ["seo"], name: "title", ...summary },
  org: {
    at: ["details", "seo"],
    name: "name",
    title: orgTitle,
    description: (content, areas) => {
      const path = areas[written(content.adcode)]?.split(" ");
      const orgTypeText = orgTypes[content.orgType as OrgType];
      const summary = written(valueAt(content, ["details", "summary"]));
      if (!summary && !(path && orgTypeText && written(content.name))) return "";
      return orgDescription({ name: written(content.name), ...plateOf(path ?? []), orgTypeText, summary });
    },
    otherwise: "没有说明：写好名称、类型和所在地区，就由它们写成。",
  },
  product: {
    at: ["details", "seo"],
    name: "title",
    title: productTitle,
    description: ({ brand, title, subtitle, details }) =>
      written(title) &&
      productDescription({
        brand: written(brand),
        title: written(title),
        subtitle: written(subtitle),
        introduction: [written(valueAt({ details }, ["details", "introduction", 0]))],
      }),
    otherwise: "由品牌、名称和介绍写成。",
  },
};

const firstPicture = ({ pictures }: EntryContent) =>
  Array.isArray(pictures) && typeof pictures[0] === "string" ? pictures[0] : undefined;

/** What search engines and shared links say of an entry as it is written, as the portal's head says it. */
export function seoLook(
  kind: EntryKindName,
  content: EntryContent,
  { site, areas }: { site: string; areas: Readonly<Record<string, string>> },
) {
  const where = kinds[kind];
  if (!where) return undefined;
  const seo = (valueAt(content, where.at) ?? {}) as Seo;
  const name = written(content[where.name]);
  const own = written(seo.title) || (name ? (where.title?.(name) ?? name) : "还没有名称");
  return {
    /** As the card of a shared link has it. */
    own,
    title: titleWithSite(own, site),
    description: written(seo.description) || where.description(content, areas),
    otherwise: where.otherwise,
    /** Chosen for the card, else the cover. */
    picture: seo.picture ?? firstPicture(content),
  };
}
