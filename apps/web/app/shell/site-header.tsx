import { Brand } from "@ginkgo/ui/brand";
import { Button } from "@ginkgo/ui/button";
import { Rule } from "@ginkgo/ui/rule";
import { Link, useLocation } from "react-router";
import { useSiteData } from "../lib/site-data.ts";
import { AreaButton } from "./area-button.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { areas, entryOf } from "./navigation.ts";
import { telephoneHref } from "./telephone.ts";

/** Mark, menu, area, 长辈模式: the same on every page. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const here = entryOf(pathname);
  const phone = useSiteData()?.config.site.phone;
  return (
    <header className="hdr">
      <div className="wrap">
        <Brand render={<Link to="/" />} />
        <nav className="nav" aria-label="主导航">
          {areas.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              className={entry === here ? "on" : undefined}
              aria-current={pathname === entry.to ? "page" : undefined}
            >
              {entry.label}
            </Link>
          ))}
        </nav>
        <div className="acts">
          <AreaButton />
          <ModeSwitch />
          {phone && (
            <Button size="sm" icon="phone" className="d" href={telephoneHref(phone)}>
              打电话
            </Button>
          )}
        </div>
      </div>
      <Rule />
    </header>
  );
}
