import { Icon } from "@ginkgo/ui/icon";
import { Link, useLocation } from "react-router";
import { useSiteData } from "../lib/site-data.ts";
import { areas, entryOf, home } from "./navigation.ts";
import { telephoneHref } from "./telephone.ts";

/** The bar at the bottom of a telephone's screen. */
export function TabBar() {
  const { pathname } = useLocation();
  const here = entryOf(pathname);
  const phone = useSiteData()?.config.site.phone;
  return (
    <nav className="tabbar" aria-label="底部导航">
      {[home, ...areas].map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={entry === here ? "on" : undefined}
          aria-current={pathname === entry.to ? "page" : undefined}
        >
          <Icon name={entry === here ? entry.tab.iconOn : entry.tab.icon} />
          {entry.tab.label}
        </Link>
      ))}
      {phone && (
        <a href={telephoneHref(phone)}>
          <Icon name="phone" />
          打电话
        </a>
      )}
    </nav>
  );
}
