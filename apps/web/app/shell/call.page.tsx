import { Brand } from "@ginkgo/ui/brand";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import styles from "../lib/call.module.css";
import { pageMeta } from "../lib/routing/seo.ts";
import { useSiteData } from "../lib/routing/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";
import { AGAIN } from "../worker/offline-copy-html.ts";
import type { Route } from "./+types/call.page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "打电话给我们", noIndex: true });

/**
 * The telephone, and nothing else. The worker keeps this page and shows it where the server cannot be reached: then the
 * parts marked `call-off` take the place of `call-on`.
 */
export default function CallPage() {
  const site = useSiteData()?.config.site;
  if (!site) return null;
  return (
    <div className={cx(layout.page, styles.call)}>
      <Brand render={<Link to="/" />} />
      <div className={styles.online}>
        <h1>打电话给我们</h1>
        <p>找养老院、约上门服务、改时间、退款，都可以在电话里说。</p>
      </div>
      <div className={styles.offline}>
        <h1>现在没有网络</h1>
        <p>请看看无线网或流量开着没有，连上以后再试一次。着急的话，直接打电话给我们。</p>
      </div>
      <p className={styles.ways}>
        <Button variant="primary" size="big" icon="phone" href={telephoneHref(site.phone)}>
          <span className={styles.number}>{site.phone}</span>
        </Button>
        <Button size="big" className={styles.offline} href={AGAIN}>
          再试一次
        </Button>
        <Button size="big" className={styles.online} render={<Link to="/" />}>
          回首页
        </Button>
      </p>
      <p className={layout.hint}>{site.phoneHours}</p>
      <div id="kept" />
    </div>
  );
}
