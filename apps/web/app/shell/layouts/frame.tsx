import layout from "@ginkgo/ui/layout/layout.module.css";
import { SkipLink } from "@ginkgo/ui/skip-link";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { afterFirstView } from "../../lib/routing/after-first-view.tsx";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { SiteHeader } from "../header/site-header.tsx";
import { TabBar } from "../header/tab-bar.tsx";
import { ElderHint } from "../reading/elder-hint.tsx";
import { Announcements } from "./announcements.tsx";
import styles from "./layouts.module.css";

const ElderBar = afterFirstView(() => import("../reading/elder-bar.tsx"));
const PreviewBar = afterFirstView(() => import("./preview-bar.tsx"));
const SiteFooter = afterFirstView(() => import("../header/site-footer.tsx"));

/** The main part. After a visit to another path it takes the focus, so that a screen reader starts there. */
export function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      {children}
    </main>
  );
}

/** Everything around a page: banners, header, footer, tab bar. */
export function Frame({ children }: { children: ReactNode }) {
  const site = useSiteData();
  const isSandbox = site?.config.sandbox;
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return (
    <>
      <SkipLink />
      {isSandbox && (
        <aside className={styles.sandbox} data-print="no" aria-label="演示环境">
          <p className={layout.page}>演示环境，内容均为虚构，不会真的下单或收费。</p>
        </aside>
      )}
      {site?.isPreview && <PreviewBar />}
      <Announcements list={site?.announcements ?? []} />
      <ElderHint />
      <SiteHeader />
      <ElderBar />
      <Main>{children}</Main>
      <SiteFooter />
      {!handles.some((handle) => handle?.hidesTabBar) && <TabBar />}
    </>
  );
}
