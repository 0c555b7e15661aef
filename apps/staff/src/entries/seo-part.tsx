import { SEO_SHOWN, type Seo } from "@ginkgo/api-contract/content/seo";
import { type ContentPath, valueAt } from "@ginkgo/api-contract/publishing/content-path";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Part } from "../part.tsx";
import styles from "./entries.module.css";
import type { EntryDraft } from "./use-entry-draft.ts";

interface Where {
  at: ContentPath;
  title: string;
  /** The field a description is made of; absent where it is put together from several. */
  description?: string;
}

/** Where what search engines say stands in a kind, and what the page says itself. */
const kinds: Partial<Record<EntryKindName, Where>> = {
  article: { at: ["seo"], title: "title", description: "summary" },
  page: { at: ["seo"], title: "title", description: "summary" },
  org: { at: ["details", "seo"], title: "name" },
  product: { at: ["details", "seo"], title: "title" },
};

/** Whether a field is one of what search engines and shared links say. */
export const isSeo = (path: ContentPath): boolean => path.at(-2) === "seo";

const written = (value: unknown) => (typeof value === "string" ? value.trim() : "");

function Count({ name, text, shown }: { name: string; text: string; shown: number }) {
  const over = text.length - shown;
  return (
    <li>
      {name} {text.length} 个字{over > 0 && `，后面 ${over} 个字多半不显示`}
    </li>
  );
}

/** The entry as a search engine and a shared link show it, while it is written. */
export function SeoPart({ draft: { entry, content } }: { draft: EntryDraft }) {
  const where = kinds[entry.kind];
  if (!where) return null;
  const seo = (valueAt(content, where.at) ?? {}) as Seo;
  const title = written(seo.title) || written(valueAt(content, [where.title])) || "还没有名称";
  const own = where.description ? written(valueAt(content, [where.description])) : "";
  const description = written(seo.description) || own;
  const { picture } = seo;
  return (
    <Part id="seo" title="搜索和分享的样子">
      <div className={styles.found}>
        <b>{title}</b>
        <span className={layout.hint}>{entry.address ?? "发布以后才有地址"}</span>
        <span>{description || "空着：由地区、价格和特点写成。"}</span>
      </div>
      <div className={styles.found}>
        {picture ? <img src={picture} alt="分享卡片的图" /> : <span className={layout.hint}>没有另选图</span>}
        <b>{title}</b>
      </div>
      <ul className={layout.hint}>
        <Count name="标题" text={title} shown={SEO_SHOWN.title} />
        {description && <Count name="说明" text={description} shown={SEO_SHOWN.description} />}
      </ul>
    </Part>
  );
}
