import { Brand } from "@ginkgo/ui/brand";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Rule } from "@ginkgo/ui/rule";
import { Suspense } from "react";
import { Link, useLocation } from "react-router";
import { onDemand } from "../../lib/routing/on-demand.tsx";
import { useMember, useSiteData } from "../../lib/routing/site-data.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import { ModeSwitch } from "../reading/mode-switch.tsx";
import { AreaButton } from "./area-button.tsx";
import styles from "./header.module.css";
import { HeaderSearch } from "./header-search.tsx";
import { entryOf, useAreas } from "./navigation.ts";
import { NoticeBell } from "./notice-bell.tsx";
import { SignInLink } from "./sign-in-link.tsx";

const MemberMenu = onDemand(() => import("./member-menu.tsx"));

/** Mark, menu, area, 长辈模式, who is signed in: the same on every page. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const areas = useAreas();
  const here = entryOf(pathname);
  const phone = useSiteData()?.config.site.phone;
  const isSignedIn = useMember() !== null;
  return (
    <header className={styles.header} data-print="not-alone">
      <div className={layout.page}>
        <Brand render={<Link to="/" />} />
        <nav className={styles.nav} aria-label="主导航">
          {areas.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              className={entry === here ? styles.selected : undefined}
              aria-current={pathname === entry.to ? "page" : undefined}
            >
              {entry.label}
            </Link>
          ))}
        </nav>
        <div className={styles.actions}>
          <HeaderSearch />
          <AreaButton />
          <ModeSwitch />
          {phone && !isSignedIn && (
            <Button size="small" icon="phone" className={styles.wideOnly} href={telephoneHref(phone)}>
              打电话
            </Button>
          )}
          <NoticeBell />
          {isSignedIn ? (
            <Suspense>
              <MemberMenu />
            </Suspense>
          ) : (
            <SignInLink />
          )}
        </div>
      </div>
      <Rule />
    </header>
  );
}
