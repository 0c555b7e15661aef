import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { AskButton } from "../../lib/ask-button.tsx";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import styles from "./not-found.module.css";

const USUAL = "这一页暂时打不开。请稍后再试，或者打电话给我们。";

const OFFLINE_TEXT =
  "手机或电脑没有连上网络。请看看无线网或流量开着没有，连上以后再试一次；着急的话直接打电话给我们。";

const watchLine = (listener: () => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

/** The error page: a sentence, a way on, the telephone. */
export function ErrorPanel({ message = USUAL }: { message?: string }) {
  const site = useSiteData()?.config.site;
  const { pathname, search } = useLocation();
  const isOnLine = useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  );
  const title = isOnLine ? "页面没有打开" : "网络断了";
  return (
    <div className={cx(layout.page, styles.notFound)}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className={layout.muted}>{isOnLine ? message : OFFLINE_TEXT}</p>
      <div className={cx(layout.row, layout.wrap, styles.ways)}>
        <Button variant="primary" href={pathname + search}>
          再试一次
        </Button>
        {isOnLine ? (
          <Button render={<Link to="/" />}>回首页</Button>
        ) : (
          <Button href="/call">看没有网络时能看的</Button>
        )}
        <AskButton about="SUPPORT">联系客服</AskButton>
        {site && (
          <Button icon="phone" href={telephoneHref(site.phone)}>
            {site.phone}
          </Button>
        )}
      </div>
    </div>
  );
}
