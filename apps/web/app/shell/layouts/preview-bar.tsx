import layout from "@ginkgo/ui/layout/layout.module.css";
import { DEFAULT_API_BASE } from "../../lib/api/api-base.ts";
import { useSiteData } from "../../lib/routing/site-data.ts";
import styles from "./layouts.module.css";

/** Says that a draft is shown, and leads back to what visitors see. */
export default function PreviewBar() {
  const apiBase = useSiteData()?.config.apiBase || DEFAULT_API_BASE;
  return (
    <aside className={styles.sandbox} data-print="no" aria-label="预览">
      <p className={layout.page}>
        您在预览还没发布的内容，只有您看得到。
        <a className={layout.link} href={`${apiBase}/rest/cms/endPreview`}>
          不看了，回到访客看到的样子
        </a>
      </p>
    </aside>
  );
}
