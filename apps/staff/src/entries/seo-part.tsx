import { SEO_SHOWN } from "@ginkgo/api-contract/content/seo";
import { publicConfig } from "@ginkgo/api-contract/system/public-config";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useQuery } from "@tanstack/react-query";
import { useAreaNames } from "../area-names.ts";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import styles from "./entries.module.css";
import { seoLook } from "./seo-look.ts";
import type { EntryDraft } from "./use-entry-draft.ts";

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
  const { data: config } = useQuery({
    queryKey: ["public-config"],
    queryFn: () => callStaff(publicConfig),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const areas = useAreaNames();
  const look = seoLook(entry.kind, content, { site: config?.site.name ?? "", areas });
  if (!look) return null;
  const { own, title, description, picture } = look;
  return (
    <Part id="seo" title="搜索和分享的样子">
      <div className={styles.found}>
        <b>{title}</b>
        <span className={layout.hint}>{entry.address ?? "发布以后才有地址"}</span>
        <span>{description || look.otherwise}</span>
      </div>
      <div className={styles.found}>
        {picture ? <img src={picture} alt="分享卡片的图" /> : <span className={layout.hint}>没有另选图</span>}
        <b>{own}</b>
      </div>
      <ul className={layout.hint}>
        <Count name="标题连站名" text={title} shown={SEO_SHOWN.title} />
        {description && <Count name="说明" text={description} shown={SEO_SHOWN.description} />}
      </ul>
    </Part>
  );
}
