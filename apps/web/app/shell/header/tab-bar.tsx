import { Icon } from "@ginkgo/ui/icon";
import { Link, useLocation } from "react-router";
import { UnreadBadge } from "../../lib/live/count-badge.tsx";
import { useUnread } from "../../lib/live/unread.ts";
import { useMember, useSiteData } from "../../lib/routing/site-data.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import { entryOf, home, useAreas } from "./navigation.ts";
import { openLogin } from "./sign-in-link.tsx";
import styles from "./tabbar.module.css";

const ME = "/user/info";

/** The bar at the bottom of a telephone's screen. */
export function TabBar() {
  const { pathname } = useLocation();
  const areas = useAreas();
  const here = entryOf(pathname);
  const isAtMine = pathname.startsWith("/user/");
  const member = useMember();
  const unread = useUnread();
  const phone = useSiteData()?.config.site.phone;
  return (
    <nav className={styles.tabbar} data-bottom-bar="" aria-label="底部导航">
      {[home, ...areas].map(
        (entry) =>
          entry.tab && (
            <Link
              key={entry.to}
              to={entry.to}
              className={entry === here ? styles.selected : undefined}
              aria-current={pathname === entry.to ? "page" : undefined}
            >
              <Icon name={entry === here ? entry.tab.iconOn : entry.tab.icon} />
              {entry.tab.label}
            </Link>
          ),
      )}
      {phone && (
        <a href={telephoneHref(phone)}>
          <Icon name="phone" />
          打电话
        </a>
      )}
      <Link
        to={ME}
        className={isAtMine ? styles.selected : undefined}
        aria-current={pathname === ME ? "page" : undefined}
        onClick={(event) => {
          if (!member) openLogin(event, ME);
        }}
      >
        <Icon name={isAtMine ? "user-fill" : "user"} />
        我的
        <UnreadBadge count={unread} />
      </Link>
    </nav>
  );
}
